public import OrderedCollections

/// The effects of performing an intent besides its result.
///
/// Dry runs, the journal and permissions rely on it: a step whose intent has no `changes` runs in a
/// dry run, any other is simulated.
///
/// Not part of Apple's framework.
public struct SideEffects: OptionSet, Sendable, Hashable {
  public let rawValue: UInt16

  public init(rawValue: UInt16) { self.rawValue = rawValue }

  public static let readsFiles = SideEffects(rawValue: 1 << 0)
  public static let writesFiles = SideEffects(rawValue: 1 << 1)
  /// Starts programs that only read (`pdftotext`).
  public static let runsTools = SideEffects(rawValue: 1 << 2)
  /// Starts programs that may do anything.
  public static let runsPrograms = SideEffects(rawValue: 1 << 3)
  /// Asks a server for something.
  public static let readsNetwork = SideEffects(rawValue: 1 << 4)
  /// Sends something to a server.
  public static let writesNetwork = SideEffects(rawValue: 1 << 5)
  /// Asks the user.
  public static let asks = SideEffects(rawValue: 1 << 6)
  /// Tells the user something.
  public static let tells = SideEffects(rawValue: 1 << 7)
  /// Waits on purpose.
  public static let waits = SideEffects(rawValue: 1 << 8)
  /// Changes nothing, but has a different result each time: a random number, the time.
  public static let varies = SideEffects(rawValue: 1 << 9)
  /// The effects aren't declared.
  public static let unknown = SideEffects(rawValue: 1 << 15)

  /// The effects that change something outside the run.
  public static let changes: SideEffects = [
    .writesFiles, .runsPrograms, .writesNetwork, .unknown,
  ]
}

/// An intent that declares its side effects.
///
/// An intent that doesn't conform is assumed to have side effects, and not to be repeatable.
public protocol SideEffectDeclaring {
  static var sideEffects: SideEffects { get }
  /// Whether performing it twice with the same input has the same effect as once.
  static var isIdempotent: Bool { get }
}

extension SideEffectDeclaring {
  public static var isIdempotent: Bool { sideEffects.isDisjoint(with: .changes) }
}

/// An intent that changes nothing but files that it makes where one of its parameters says. Without a value
/// of that parameter it makes them in the run's temporary folder, so that such a step may be repeated.
///
/// Not part of Apple's framework.
public protocol DestinationTaking: SideEffectDeclaring {
  /// The parameter's name in a workflow file. Its type is optional, and it has no default.
  static var destination: String { get }
}

extension DestinationTaking {
  public static var destination: String { "to" }
}

/// An intent that describes itself what it would do in a dry run.
///
/// Intents that change nothing but files, and do so through `IntentContext.files`, need no
/// simulation of their own: the dry run's files record what they do.
public protocol SimulatedIntent {
  /// `perform()` and `simulate()` both return `some IntentResult & …`, which are two types.
  associatedtype SimulatedResult: IntentResult
  /// Reports what it would do without changing anything. Returns the result that `perform()` would
  /// return, if that is known.
  func simulate() async throws -> SimulatedResult
}

/// An intent whose output type depends on the values that its parameters are given: it passes its
/// input on (`log`), or picks from it (`list.get`).
public protocol OutputTypeRefining {
  /// The output type for parameters of these types, by the parameters' names in a workflow file.
  static func outputType(for parameters: [String: ValueType]) -> ValueType
}

/// An intent of whose parameters exactly one out of several must be given, as `find` or `pattern` of
/// `text.replace`. The parameters have optional types. Checking a workflow reports a step that gives
/// none of them or more than one.
public protocol ParameterAlternating {
  /// The parameters' names in a workflow file.
  static var alternatives: [String] { get }
}

/// An intent whose output may be nothing, or an empty list: `text.match` without a match. Checking a
/// workflow warns where a value is needed and the workflow doesn't provide for that.
public protocol NothingGiving {
  /// When it gives nothing, as it reads after “gives nothing”: `if there is no match`.
  static var nothingCondition: String { get }
}

/// An intent that needs programs which may not be installed.
public protocol ProgramUsing {
  static var programs: [RequiredProgram] { get }
}

/// A program and the Debian package that contains it.
public struct RequiredProgram: Sendable, Hashable {
  public let name: String
  public let package: String
  /// The package of PyPI that has it, too: `pipx install NAME` is another way to install it.
  public let pythonPackage: String?
  /// Whether `run` under `permissions` has to list it. What only carries requests, which `reach` limits,
  /// needs no permission of its own.
  package let needsPermission: Bool
  /// Whether each step of the intent starts it, whatever its values are.
  package private(set) var isAlwaysNeeded = true

  public init(_ name: String, package: String, pythonPackage: String? = nil) {
    self.name = name
    self.package = package
    self.pythonPackage = pythonPackage
    needsPermission = true
  }

  /// A program that only carries requests.
  package init(carryingRequests name: String, package: String) {
    self.name = name
    self.package = package
    pythonPackage = nil
    needsPermission = false
  }

  /// The program in the list of an intent that starts it only for some of its values.
  package var forSomeValues: RequiredProgram {
    var program = self
    program.isAlwaysNeeded = false
    return program
  }

  /// The commands that install it, each of which is enough.
  package var installation: String {
    let debian = "`sudo apt install \(package)`"
    return pythonPackage.map { "\(debian) or `pipx install \($0)`" } ?? debian
  }
}

/// An intent whose output has properties beside its value's own (`exit_code` of `shell.run`). It
/// returns them with `.result(value:details:)`.
public protocol OutputDetailing {
  /// The properties' types by their names in `snake_case`.
  static var outputDetails: OrderedDictionary<String, ValueType> { get }
}
