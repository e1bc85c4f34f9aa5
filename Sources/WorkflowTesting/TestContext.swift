public import AppIntents
public import Foundation
public import SystemPackage
import WorkflowValues

/// A context in which nothing varies: UTC, the POSIX locale, a clock that stands still unless it is
/// slept on, and folders of the test's own.
public enum TestContext {
  /// 2026-11-21, 08:00 in UTC.
  public static let now = Date(timeIntervalSince1970: 1_795_248_000)

  public static func make(
    folder: FilePath = FilePath(NSTemporaryDirectory()),
    files: any FileAccess = LocalFiles(),
    interaction: any Interaction = ScriptedInteraction(),
    environment: [String: String] = ["PATH": "/usr/local/bin:/usr/bin:/bin"],
    isSimulation: Bool = false, clock: TestClock = TestClock(), log: MessageLog = MessageLog()
  ) -> IntentContext {
    IntentContext(
      files: files, folders: .init(run: folder, home: folder, temporary: { folder }),
      surroundings: .init(
        environment: environment, timeZone: TimeZone(identifier: "UTC") ?? .gmt,
        locale: Locale(identifier: "en_US_POSIX")),
      clock: .init(now: { clock.now }, sleep: { try await clock.sleep($0) }),
      interaction: interaction, values: WorkflowValueOperations(), isSimulation: isSimulation,
      report: { log.add($0) })
  }
}
