package import Foundation
import Synchronization
package import SystemPackage

/// A folder for one test, removed with everything in it when the test is over.
package final class TestFolder: Sendable {
  package let path: FilePath

  /// - Parameters:
  ///   - parent: the folder that it is made in; the system's temporary folder unless given.
  ///   - files: the contents of its first files by their names.
  package init(in parent: FilePath? = nil, _ files: [String: String] = [:]) throws {
    path = Self.newPath(in: parent)
    LiveFolders.shared.add(path.string)
    try FileManager.default.createDirectory(
      atPath: path.string, withIntermediateDirectories: true)
    for (name, text) in files { try write(text, to: name) }
  }

  /// - Parameter folder: the folder whose contents it begins with.
  package init(copying folder: URL) throws {
    path = Self.newPath(in: nil)
    LiveFolders.shared.add(path.string)
    try FileManager.default.copyItem(at: folder, to: URL(filePath: path.string))
  }

  private static func newPath(in parent: FilePath?) -> FilePath {
    let parent =
      parent ?? FilePath(FileManager.default.temporaryDirectory.path(percentEncoded: false))
    return parent.appending("segue-test-\(UUID().uuidString)").lexicallyNormalized()
  }

  deinit {
    PlainText.expect(inStoresBelow: path.string)
    LiveFolders.shared.remove(path.string)
  }

  package var url: URL { URL(filePath: path.string) }

  /// The path of a file in the folder.
  package subscript(_ name: String) -> FilePath { path.appending(name) }

  /// Writes a file, and makes the folders above it.
  @discardableResult
  package func write(_ text: String, to name: String, mode: Int? = nil) throws -> FilePath {
    try write(Data(text.utf8), to: name, mode: mode)
  }

  @discardableResult
  package func write(_ data: Data, to name: String, mode: Int? = nil) throws -> FilePath {
    let file = self[name]
    try FileManager.default.createDirectory(
      atPath: file.removingLastComponent().string, withIntermediateDirectories: true)
    try data.write(to: URL(filePath: file.string))
    if let mode {
      try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file.string)
    }
    return file
  }

  package func makeFolder(_ name: String) throws {
    try FileManager.default.createDirectory(
      atPath: self[name].string, withIntermediateDirectories: true)
  }

  package func remove(_ name: String) throws {
    try FileManager.default.removeItem(atPath: self[name].string)
  }

  package func data(_ name: String) throws -> Data {
    try Data(contentsOf: URL(filePath: self[name].string))
  }

  package func text(_ name: String) throws -> String {
    String(decoding: try data(name), as: UTF8.self)
  }

  package func exists(_ name: String) -> Bool {
    FileManager.default.fileExists(atPath: self[name].string)
  }
}

/// The folders of tests that are still there. Those that are in use when the process ends, as by a task
/// of a test that failed, are removed then.
private final class LiveFolders: Sendable {
  static let shared: LiveFolders = {
    atexit { LiveFolders.shared.removeAll() }
    return LiveFolders()
  }()

  private let paths = Mutex<Set<String>>([])

  func add(_ path: String) { paths.withLock { _ = $0.insert(path) } }

  func remove(_ path: String) {
    try? FileManager.default.removeItem(atPath: path)
    paths.withLock { _ = $0.remove(path) }
  }

  private func removeAll() {
    for path in paths.withLock({ $0 }) { try? FileManager.default.removeItem(atPath: path) }
  }
}
