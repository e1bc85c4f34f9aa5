import AppIntentsCore
import Synchronization
import SystemPackage

/// The files that a step makes, so that they aren't taken for some that were there before.
final class MadePaths: Sendable {
  /// Those of the step that the current task belongs to, if a model's text is among its values.
  @TaskLocal static var current: MadePaths?

  private let paths = Mutex<Set<FilePath>>([])

  /// A file is new, or has a new content. So is what is in a folder that is new.
  func add(_ path: FilePath) {
    paths.withLock { _ = $0.insert(path.lexicallyNormalized()) }
  }

  func contains(_ file: IntentFile) -> Bool {
    guard var path = file.path?.lexicallyNormalized() else { return true }
    return paths.withLock { paths in
      if paths.isEmpty { return false }
      while !paths.contains(path) {
        if !path.removeLastComponent() { return false }
      }
      return true
    }
  }
}
