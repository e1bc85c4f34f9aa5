import AppIntentsCore
import Diagnostics
import SystemPackage
import WorkflowLanguage

/// The workflows that a command's arguments name: files, ids, and the files in folders; without any,
/// all workflows.
struct WorkflowWords {
  /// A word for each, as `WorkflowLoader` takes it.
  let all: [String]

  /// - Throws: `CommandFailure` if there are none.
  init(_ words: [String], by finder: WorkflowFinder) throws {
    all = words.isEmpty ? try Self.found(by: finder) : try words.flatMap(Self.files)
  }

  private static func files(of word: String) throws -> [String] {
    let path = CommandWords.path(word)
    guard FileKind(of: path) == .folder else { return [word] }
    let files = WorkflowFinder.files(in: path)
    guard !files.isEmpty else {
      throw CommandFailure(
        status: .notFound, message: "there are no workflows in the folder `\(word)`")
    }
    return files.map { CommandWords.word(for: $0) }
  }

  private static func found(by finder: WorkflowFinder) throws -> [String] {
    let all = try finder.all().map { CommandWords.word(for: $0.path) }
    guard !all.isEmpty else {
      let folders = finder.folders.map { "`\($0.shown)`" }
      throw CommandFailure(
        status: .notFound, message: "there are no workflows here",
        help: "name a file, or put workflows into \(Phrasing.list(folders))")
    }
    return all
  }
}
