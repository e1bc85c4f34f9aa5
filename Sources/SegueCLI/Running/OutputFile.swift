import AppIntentsCore
import Foundation
import SystemPackage
import WorkflowValues

/// The file that `-o` names.
struct OutputFile {
  let path: FilePath

  init(_ word: String) {
    path = CommandWords.path(word).absolute.lexicallyNormalized()
  }

  /// Throws if the file can't be written because of its folder. It is called before the run.
  func checkFolder() throws {
    let folder = path.removingLastComponent()
    if FileKind(of: folder) != .folder {
      throw CommandFailure(
        status: .cannotCreate,
        message: "can't write `\(path.shown)`: there is no folder `\(folder.shown)`")
    }
    if FileKind(of: path) == .folder {
      throw CommandFailure(
        status: .cannotCreate, message: "can't write `\(path.shown)`: it is a folder")
    }
  }

  /// Writes a run's output atomically: a file with its own contents, any other value as text.
  func save(_ output: IntentValue, as type: RunOptions.OutputType?) throws {
    do {
      if case .file(let file) = output, type == nil {
        if let source = file.path {
          try LocalFiles().copy(source, to: path, replacing: true)
        } else {
          try LocalFiles().write(file.data, to: path, replacing: true)
        }
      } else {
        let data = Data(OutputText.of(output, as: type).utf8)
        try LocalFiles().write(data, to: path, replacing: true)
      }
    } catch let error as FileError {
      throw CommandFailure(status: .cannotCreate, message: error.description)
    }
  }
}

/// A run's output as text that ends with a line break; empty for nothing and for an empty list.
enum OutputText {
  static func of(_ output: IntentValue, as type: RunOptions.OutputType?) -> String {
    if type != .json, output.items.isEmpty { return "" }
    let text = type == .json ? JSONWriter.pretty(output) : output.text
    return text.hasSuffix("\n") ? text : text + "\n"
  }
}
