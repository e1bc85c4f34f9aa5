import AppIntentsCore
import Foundation
import Synchronization
import SystemPackage
import TestFixtures
import Testing
import WorkflowTesting

/// Performs an intent with parameters by their names in a workflow file. A Swift value, such as a
/// condition, is set as it is; an `IntentValue` is converted as in a run.
func outcome<Intent: AppIntent>(
  _ type: Intent.Type, _ parameters: [String: any Sendable] = [:], in run: TestRun = TestRun()
) async throws -> IntentOutcome {
  var tester = IntentTester(type, in: run.context)
  for (name, value) in parameters {
    tester =
      if let value = value as? IntentValue {
        tester.set(name, to: value)
      } else {
        tester.set(name, toAny: value)
      }
  }
  return try await tester.perform()
}

/// The value that an intent gives.
func value<Intent: AppIntent>(
  _ type: Intent.Type, _ parameters: [String: any Sendable] = [:], in run: TestRun = TestRun()
) async throws -> IntentValue {
  try await outcome(type, parameters, in: run).value
}

/// Performs an intent, and cancels it once a file is below a folder.
///
/// A thread of its own looks for the file: among other tests, a task may wait for its turn until the intent
/// is done.
///
/// - Parameter path: the end of the file's path.
func cancel<Intent: AppIntent>(
  _ type: Intent.Type, _ parameters: [String: any Sendable], in run: TestRun,
  onceThereIs path: String, below folder: FilePath
) async throws {
  let task = Task { _ = try await value(type, parameters, in: run) }
  let isOver = Atomic(false)
  Thread.detachNewThread {
    while !isOver.load(ordering: .relaxed) {
      let files = FileManager.default.enumerator(atPath: folder.string)
      if files?.contains(where: { ($0 as? String)?.hasSuffix(path) == true }) == true {
        return task.cancel()
      }
      Thread.sleep(forTimeInterval: 0.005)
    }
  }
  await #expect(throws: CancellationError.self) { try await task.value }
  isOver.store(true, ordering: .relaxed)
}

/// The run of a test: a clock that stands still, given answers, and a record of messages.
final class TestRun: Sendable {
  let context: IntentContext
  private let said: Said

  private final class Said: Sendable {
    let messages = Mutex<[IntentMessage]>([])
    let slept = Mutex<[Duration]>([])
    let folder = Mutex<TestFolder?>(nil)

    /// A folder for a run without one, made on first use.
    func temporaryFolder() throws -> FilePath {
      try folder.withLock { folder in
        if let folder { return folder.path }
        let made = try TestFolder()
        folder = made
        return made.path
      }
    }
  }

  init(
    now: String = "2026-11-21T08:00:00+01:00", timeZone: String = "Europe/Berlin",
    locale: String = "en_US", interaction: any Interaction = UnattendedInteraction(),
    environment: [String: String]? = nil, folder: FilePath = "/", home: FilePath? = nil,
    temporaryFolder: FilePath? = nil, permissions: IntentContext.Permissions = .init(),
    values: any ValueOperations = TestContext.make().values,
    isSimulation: Bool = false, models: any ModelAccess = NoModels(),
    files: (_ report: @escaping @Sendable (IntentMessage) -> Void) -> any FileAccess = { _ in
      LocalFiles()
    }
  ) {
    let said = Said()
    self.said = said
    let report: @Sendable (IntentMessage) -> Void = { message in
      said.messages.withLock { $0.append(message) }
    }
    let instant = instant(now)
    let basic = [
      "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin", "LANG": "C.UTF-8",
    ]
    context = IntentContext(
      files: files(report),
      folders: .init(
        run: folder, home: home ?? IntentContext.homeFolder,
        temporary: { try temporaryFolder ?? said.temporaryFolder() }),
      surroundings: .init(
        environment: environment ?? basic, timeZone: TimeZone(identifier: timeZone) ?? .gmt,
        locale: Locale(identifier: locale), models: models),
      clock: .init(
        now: { instant }, sleep: { duration in said.slept.withLock { $0.append(duration) } }),
      interaction: interaction, values: values, permissions: permissions,
      isSimulation: isSimulation, report: report)
  }

  /// What was reported, in order.
  var messages: [IntentMessage] { said.messages.withLock { $0 } }
  /// The lengths of the waits.
  var slept: [Duration] { said.slept.withLock { $0 } }
}

/// An instant in ISO 8601.
func instant(_ text: String) -> Date {
  (try? Date(text, strategy: .iso8601)) ?? .distantPast
}

/// An instant in ISO 8601, in a zone.
func date(_ text: String, in zone: String = "Europe/Berlin") -> IntentDate {
  IntentDate(instant(text), in: TimeZone(identifier: zone) ?? .gmt)
}

/// A day such as `2026-11-21`.
func day(_ text: String, in zone: String = "Europe/Berlin") -> IntentDate {
  let zone = TimeZone(identifier: zone) ?? .gmt
  let parts = text.split(separator: "-").compactMap { Int($0) }
  let components = DateComponents(year: parts[0], month: parts[1], day: parts[2])
  return IntentDate(
    IntentDate.calendar(in: zone).date(from: components) ?? .distantPast, in: zone, precision: .day)
}
