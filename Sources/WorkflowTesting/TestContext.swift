public import AppIntentsCore
import Foundation
public import SystemPackage
import WorkflowEngine
import WorkflowValues

/// A context that is the same in every test: UTC, the POSIX locale, a clock that only moves by
/// sleeping, and a folder for temporary files.
public enum TestContext {
  /// 2026-11-21, 08:00 in UTC.
  public static let now = Date(timeIntervalSince1970: 1_795_248_000)

  /// The temporary files of this process, removed when it ends.
  private static let temporaryFolder: FilePath = {
    atexit { try? FileManager.default.removeItem(atPath: TestContext.temporaryFolder.string) }
    let folder = FilePath(NSTemporaryDirectory()).appending("segue-testing-\(getpid())")
    _ = try? LocalFiles().createFolder(folder)
    return folder
  }()

  /// - Parameters:
  ///   - folder: the run's folder, the home and the place of temporary files; by default the system's
  ///     temporary folder.
  ///   - stored: where workflows store values; by default a folder that no other context has.
  public static func make(
    folder: FilePath? = nil, stored: FilePath? = nil,
    files: any FileAccess = LocalFiles(),
    interaction: any Interaction = ScriptedInteraction(),
    environment: [String: String] = ["PATH": "/usr/local/bin:/usr/bin:/bin"],
    isSimulation: Bool = false, clock: TestClock = TestClock(), log: MessageLog = MessageLog()
  ) -> IntentContext {
    let context = IntentContext(
      files: files,
      folders: .init(
        run: folder ?? FilePath(NSTemporaryDirectory()),
        home: folder ?? FilePath(NSTemporaryDirectory()),
        temporary: { folder ?? temporaryFolder }),
      surroundings: .init(
        environment: environment, timeZone: TimeZone(identifier: "UTC") ?? .gmt,
        locale: Locale(identifier: "en_US_POSIX")),
      clock: .init(now: { clock.now }, sleep: { try await clock.sleep($0) }),
      interaction: interaction, values: WorkflowValueOperations(), isSimulation: isSimulation,
      report: { log.add($0) })
    let stored = stored ?? temporaryFolder.appending("stored-\(UUID().uuidString)")
    return context.replacing(store: WorkflowStore(in: stored, of: "test", context))
  }
}
