import AppIntents
import Foundation
import SystemPackage

/// A folder that is removed after the test.
final class TemporaryFolder: Sendable {
  let path: FilePath

  init() throws {
    let name = "segue-test-\(UUID().uuidString)"
    path = FilePath(FileManager.default.temporaryDirectory.path).appending(name)
    try FileManager.default.createDirectory(
      atPath: path.string, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path.string) }

  @discardableResult
  func write(_ name: String, _ content: String, mode: Int = 0o644) throws -> FilePath {
    let file = path.appending(name)
    try Data(content.utf8).write(to: URL(filePath: file.string))
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file.string)
    return file
  }

  func read(_ name: String) throws -> String {
    try String(contentsOfFile: path.appending(name).string, encoding: .utf8)
  }
}
