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
  /// The run's folder, absolute. Relative paths start here.
  public let folder: FilePath
  /// What `~` means.
  public let home: FilePath
  public let environment: [String: String]
  /// Who answers questions.
  public let interaction: any Interaction
  /// Conversions, properties and comparisons.
  public let values: any ValueOperations
  let ownTimeZone: TimeZone?
  let ownLocale: Locale?
  /// Whether this is a dry run, in which nothing outside may change.
  public let isSimulation: Bool
  /// A folder of the run's own for temporary files, made when it is first asked for and removed
  /// when the run ends.
  public let temporaryFolder: @Sendable () throws -> FilePath
  /// The time; a test's or a simulation's clock may hold it still.
  public let now: @Sendable () -> Date
  /// Waits, on the run's clock.
  public let sleep: @Sendable (Duration) async throws -> Void
  /// Hands a message to whoever watches the run.
  public let report: @Sendable (IntentMessage) -> Void
  /// Throws an `IntentFailure` of kind `notPermitted` where the workflow doesn't permit something.
  public let permit: @Sendable (IntentPermission) throws -> Void
  /// Whether every host may be reached, so that redirects can be followed wherever they lead.
  public let permitsEveryHost: Bool
  /// What a program finds in its environment besides, whatever its step says: asked for each.
  public let programEnvironment: @Sendable () -> [String: String]
  /// Told the process group that a program is the head of, as soon as it has been started.
  public let processStarted: @Sendable (Int32) -> Void
  /// Told the process group when its program has ended. What the program left running on purpose is
  /// no longer the run's.
  public let processEnded: @Sendable (Int32) -> Void

  public init(
    files: any FileAccess = LocalFiles(),
    folder: FilePath = FilePath(FileManager.default.currentDirectoryPath),
    home: FilePath = homeFolder,
    environment: [String: String] = processEnvironment,
    interaction: any Interaction = UnattendedInteraction(),
    values: any ValueOperations = NoValueOperations(),
    timeZone: TimeZone? = nil,
    locale: Locale? = nil,
    isSimulation: Bool = false,
    temporaryFolder: @escaping @Sendable () throws -> FilePath = {
      FilePath(FileManager.default.temporaryDirectory.path)
    },
    now: @escaping @Sendable () -> Date = { Date() },
    sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) },
    report: @escaping @Sendable (IntentMessage) -> Void = { _ in },
    permit: @escaping @Sendable (IntentPermission) throws -> Void = { _ in },
    permitsEveryHost: Bool = true,
    programEnvironment: @escaping @Sendable () -> [String: String] = { [:] },
    processStarted: @escaping @Sendable (Int32) -> Void = { _ in },
    processEnded: @escaping @Sendable (Int32) -> Void = { _ in }
  ) {
    self.files = files
    self.folder = folder
    self.home = home
    self.environment = environment
    self.interaction = interaction
    self.values = values
    ownTimeZone = timeZone
    ownLocale = locale
    self.isSimulation = isSimulation
    self.temporaryFolder = temporaryFolder
    self.now = now
    self.sleep = sleep
    self.report = report
    self.permit = permit
    self.permitsEveryHost = permitsEveryHost
    self.programEnvironment = programEnvironment
    self.processStarted = processStarted
    self.processEnded = processEnded
  }

  // Foundation takes 0.3 ms for each of the system's when it is first asked; few runs need them.

  /// The run's time zone; the system's where the run has no other.
  public var timeZone: TimeZone { ownTimeZone ?? .current }

  /// The run's locale; the one its environment asks for (`LC_ALL`, `LANG`) where it has no other.
  public var locale: Locale { ownLocale ?? .of(environment) }

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
