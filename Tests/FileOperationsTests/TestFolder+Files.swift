import Foundation
import SystemPackage
import TestFixtures
import Testing

@testable import FileOperations

extension TestFolder {
  /// Makes a real file, with the folders above it.
  @discardableResult
  func file(_ name: String, _ content: String = "content") throws -> FilePath {
    let path = self[name]
    try LocalFiles().createFolder(path.removingLastComponent())
    try LocalFiles().write(Data(content.utf8), to: path, replacing: true)
    return path
  }

  @discardableResult
  func folder(_ name: String) throws -> FilePath {
    try LocalFiles().createFolder(self[name])
    return self[name]
  }

  @discardableResult
  func link(_ name: String, to target: FilePath) throws -> FilePath {
    try Place.with(self[name]) { try $0.makeLink(to: target) }
    return self[name]
  }

  /// The real contents of the folder: each path with its content.
  var tree: [String: String] {
    get throws { try LocalFiles().tree(of: path) }
  }
}

extension FileAccess {
  /// The contents of a folder: each path with its content, `/` for a folder, `→` for a link.
  func tree(of folder: FilePath) throws -> [String: String] {
    var tree: [String: String] = [:]
    for name in try entries(of: folder) {
      let path = folder.appending(name)
      let shown = FilePath(root: nil, [name]).shown
      switch try status(of: path, followingLinks: false).kind {
      case .folder:
        tree[shown] = "/"
        for (inner, content) in try self.tree(of: path) { tree["\(shown)/\(inner)"] = content }
      case .link: tree[shown] = "→ \(try linkTarget(of: path).shown)"
      case .file: tree[shown] = String(decoding: try read(path), as: UTF8.self)
      case .other: tree[shown] = "?"
      }
    }
    return tree
  }

  func text(_ path: FilePath) throws -> String { String(decoding: try read(path), as: UTF8.self) }
}

/// The error that a closure throws, as text.
func failure(_ body: () throws -> Void) -> String {
  do {
    try body()
    return "no failure"
  } catch {
    return "\(error)"
  }
}
