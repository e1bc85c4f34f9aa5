import AppIntentsCore
import Control
import Diagnostics
import FileOperations
import Foundation
import SystemPackage
import WorkflowLanguage

/// The file of a workflow as it is edited on a page, which shows and sends text with line feeds.
struct EditableSource {
  /// The most bytes that a page takes.
  static let mostBytes = 256 << 10

  let bytes: [UInt8]
  let text: String
  /// Why a page can't edit it: the end of a sentence about the file.
  let obstacle: String?
  private let lineBreak: String

  /// Identifies the bytes.
  var version: String { SourceHash(bytes).text }

  /// - Parameter folders: those in which workflows are found.
  /// - Throws: `ControlFailure` if the file can't be read.
  init(at path: FilePath, in folders: [FilePath]) throws(ControlFailure) {
    let status: FileStatus
    do {
      bytes = try WorkflowFolders.bytes(of: path)
      status = try LocalFiles().status(of: path, followingLinks: false)
    } catch {
      throw ControlFailure(
        .notFound, "can't read `\(path.shown)`: \(IntentErrorText.message(for: error))")
    }
    let read = Self.read(bytes)
    text = read.text
    lineBreak = read.lineBreak
    obstacle =
      Self.obstacle(to: path, status, in: folders) ?? Self.obstacle(of: bytes) ?? read.obstacle
  }

  /// The bytes of a text in a file whose lines end as those of this one do.
  func bytes(of text: String) -> [UInt8] {
    Array((lineBreak == "\n" ? text : text.replacing("\n", with: lineBreak)).utf8)
  }

  private static func read(
    _ bytes: [UInt8]
  ) -> (text: String, lineBreak: String, obstacle: String?) {
    guard let whole = String(validating: bytes, as: UTF8.self) else {
      return (String(decoding: bytes, as: UTF8.self), "\n", "isn't UTF-8")
    }
    let text = whole.replacing("\r\n", with: "\n")
    guard whole.utf8.count > text.utf8.count else { return (text, "\n", unshown(in: text)) }
    // What is saved must be what was there but for what was edited.
    let isUniform = Array(text.replacing("\n", with: "\r\n").utf8) == bytes
    return (text, "\r\n", isUniform ? unshown(in: text) : "has lines that end in different ways")
  }

  private static func unshown(in text: String) -> String? {
    Printable.text(text) == text ? nil : "has characters that a page can't show"
  }

  private static func obstacle(of bytes: [UInt8]) -> String? {
    bytes.count > mostBytes ? "has more than \(mostBytes >> 10) KiB" : nil
  }

  private static func obstacle(
    to path: FilePath, _ status: FileStatus, in folders: [FilePath]
  ) -> String? {
    let folder = path.removingLastComponent()
    if status.kind == .link { return "is a link, and what it leads to may be used elsewhere" }
    if let names = names(of: path), names > 1 {
      return "has \(names) names (hard links), and a change here would be of one of them alone"
    }
    guard folders.contains(folder) else {
      return "is in none of the folders in which workflows are found"
    }
    func isWritable(_ path: FilePath) -> Bool {
      path.withPlatformString { access($0, W_OK) == 0 }
    }
    if status.permissions & 0o200 == 0 || !isWritable(path) { return "is write-protected" }
    return isWritable(folder) ? nil : "is in a folder that is write-protected"
  }

  /// The number of names that lead to a file; nil if it is gone by now.
  private static func names(of path: FilePath) -> Int? {
    var status = stat()
    return path.withPlatformString { lstat($0, &status) } == 0 ? Int(status.st_nlink) : nil
  }
}
