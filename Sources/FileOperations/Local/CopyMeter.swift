import Synchronization

/// Counts what is copied while it is, for what shows how far a long copy is. Work within `counting` is
/// counted, whatever copies it.
package final class CopyMeter: Sendable {
  @TaskLocal static var current: CopyMeter?

  private struct Count {
    var files = 0
    /// Of the files that are done.
    var bytes = 0
    /// Of the file that is being copied.
    var begun = 0
  }

  /// As much as is copied at a time, so that only larger files are told before they are done.
  private static let largePiece = 8 << 20

  private let count = Mutex(Count())
  private let changed: @Sendable (_ files: Int, _ bytes: Int) -> Void

  /// - Parameter changed: receives how many files and bytes are done, after each file, and after each
  ///   large piece of one.
  package init(_ changed: @escaping @Sendable (_ files: Int, _ bytes: Int) -> Void) {
    self.changed = changed
  }

  package func counting<Result>(_ work: () throws -> Result) rethrows -> Result {
    try Self.$current.withValue(self, operation: work)
  }

  /// Performs work whose copies aren't among those that are counted.
  package static func notCounting<Result>(_ work: () throws -> Result) rethrows -> Result {
    try $current.withValue(nil, operation: work)
  }

  /// Adds bytes of the file that is being copied.
  func add(bytes: Int) {
    let now = count.withLock { count in
      count.begun += bytes
      return count
    }
    if now.begun >= Self.largePiece { changed(now.files, now.bytes + now.begun) }
  }

  /// Adds a file of a size, of which fewer bytes may have been copied: it has holes, or shares its blocks.
  package func addFile(size: Int) {
    let now = count.withLock { count in
      count.files += 1
      count.bytes += size
      count.begun = 0
      return count
    }
    changed(now.files, now.bytes)
  }
}
