public import Foundation
public import SystemPackage

extension IntentContext {
  /// Where a run happens: its folders, its environment, its region.
  public struct Place: Sendable {
    /// The run's folder, absolute. Relative paths start here.
    public var folder: FilePath
    /// What `~` means.
    public var home: FilePath
    public var environment: [String: String]
    /// The run's time zone; nil for the system's.
    public var timeZone: TimeZone?
    /// The run's locale; nil for the one that the environment asks for (`LC_ALL`, `LANG`).
    public var locale: Locale?
    /// Returns a folder of the run's own for temporary files. It is made when it is first asked for,
    /// and removed when the run ends.
    public var temporaryFolder: @Sendable () throws -> FilePath

    public init(
      folder: FilePath = FilePath(FileManager.default.currentDirectoryPath),
      home: FilePath = homeFolder,
      environment: [String: String] = processEnvironment,
      timeZone: TimeZone? = nil,
      locale: Locale? = nil,
      temporaryFolder: @escaping @Sendable () throws -> FilePath = {
        FilePath(FileManager.default.temporaryDirectory.path)
      }
    ) {
      self.folder = folder
      self.home = home
      self.environment = environment
      self.timeZone = timeZone
      self.locale = locale
      self.temporaryFolder = temporaryFolder
    }
  }

  /// A run's clock, which a test or a dry run can replace.
  public struct Clock: Sendable {
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

  /// What a workflow permits its intents besides files.
  public struct Permissions: Sendable {
    /// Throws an `IntentFailure` of kind `notPermitted` for something that isn't permitted.
    public var check: @Sendable (IntentPermission) throws -> Void
    /// Whether every host may be reached, so that redirects can be followed wherever they lead.
    public var permitsEveryHost: Bool

    public init(
      permitsEveryHost: Bool, check: @escaping @Sendable (IntentPermission) throws -> Void
    ) {
      self.check = check
      self.permitsEveryHost = permitsEveryHost
    }

    /// Permits everything.
    public static let all = Permissions(permitsEveryHost: true) { _ in }
  }

  /// Hooks for the programs that steps start.
  public struct ProgramHooks: Sendable {
    /// Variables that a program finds in its environment in addition to its step's. Asked for each
    /// program.
    public var environment: @Sendable () -> [String: String]
    /// Receives the process group that a program leads, as soon as the program has started.
    public var started: @Sendable (Int32) -> Void
    /// Receives the process group when its program has ended. Processes that the program left running
    /// on purpose no longer belong to the run.
    public var ended: @Sendable (Int32) -> Void

    public init(
      environment: @escaping @Sendable () -> [String: String] = { [:] },
      started: @escaping @Sendable (Int32) -> Void = { _ in },
      ended: @escaping @Sendable (Int32) -> Void = { _ in }
    ) {
      self.environment = environment
      self.started = started
      self.ended = ended
    }
  }
}
