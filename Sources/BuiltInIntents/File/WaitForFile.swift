import AppIntentsCore
import Foundation
import SystemPackage

/// Waits until something happens to a file.
struct WaitForFile: AppIntent, SideEffectDeclaring {
  static let persistentIdentifier = "file.wait_for"
  static let title: LocalizedStringResource = "Wait for File"
  static let description = IntentDescription(
    """
    Waits until a file or folder exists, was changed or is gone, and gives it: `within: 10m` fails the \
    step if that takes longer. It may be still being written when it exists or was changed. On a \
    network disk, where no changes are reported, it looks every few seconds.
    """,
    categoryName: "File", searchKeywords: ["watch", "appear", "inotify", "monitor"]
  )
  static let sideEffects: SideEffects = [.readsFiles, .waits]

  @Parameter(title: "File", description: "The path of the file or folder, which need not exist")
  var file: FilePath

  @Parameter(title: "Until", default: .exists)
  var until: AwaitedChange

  @Parameter(
    title: "Within", description: "The longest time to wait, such as `10m`",
    supportsNegativeDurations: false)
  var within: IntentDuration

  static var parameterSummary: some ParameterSummary {
    Summary("Wait until \(\.$file) \(\.$until), at most \(\.$within)")
  }

  func perform() async throws -> some IntentResult & ReturnsValue<IntentFile> {
    let context = IntentContext.current
    let path = context.resolve(file)
    let limit = try within.timeToWait
    let before = try context.files.statusIfPresent(of: path)
    let result = IntentFile(path: path)
    if until.isMet(by: before, after: before) { return .result(value: result) }
    if context.isSimulation {
      context.report(.wouldDo("wait until `\(path.shown)` \(until.words)"))
      return .result(value: result)
    }
    let until = until
    let isMet = try await withThrowingTaskGroup(of: Bool.self) { group in
      group.addTask {
        try await Self.wait(for: path, until, since: before)
        return true
      }
      group.addTask {
        try await context.sleep(limit)
        return false
      }
      defer { group.cancelAll() }
      return try await group.next() ?? false
    }
    guard isMet else {
      throw IntentFailure(
        "`\(path.shown)` \(until.absence) within \(within)", kind: .timeout)
    }
    return .result(value: result)
  }

  private static func wait(
    for path: FilePath, _ change: AwaitedChange, since before: FileStatus?
  ) async throws {
    let files = IntentContext.current.files
    while true {
      // Watched before it is looked at, so that no change in between is missed.
      let events = try events(at: path)
      if change.isMet(by: try files.statusIfPresent(of: path), after: before) { return }
      if let events {
        for await _ in events.changes { break }
      } else {
        try await Task.sleep(for: .seconds(2))
      }
      try Task.checkCancellation()
    }
  }

  /// Nil where no events are to be had.
  private static func events(at path: FilePath) throws -> PathEvents? {
    var folder = path.real
    while folder.realIfPresent == nil, folder.removeLastComponent() {}
    if FileSystemKind.remoteName(of: folder) != nil { return nil }
    do throws(Errno) {
      return try PathEvents(at: path)
    } catch .noSpace {
      // Other programs have all of the watches.
      return nil
    } catch {
      throw FileError("watch", path, .other, reason: IntentErrorText.message(for: error))
    }
  }
}

/// What may happen to a file.
enum AwaitedChange: String, AppEnum {
  case exists, changed, gone

  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Awaited Change"
  static let caseDisplayRepresentations: [AwaitedChange: DisplayRepresentation] = [
    .exists: "exists", .changed: "was changed", .gone: "is gone",
  ]

  /// - Parameter before: what was there when the waiting began.
  fileprivate func isMet(by now: FileStatus?, after before: FileStatus?) -> Bool {
    switch self {
    case .exists: now != nil
    case .gone: now == nil
    case .changed:
      switch (now, before) {
      case (let now?, let before?): !now.isUnchanged(since: before)
      case (nil, nil): false
      case (nil, _?), (_?, nil): true
      }
    }
  }

  fileprivate var words: String {
    switch self {
    case .exists: "exists"
    case .changed: "was changed"
    case .gone: "is gone"
    }
  }

  fileprivate var absence: String {
    switch self {
    case .exists: "didn't come to exist"
    case .changed: "wasn't changed"
    case .gone: "wasn't gone"
    }
  }
}
