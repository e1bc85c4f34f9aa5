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

  /// Makes a file with a name, and before it the missing folders, which don't stay if that fails.
  func making<Result>(
    _ name: FilePath.Component, _ make: (_ target: FilePath) throws -> Result
  ) throws -> Result {
    let target = target(for: name)
    return try files.withFolders(above: target) { try make(target) }
  }

  func making<Result>(
    _ name: FilePath.Component, awaiting make: (_ target: FilePath) async throws -> Result
  ) async throws -> Result {
    let target = target(for: name)
    return try await files.withFolders(above: target, awaiting: { try await make(target) })
  }
}
