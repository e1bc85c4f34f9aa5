import AppIntentsCore
import SystemPackage

/// The destination of files: a folder, written with a `/` at its end, or a new name.
///
/// The `/` may be omitted for a folder that exists. Missing folders are made.
struct Destination {
  let path: FilePath
  let isFolder: Bool
  private let files: any FileAccess

  init(_ text: String, in context: IntentContext = .current) throws {
    guard !text.isEmpty else { throw IntentFailure("`to` is empty") }
    guard !text.utf8.contains(0) else { throw IntentFailure("`to` contains a zero byte") }
    files = context.files
    path = context.resolve(FilePath(text))
    let last = text.unicodeScalars.split(separator: "/", omittingEmptySubsequences: false).last
      .map { String($0) }
    if last == "" || last == "." || last == ".." || last == "~" {
      isFolder = true
    } else {
      isFolder = try files.statusIfPresent(of: path)?.kind == .folder
    }
  }

  /// The path for a file with a name.
  func target(for name: FilePath.Component) -> FilePath {
    isFolder ? path.appending(name) : path
  }

  /// The path for a file with a name, whose folders exist.
  func place(for name: FilePath.Component) throws -> FilePath {
    let target = target(for: name)
    try files.createFolder(target.removingLastComponent())
    return target
  }
}
