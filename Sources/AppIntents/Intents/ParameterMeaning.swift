/// What a parameter's value names outside of itself, so that it decides what a step reads, changes or
/// connects to.
///
/// Not part of Apple's framework.
public enum ParameterMeaning: Sendable, Hashable, CaseIterable {
  /// Nothing: the value is what the step works with.
  case content
  /// Which parts of the other values the step takes: the key of a dictionary.
  case key
  /// The names and values that the step adds to an address after its `?`, so that they don't decide which page
  /// of which server it is.
  case query
  /// A place that the intent writes, or that it reads if it writes no files.
  case path
  /// A file or a folder that the intent uses.
  case file
  /// A server, by its address or by a name in the settings.
  case address
  /// Something that exists already, by its number or its name.
  case id

  /// Whether the step works on what is named, so that its output is from there. What is behind an address
  /// is data of its server.
  package var isTarget: Bool {
    switch self {
    case .path, .file, .id: true
    case .content, .key, .query, .address: false
    }
  }

  /// The meaning that a type has.
  ///
  /// - Parameters:
  ///   - isPath: whether texts of the type are paths.
  ///   - isComplete: whether entities of the type consist of their properties, so that they name nothing.
  public init(of type: ValueType, isPath: Bool = false, isComplete: Bool = false) {
    switch type {
    case _ where isPath: self = .path
    case .list(let element): self = ParameterMeaning(of: element, isComplete: isComplete)
    case .entity where isComplete: self = .content
    case .file: self = .file
    case .url: self = .address
    case .entity: self = .id
    default: self = .content
    }
  }
}

/// An intent with parameters whose meanings their types don't say: the number of a run, the name of a
/// model, the query of an address.
///
/// Not part of Apple's framework.
public protocol NamingDeclaring {
  /// The meanings of these parameters, by their Swift names.
  static var naming: [String: ParameterMeaning] { get }
}

extension AppIntent {
  public static func _meaning(of parameter: String) -> ParameterMeaning? { nil }
}

extension AppIntent where Self: NamingDeclaring {
  public static func _meaning(of parameter: String) -> ParameterMeaning? { naming[parameter] }
}
