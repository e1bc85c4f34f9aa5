package import Foundation
package import SystemPackage

/// A folder for one test, removed with everything in it when the test is over.
package final class TestFolder: Sendable {
  package let path: FilePath

  /// - Parameters:
  ///   - parent: the folder that it is made in; the system's temporary folder unless given.
  ///   - files: the contents of its first files by their names.
  package init(in parent: FilePath? = nil, _ files: [String: String] = [:]) throws {
    path = Self.newPath(in: parent)
    try FileManager.default.createDirectory(
      atPath: path.string, withIntermediateDirectories: true)
    for (name, text) in files { try write(text, to: name) }
  }

  /// - Parameter folder: the folder whose contents it begins with.
  package init(copying folder: URL) throws {
    path = Self.newPath(in: nil)
    try FileManager.default.copyItem(at: folder, to: URL(filePath: path.string))
  }

  private static func newPath(in parent: FilePath?) -> FilePath {
    let parent =
      parent ?? FilePath(FileManager.default.temporaryDirectory.path(percentEncoded: false))
    return parent.appending("segue-test-\(UUID().uuidString)").lexicallyNormalized()
  }

  deinit {
    PlainText.expect(inStoresBelow: path.string)
    try? FileManager.default.removeItem(atPath: path.string)
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
