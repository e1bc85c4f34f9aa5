import AppIntentsCore
import Foundation

/// Makes a file of each of several files: a few at a time, and each put at its place in its turn.
///
/// The result is as if one were made after the other. An error names the files that were made before it;
/// none after it is put at its place.
struct FileSeries {
  /// More at once need much memory, and are hardly faster.
  static let most = min(4, max(1, ProcessInfo.processInfo.activeProcessorCount))

  /// The turn of a file to be put at its place: when those before it are there.
  struct Turn: Sendable {
    /// Ends when the file before this one is at its place.
    fileprivate let before: AsyncStream<Never>?

    func wait() async throws {
      if let before { for await _ in before {} }
      try Task.checkCancellation()
    }
  }

  private let files: [IntentFile]
  private let atOnce: Int

  /// - Parameter atOnce: how many are made at a time.
  init(_ files: [IntentFile], atOnce: Int = most) {
    self.files = files
    self.atOnce = atOnce
  }

  /// Calls `make` for each file, and returns what it made: a single file, or a list of several.
  ///
  /// - Parameter make: waits for its turn before it puts the file at its place.
  func perform(
    _ make: @escaping @Sendable (_ file: IntentFile, _ turn: Turn) async throws -> IntentFile
  ) async throws -> IntentValue {
    let context = IntentContext.current
    var made: [IntentFile] = []
    try await withThrowingTaskGroup(of: (Int, IntentFile).self) { group in
      var waiting: [Int: IntentFile] = [:]
      var before: AsyncStream<Never>?
      for (index, file) in files.enumerated() {
        if index >= atOnce { try await Self.next(in: &group, into: &waiting) }
        Self.take(&waiting, into: &made, of: files.count, context)
        let (after, isDone) = AsyncStream.makeStream(of: Never.self)
        let turn = Turn(before: before)
        before = after
        group.addTask {
          let made: IntentFile
          do {
            made = try await make(file, turn)
            try await turn.wait()
          } catch {
            try await turn.wait()
            throw failure(error, at: index)
          }
          isDone.finish()
          return (index, made)
        }
      }
      while try await Self.next(in: &group, into: &waiting) {
        Self.take(&waiting, into: &made, of: files.count, context)
      }
    }
    return made.count == 1 ? .file(made[0]) : .list(made.map { .file($0) })
  }

  @discardableResult
  private static func next(
    in group: inout ThrowingTaskGroup<(Int, IntentFile), any Error>,
    into waiting: inout [Int: IntentFile]
  ) async throws -> Bool {
    guard let (index, file) = try await group.next() else { return false }
    waiting[index] = file
    return true
  }

  /// Moves what is next in order to the result.
  private static func take(
    _ waiting: inout [Int: IntentFile], into made: inout [IntentFile], of count: Int,
    _ context: IntentContext
  ) {
    while let file = waiting.removeValue(forKey: made.count) {
      made.append(file)
      context.reportFiles(done: made.count, of: count)
    }
  }

  private func failure(_ error: any Error, at index: Int) -> any Error {
    guard index > 0, !(error is CancellationError) else { return error }
    var done = FinishedFiles()
    for file in files[..<index] { done.add(file.filename) }
    return IntentFailure(error, adding: "done before that: \(done.list)")
  }
}
