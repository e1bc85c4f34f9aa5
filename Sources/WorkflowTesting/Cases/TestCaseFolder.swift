import AppIntents
import Diagnostics
import Foundation
import OrderedCollections
import SystemPackage
import WorkflowLanguage

/// The folder in which a test happens: the run's folder and home, and beside it its temporary files.
struct TestCaseFolder {
  /// Without links in its path.
  let root: FilePath
  /// Where the run begins, and what `~` means.
  var home: FilePath { root.appending("home") }
  var temporary: FilePath { root.appending("tmp") }

  /// Makes an empty folder.
  init() throws {
    let base = FilePath(NSTemporaryDirectory()).real
    var template = Array("\(base.string)/segue-test-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else {
      throw FileError(
        "make a folder in", base, .other, reason: String(cString: strerror(errno)).lowercased())
    }
    root = FilePath(platformString: template)
    try LocalFiles().createFolder(home)
    try LocalFiles().createFolder(temporary)
  }

  func remove() {
    // The system removes old files from its temporary folder, so a failure is no problem.
    try? LocalFiles().remove(root)
  }

  /// The path of one of the test's files.
  func path(_ name: String) -> FilePath {
    home.appending(TestPath.relative(name)).lexicallyNormalized()
  }

  /// Puts a file there that the test starts with.
  ///
  /// - Parameters:
  ///   - folder: where relative paths of files to copy start.
  ///   - now: the time from which the file's age is counted.
  func add(_ file: TestFile, at name: String, from folder: FilePath, now: Date) throws {
    let path = path(name)
    try LocalFiles().createFolder(path.removingLastComponent())
    if let source = file.source {
      try LocalFiles().copy(
        folder.pushing(FilePath(source.value)).lexicallyNormalized(), to: path, replacing: true)
    } else if name.hasSuffix("/") {
      try LocalFiles().createFolder(path)
    } else {
      let text = file.text?.value ?? ""
      try LocalFiles().write(Data(text.utf8), to: path, replacing: true)
    }
    guard let age = file.age else { return }
    try FileManager.default.setAttributes(
      [.modificationDate: now.addingTimeInterval(-(age.clockDuration / .seconds(1)))],
      ofItemAtPath: path.string)
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
