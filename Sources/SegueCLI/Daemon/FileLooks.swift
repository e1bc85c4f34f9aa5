import Control
import Coordination
import Dispatch
import Synchronization
import SystemPackage

/// Looks at files for pages, on threads of its own: a disk that doesn't answer blocks those, and neither runs
/// nor other pages.
final class FileLooks: Sendable {
  /// How long a page waits.
  private static let longestWait = Duration.milliseconds(200)
  /// The most looks at a time. Of others nothing is known.
  private static let most = 4

  private let count = Mutex(0)

  func sights(
    of paths: [FilePath], _ look: @escaping @Sendable (FilePath) -> PageFiles.Sight
  ) async -> [FilePath: PageFiles.Sight] {
    let mayBegin = count.withLock { count in
      if count >= Self.most { return false }
      count += 1
      return true
    }
    guard mayBegin else { return [:] }
    let found = await Timeout.value(within: Self.longestWait) { [self] in
      await withCheckedContinuation { done in
        DispatchQueue.global().async { [self] in
          var sights: [FilePath: PageFiles.Sight] = [:]
          for path in paths where sights[path] == nil { sights[path] = look(path) }
          count.withLock { $0 -= 1 }
          done.resume(returning: sights)
        }
      }
    }
    return found ?? [:]
  }
}
