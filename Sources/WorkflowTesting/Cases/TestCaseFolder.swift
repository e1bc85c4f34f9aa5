import AppIntentsCore
import Diagnostics
import Foundation
import OrderedCollections
import SystemPackage
import WorkflowLanguage

/// The folder in which a test happens: the run's folder and home, and beside it its temporary files.
struct TestCaseFolder {
  private let scratch: ScratchFolder
  /// Without links in its path.
  var root: FilePath { scratch.path }
  /// Where the run begins, and what `~` means.
  var home: FilePath { root.appending("home") }
  var temporary: FilePath { root.appending("tmp") }
  /// The files in it, and no others.
  var files: TestCaseFiles { TestCaseFiles(in: root, home: home) }

  /// Makes an empty folder.
  ///
  /// - Parameter isKept: whether it is to stay after the test.
  init(isKept: Bool) throws {
    scratch = try ScratchFolder(isKept: isKept)
    try files.createFolder(home)
    try files.createFolder(temporary)
  }

  func remove() async { await scratch.remove() }

  /// The path of one of the test's files.
  func path(_ name: String) -> FilePath {
    home.appending(TestPath.relative(name)).lexicallyNormalized()
  }

  /// Puts the files there that the test starts with.
  ///
  /// - Parameters:
  ///   - folder: where relative paths of files to copy start.
  ///   - now: the time from which the files' ages are counted.
  func add(
    _ all: [(name: Located<String>, value: TestFile)], from folder: FilePath, now: Date
  ) throws {
    for (name, file) in all { try add(file, at: name.value, from: folder) }
    // A file that is added changes its folder.
    for (name, file) in all {
      guard let age = file.age else { continue }
      try files.setModified(
        now.addingTimeInterval(-(age.clockDuration / .seconds(1))), of: path(name.value))
    }
  }

  private func add(_ file: TestFile, at name: String, from folder: FilePath) throws {
    let path = path(name)
    try files.createFolder(path.removingLastComponent())
    if let source = file.source {
      try files.bring(
        folder.pushing(FilePath(source.value)).lexicallyNormalized(), to: path)
    } else if name.hasSuffix("/") {
      try files.createFolder(path)
    } else {
      try files.write(Data((file.text?.value ?? "").utf8), to: path, replacing: true)
    }
  }

  /// A value as a test's author writes it: files by their paths in the folder.
  func plain(_ value: IntentValue) -> IntentValue {
    switch value {
    case .file(let file): file.path.map { .text(relative($0)) } ?? .text(file.filename)
    case .list(let items): .list(items.map(plain))
    case .dictionary(let entries): .dictionary(entries.mapValues(plain))
    case .text(let text): .text(text.replacing(home.string + "/", with: ""))
    default: value
    }
  }

  private func relative(_ path: FilePath) -> String {
    var rest = path
    return rest.removePrefix(home) && !rest.isEmpty ? rest.shown : path.shown
  }
}
