package import Foundation

extension HistoryStore {
  /// How long files that went with their folder are remembered, in seconds. When they come back
  /// afterwards they are new, and run: a disk may lie in a drawer from one year's end to the next.
  package static var awayPatience: TimeInterval { 2 * 366 * 86_400 }

  /// Forgets the files that went with their folder too long ago, in small transactions between
  /// which others have their turn.
  package func forgetFilesAway(at now: Date) async throws {
    let date = now - Self.awayPatience
    while try await write({ try $0.forgetFilesAway(before: date, limit: Self.pruneBatch) })
      == Self.pruneBatch
    {}
  }
}
