import AppIntentsCore
import Foundation
import Synchronization
import SystemPackage

/// The folder for temporary files of a workflow that another one runs, inside the caller's.
///
/// Its programs can change nothing else in the caller's folder, where the caller's scripts are.
final class CalledFolder: Sendable {
  private let outer: @Sendable () throws -> FilePath
  private let made = Mutex<FilePath?>(nil)

  init(in outer: @escaping @Sendable () throws -> FilePath) { self.outer = outer }

  /// The folder, made on first use.
  @Sendable func path() throws -> FilePath {
    try made.withLock { made in
      if let made { return made }
      let path = try outer().appending("called-\(UUID().uuidString)")
      try LocalFiles().createFolder(path)
      made = path
      return path
    }
  }

  @Sendable func pathIfMade() -> FilePath? { made.withLock { $0 } }
}
