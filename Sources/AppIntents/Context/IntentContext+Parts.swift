package import Confinement
public import Foundation
public import SystemPackage

extension IntentContext {
  /// The folders of a run, absolute.
  public struct Folders: Sendable {
    /// The folder where relative paths start.
    public var run: FilePath
    /// The folder that `~` means.
    public var home: FilePath
    /// Gives a folder for temporary files, made on first use.
    public var temporary: @Sendable () throws -> FilePath
    /// Where workflows store values; nil if they can't.
    public var stored: FilePath?
    /// Notes a file outside of these folders that has to be removed if the process is killed, and gives what ends the
    /// note.
    package var noting: @Sendable (FilePath) -> @Sendable () -> Void = { _ in {} }

    public init(
      run: FilePath = FilePath(FileManager.default.currentDirectoryPath),
      home: FilePath = homeFolder,
      temporary: @escaping @Sendable () throws -> FilePath = {
        FilePath(FileManager.default.temporaryDirectory.path)
      },
      stored: FilePath? = nil
    ) {
      self.run = run
      self.home = home
      self.temporary = temporary
      self.stored = stored
    }
  }

  /// The environment of a run: variables, time zone, locale, language models and stored values.
  public struct Surroundings: Sendable {
    public var environment: [String: String]
    /// The time zone; nil for the system's.
    public var timeZone: TimeZone?
    /// The locale; nil for the one that the environment names.
    public var locale: Locale?
    /// The language models that intents may ask.
    public var models: any ModelAccess
    /// What the workflow stores beyond the end of the run.
    public var store: any ContentStore
    /// Where the user is, for what goes by the sun.
    package var place: GeographicPlace?
    /// Hears of calls of apps for which a person has answered questions.
    package var answered: @Sendable (AnsweredCall) -> Void = { _ in }

    public init(
      environment: [String: String] = processEnvironment, timeZone: TimeZone? = nil,
      locale: Locale? = nil, models: any ModelAccess = NoModels(),
      store: any ContentStore = NoContentStore()
    ) {
      self.environment = environment
      self.timeZone = timeZone
      self.locale = locale
      self.models = models
      self.store = store
    }
  }

  /// The time of a run. A test's or a simulation's may stand still.
  public struct RunClock: Sendable {
    public var now: @Sendable () -> Date
    public var sleep: @Sendable (Duration) async throws -> Void

    public init(
      now: @escaping @Sendable () -> Date = { Date() },
      sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
    ) {
      self.now = now
      self.sleep = sleep
    }
  }

  /// What a workflow permits besides files, which the run's `files` see to.
  public struct Permissions: Sendable {
    /// Throws an `IntentFailure` of kind `notPermitted` for what isn't permitted.
    public var permit: @Sendable (IntentPermission) throws -> Void
    /// At which of its addresses a host may be connected to. Throws an `IntentFailure` of kind
    /// `notPermitted` if at none.
    public var reach: @Sendable (_ host: String, _ origin: ValueOrigin) throws -> NetworkAccess

    public init(
      permit: @escaping @Sendable (IntentPermission) throws -> Void = { _ in },
      reach: @escaping @Sendable (String, ValueOrigin) throws -> NetworkAccess = {
        try NetworkAccess(to: $0, from: $1)
      }
    ) {
      self.permit = permit
      self.reach = reach
    }
  }

  /// How a run keeps track of the programs that its steps start.
  public struct Programs: Sendable {
    /// Variables that every program finds in its environment, whatever its step sets. Asked for
    /// each program.
    public var environment: @Sendable () -> [String: String]
    /// Called with the process group of a program as soon as the program has started.
    public var started: @Sendable (Int32) -> Void
    /// Called with the process group when its program has ended. Processes that the program leaves
    /// running on purpose no longer belong to the run.
    public var ended: @Sendable (Int32) -> Void
    /// Called with what a program writes that a person may want to read, in pieces of any length, with
    /// the program's process group.
    public var wrote: @Sendable (Int32, ProgramStream, [UInt8]) -> Void
    /// What the workflow's `permissions` let the next program do; nil for everything.
    package var confinement: @Sendable () throws -> Confinement? = { nil }

    public init(
      environment: @escaping @Sendable () -> [String: String] = { [:] },
      started: @escaping @Sendable (Int32) -> Void = { _ in },
      ended: @escaping @Sendable (Int32) -> Void = { _ in },
      wrote: @escaping @Sendable (Int32, ProgramStream, [UInt8]) -> Void = { _, _, _ in }
    ) {
      self.environment = environment
      self.started = started
      self.ended = ended
      self.wrote = wrote
    }
  }

  /// Where a program writes.
  public enum ProgramStream: String, Sendable, Hashable, CaseIterable {
    case output = "stdout"
    case errors = "stderr"
  }
}

extension IntentContext {
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

  /// The home folder of the process's user: `$HOME`, else the one that the system's records name.
  public static var homeFolder: FilePath {
    if let home = getenv("HOME"), home.pointee != 0 { return FilePath(platformString: home) }
    return FilePath(NSHomeDirectory())
  }
}

/// An action of an intent that a workflow may have to permit. Files aren't listed here: the run's
/// `files` check them. For connections there is `IntentContext.access(to:from:)`.
///
/// Not part of Apple's framework.
public enum IntentPermission: Sendable, Hashable {
  /// Starting a program, by its name or path.
  case run(String)
  /// Performing an intent of an app, by the app's name.
  case app(String)
}
