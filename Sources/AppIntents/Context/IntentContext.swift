public import Foundation
public import SystemPackage

/// What a running intent may use of the run that it is part of: its folder, files, questions, time.
///
/// `IntentContext.current` is the run's context while an intent performs, and in the tasks that the
/// intent starts. Intents that touch files go through `files`, so that a dry run can simulate them
/// unchanged.
///
/// Not part of Apple's framework.
public final class IntentContext: Sendable {
  /// The context of the run that the current task belongs to.
  @TaskLocal public static var current = outside

  /// The context of tasks that belong to no run.
  private static let outside = IntentContext()

  /// Whether the current task belongs to a run.
  package static var isInRun: Bool { current !== outside }

  /// Files as this run sees them; in a dry run, with the changes of earlier steps simulated.
  public let files: any FileAccess
  /// Answers the intents' questions.
  public let interaction: any Interaction
  /// Conversions, properties and comparisons.
  public let values: any ValueOperations
  /// Whether this is a dry run, in which nothing outside may change.
  public let isSimulation: Bool
  /// Hands a message to the run's log and display.
  public let report: @Sendable (IntentMessage) -> Void
  package let folders: Folders
  package let surroundings: Surroundings
  package let clock: RunClock
  package let permissions: Permissions
  /// How the run keeps track of the programs that its steps start.
  public let programs: Programs
  /// How large values may be.
  public let limits: ValueLimits
  /// Replaces the run's secrets in a text.
  package let redact: @Sendable (String) -> String
  /// What the run's intents registered to be undone.
  package let undo: UndoHistory
  /// Asks the app of an entity for a deferred property.
  package let deferredProperty: @Sendable (IntentEntityValue, String) async throws -> IntentValue

  /// A context. By default it belongs to the process: its files, folder, environment and clock,
  /// with no conversions, no answers and everything permitted.
  public convenience init(
    files: any FileAccess = LocalFiles(), folders: Folders = Folders(),
    surroundings: Surroundings = Surroundings(), clock: RunClock = RunClock(),
    interaction: any Interaction = UnattendedInteraction(),
    values: any ValueOperations = NoValueOperations(), permissions: Permissions = Permissions(),
    programs: Programs = Programs(), limits: ValueLimits = ValueLimits(),
    isSimulation: Bool = false, redact: @escaping @Sendable (String) -> String = { $0 },
    undo: UndoHistory = UndoHistory(),
    report: @escaping @Sendable (IntentMessage) -> Void = { _ in }
  ) {
    self.init(
      files: files, folders: folders, surroundings: surroundings, clock: clock,
      interaction: interaction, values: values, permissions: permissions, programs: programs,
      limits: limits, isSimulation: isSimulation, redact: redact, undo: undo,
      deferredProperty: { entity, _ in
        throw IntentFailure("there is no app to ask for the \(entity.typeName)", kind: .missing)
      }, report: report)
  }

  private init(
    files: any FileAccess, folders: Folders, surroundings: Surroundings, clock: RunClock,
    interaction: any Interaction, values: any ValueOperations, permissions: Permissions,
    programs: Programs, limits: ValueLimits, isSimulation: Bool,
    redact: @escaping @Sendable (String) -> String, undo: UndoHistory,
    deferredProperty: @escaping @Sendable (IntentEntityValue, String) async throws -> IntentValue,
    report: @escaping @Sendable (IntentMessage) -> Void
  ) {
    self.files = files
    self.folders = folders
    self.surroundings = surroundings
    self.clock = clock
    self.interaction = interaction
    self.values = values
    self.permissions = permissions
    self.programs = programs
    self.limits = limits
    self.isSimulation = isSimulation
    self.redact = redact
    self.undo = undo
    self.deferredProperty = deferredProperty
    self.report = report
  }

  /// The same context with some of its parts replaced.
  package func replacing(
    files: (any FileAccess)? = nil, folders: Folders? = nil, clock: RunClock? = nil,
    interaction: (any Interaction)? = nil, values: (any ValueOperations)? = nil,
    permissions: Permissions? = nil, programs: Programs? = nil, limits: ValueLimits? = nil,
    redact: (@Sendable (String) -> String)? = nil,
    deferredProperty: (@Sendable (IntentEntityValue, String) async throws -> IntentValue)? = nil,
    report: (@Sendable (IntentMessage) -> Void)? = nil
  ) -> IntentContext {
    IntentContext(
      files: files ?? self.files, folders: folders ?? self.folders, surroundings: surroundings,
      clock: clock ?? self.clock, interaction: interaction ?? self.interaction,
      values: values ?? self.values, permissions: permissions ?? self.permissions,
      programs: programs ?? self.programs,
      limits: limits ?? self.limits, isSimulation: isSimulation, redact: redact ?? self.redact,
      undo: undo, deferredProperty: deferredProperty ?? self.deferredProperty,
      report: report ?? self.report)
  }

  /// The same context with other language models.
  package func replacing(models: any ModelAccess) -> IntentContext {
    var surroundings = surroundings
    surroundings.models = models
    return replacing(surroundings: surroundings)
  }

  /// The same context with another store of values.
  package func replacing(store: any ContentStore) -> IntentContext {
    var surroundings = surroundings
    surroundings.store = store
    return replacing(surroundings: surroundings)
  }

  /// The same context, where something else hears of answered calls.
  package func replacing(
    answered: @escaping @Sendable (AnsweredCall) -> Void
  ) -> IntentContext {
    var surroundings = surroundings
    surroundings.answered = answered
    return replacing(surroundings: surroundings)
  }

  /// The same context in another time zone, for reading and formatting dates there.
  public func replacing(timeZone: TimeZone) -> IntentContext {
    var surroundings = surroundings
    surroundings.timeZone = timeZone
    return replacing(surroundings: surroundings)
  }

  private func replacing(surroundings: Surroundings) -> IntentContext {
    IntentContext(
      files: files, folders: folders, surroundings: surroundings, clock: clock,
      interaction: interaction, values: values, permissions: permissions, programs: programs,
      limits: limits, isSimulation: isSimulation, redact: redact, undo: undo,
      deferredProperty: deferredProperty, report: report)
  }
}

extension IntentContext {
  /// The run's folder, absolute. Relative paths start here.
  public var folder: FilePath { folders.run }

  /// The folder that `~` means.
  public var home: FilePath { folders.home }

  /// A folder of the run's own for temporary files, made on first use and removed when the run
  /// ends.
  public func temporaryFolder() throws -> FilePath { try folders.temporary() }

  public var environment: [String: String] { surroundings.environment }

  // Foundation takes 0.3 ms for each of the system's when it is first asked; few runs need them.

  /// The run's time zone; the system's if the run has no other.
  public var timeZone: TimeZone { surroundings.timeZone ?? .current }

  /// The run's locale; the one that its environment names (`LC_ALL`, `LANG`) if it has no other.
  public var locale: Locale { surroundings.locale ?? .of(surroundings.environment) }

  /// The language models that the run may ask.
  public var models: any ModelAccess { surroundings.models }

  /// What the workflow stores beyond the end of the run.
  public var store: any ContentStore { surroundings.store }

  /// Where the user is, if their settings say so.
  package var place: GeographicPlace? { surroundings.place }

  /// The time on the run's clock.
  public func now() -> Date { clock.now() }

  /// Waits, on the run's clock.
  public func sleep(_ duration: Duration) async throws { try await clock.sleep(duration) }

  /// Throws an `IntentFailure` of kind `notPermitted` for what the workflow doesn't permit.
  public func permit(_ permission: IntentPermission) throws { try permissions.permit(permission) }

  /// At which of its addresses a host may be connected to. Throws an `IntentFailure` of kind
  /// `notPermitted` if at none.
  ///
  /// - Parameter origin: where the name of the host comes from: `$url.origin`, or `.data` for the
  ///   target of a redirect.
  public func access(to host: String, from origin: ValueOrigin) throws -> NetworkAccess {
    try permissions.reach(host, origin)
  }

  /// The text with `•••` in place of the run's secrets. Use it before you cut or encode a text that
  /// becomes part of a message; what's left of a secret couldn't be recognized later.
  public func withoutSecrets(_ text: String) -> String { redact(text) }

  /// The beginning of a text, for a message: without the run's secrets, which are hidden before it is cut.
  public func excerpt(of text: some StringProtocol, to limit: Int = 200) -> String {
    String(withoutSecrets(String(text)).prefix(limit))
  }
}

extension IntentContext {
  /// The absolute path that a path in a workflow means: `~` is home, relative ones start in the
  /// run's folder.
  public func resolve(_ path: FilePath) -> FilePath {
    Self.resolve(path, home: home, folder: folder)
  }

  /// The absolute path that a path means where `~` is `home` and relative ones start in `folder`.
  public static func resolve(_ path: FilePath, home: FilePath, folder: FilePath) -> FilePath {
    if path.isAbsolute { return path.lexicallyNormalized() }
    if path.components.first?.string == "~" {
      return home.appending(path.components.dropFirst()).lexicallyNormalized()
    }
    return folder.appending(path.components).lexicallyNormalized()
  }
}

/// A message of a running intent.
public enum IntentMessage: Sendable, Hashable {
  public enum Level: String, Sendable, Hashable, CaseIterable {
    case low, normal, critical
  }

  /// A line for the run's log.
  case log(String)
  /// A line for the run's output.
  case print(String)
  /// A desktop notification.
  case notification(title: String, text: String?, level: Level, icon: String?)
  /// The progress of long work, from 0 to 1, and a description.
  case progress(Double, String?)
  /// The change that a dry run leaves out, in words.
  case wouldDo(String)
  /// What a step shows: the tree of a view.
  case snippet(IntentValue)
}

extension Locale {
  /// The locale that an environment names, as other programs read it: `LC_ALL`, else `LANG`,
  /// without the encoding (`de_DE.UTF-8`). Foundation reads neither on Linux.
  ///
  /// The current locale if they name none that exists, or `C`.
  fileprivate static func of(_ environment: [String: String]) -> Locale {
    let value = ["LC_ALL", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty } ?? ""
    let name = value.prefix { $0 != "." && $0 != "@" }
    return LocaleName.locale(String(name)) ?? .current
  }
}
