package import AppIntentsCore
import Foundation
package import SystemPackage

/// Reads a path: absolute, from `~`, or relative to the run's folder; also a `file:` URL.
package enum PathText {
  package static func path(_ text: String, in run: IntentContext) throws -> FilePath {
    guard !text.isEmpty else { throw TextProblem("not a path") }
    guard !text.utf8.contains(0) else { throw TextProblem("not a path: it has a zero byte in it") }
    if text.hasPrefix("file:"), let url = URL(string: text), url.isFileURL {
      guard let path = FilePath(fileURL: url) else {
        throw TextProblem("not the URL of a file on this machine")
      }
      return run.resolve(path)
    }
    return run.resolve(FilePath(text))
  }

  package static func file(
    _ text: String, in run: IntentContext, mustExist: Bool
  ) throws -> IntentFile {
    let path = try path(text, in: run)
    if mustExist { try check(path, text, run) }
    return IntentFile(path: path)
  }

  /// The files that match a glob, or the file with exactly that name if there is one.
  package static func files(
    _ text: String, in run: IntentContext, mustExist: Bool
  ) throws -> [IntentFile] {
    let path = try path(text, in: run)
    guard GlobPattern.isPattern(text),
      try run.files.statusIfPresent(of: path, followingLinks: false) == nil
    else {
      return [try file(text, in: run, mustExist: mustExist)]
    }
    let pattern = try GlobPattern(text.hasPrefix("~") ? path.string : text)
    let found = try pattern.expand(in: run.folder, files: run.files)
    return found.map { IntentFile(path: $0) }
  }

  private static func check(_ path: FilePath, _ text: String, _ run: IntentContext) throws {
    guard try run.files.statusIfPresent(of: path) == nil else { return }
    var help: String?
    if text.utf8.count > 255 || text.contains("\n") {
      help =
        "a text becomes a file by its path; `file($x, \"name.txt\")` makes a file with this text in it"
    } else if GlobPattern.isPattern(text) {
      help = "one file is wanted here, so `\(text)` is taken as a name"
    } else if path.string != text {
      help = "it was looked for at `\(path.shown)`"
    }
    throw TextProblem("not a file that exists", code: .missing, help: help)
  }
}
