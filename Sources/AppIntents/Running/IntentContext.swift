public import Foundation
public import SystemPackage

/// What a running intent may use of the run it is part of: its folder, files, questions, time.
///
/// `IntentContext.current` is the run's while an intent performs, in tasks it starts too. Intents
/// that touch files go through `files`, so that a dry run can simulate them unchanged.
///
/// Not part of Apple's framework.
public final class IntentContext: Sendable {
  /// The context of the run that the current task belongs to.
  @TaskLocal public static var current = IntentContext()

  /// Files as this run sees them; in a dry run, with the changes of earlier steps simulated.
  public let files: any FileAccess
  public let place: Place
  public let clock: Clock
  /// Answers questions.
  public let interaction: any Interaction
  /// Conversions, properties and comparisons.
  public let values: any ValueOperations
  public let permissions: Permissions
  public let programs: ProgramHooks
  /// Whether this is a dry run, in which nothing outside may change.
  public let isSimulation: Bool
  /// Passes a message to the observers of the run.
  public let report: @Sendable (IntentMessage) -> Void

  public init(
    files: any FileAccess = LocalFiles(),
    place: Place = Place(),
    clock: Clock = Clock(),
    interaction: any Interaction = UnattendedInteraction(),
    values: any ValueOperations = NoValueOperations(),
    permissions: Permissions = .all,
    programs: ProgramHooks = ProgramHooks(),
    isSimulation: Bool = false,
    report: @escaping @Sendable (IntentMessage) -> Void = { _ in }
  ) {
    self.files = files
    self.place = place
    self.clock = clock
    self.interaction = interaction
    self.values = values
    self.permissions = permissions
    self.programs = programs
    self.isSimulation = isSimulation
    self.report = report
  }

  /// The run's folder, absolute. Relative paths start here.
  public var folder: FilePath { place.folder }

  /// What `~` means.
  public var home: FilePath { place.home }

  public var environment: [String: String] { place.environment }

  // Foundation takes 0.3 ms for the system's zone or locale when it is first asked; few runs need them.

  /// The run's time zone; the system's unless the run has another one.
  public var timeZone: TimeZone { place.timeZone ?? .current }

  /// The run's locale; the one that its environment asks for unless the run has another one.
  public var locale: Locale { place.locale ?? .of(environment) }

  /// Returns a folder of the run's own for temporary files.
  public func temporaryFolder() throws -> FilePath { try place.temporaryFolder() }

  /// The time on the run's clock.
  public func now() -> Date { clock.now() }

  /// Waits on the run's clock.
  public func sleep(_ duration: Duration) async throws { try await clock.sleep(duration) }

  /// Throws an `IntentFailure` of kind `notPermitted` if the workflow doesn't permit something.
  public func permit(_ permission: IntentPermission) throws { try permissions.check(permission) }

  /// The environment of the process. (Foundation takes ten times as long for it.)
  public static var processEnvironment: [String: String] {
    var all: [String: String] = [:]
    var entry = environ
    while let start = entry.pointee {
      if let sign = strchr(start, Int32(UInt8(ascii: "="))) {
        let name = UnsafeRawBufferPointer(start: start, count: sign - start)
        all[String(decoding: name, as: UTF8.self)] = String(cString: sign + 1)
      }
      entry += 1
    }
    return all
  }

  /// The home folder of the person who runs the process: `$HOME`, else what the system says.
  public static var homeFolder: FilePath {
    if let home = getenv("HOME"), home.pointee != 0 { return FilePath(platformString: home) }
    return FilePath(NSHomeDirectory())
  }

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

/// Something an intent says while it runs.
public enum IntentMessage: Sendable, Hashable {
  public enum Level: String, Sendable, Hashable, CaseIterable {
    case low, normal, critical
  }

  /// A line for the run's log.
  case log(String)
  /// A line for the run's output.
  case print(String)
  /// A notification for the person at the desk.
  case notification(title: String, text: String?, level: Level, icon: String?)
  /// How far long work has come, from 0 to 1, and what is being done.
  case progress(Double, String?)
  /// What a dry run would do here.
  case wouldDo(String)
}
