import AppIntents
import Diagnostics
import Foundation
import SystemPackage
import WorkflowLanguage
import WorkflowValues

/// The value that a run on the command line starts with: files, or standard input.
enum StartValue {
  /// - Parameters:
  ///   - paths: the arguments of `-i`.
  ///   - readsPipe: whether standard input is read if it is a pipe or a file.
  ///   - input: the input that receives the value.
  static func make(
    from paths: [String], readsPipe: Bool, for input: InputDeclaration?
  ) throws -> IntentValue {
    if paths.isEmpty {
      return readsPipe && StandardInput.isPiped
        ? try value(of: StandardInput.readAll(), for: input) : .nothing
    }
    let values = try paths.map { path -> IntentValue in
      if path == "-" { return try value(of: StandardInput.readAll(), for: input) }
      let file = CommandWords.path(path)
      guard FileKind(of: file) != nil else {
        throw CommandFailure(status: .notFound, message: "there is no file `\(file.shown)`")
      }
      return .file(IntentFile(path: file.absolute))
    }
    return values.count == 1 ? values[0] : .list(values)
  }

  /// Where the value comes from: a person names the files of `-i`; standard input is data.
  static func origin(of start: IntentValue) -> ValueOrigin {
    start.items.allSatisfy { if case .file(let file) = $0 { file.path != nil } else { false } }
      ? .person : .data
  }

  /// The value of standard input: text without its final line break, a file if the bytes aren't text,
  /// nothing if there are none.
  private static func value(of bytes: [UInt8], for input: InputDeclaration?) throws -> IntentValue {
    guard !bytes.isEmpty else { return .nothing }
    if let text = String(validating: bytes, as: UTF8.self) {
      return .text(text.hasSuffix("\n") ? String(text.dropLast()) : text)
    }
    if let input, ![.any, .file, .list, .list(of: .file)].contains(input.type) {
      throw CommandFailure(
        status: .usage,
        message: "standard input isn't UTF-8 text, and `\(input.name.value)` takes "
          + ValuePhrase.article(input.type.name),
        help: "convert it first, for example with `iconv -f latin1 -t utf-8`")
    }
    return .file(IntentFile(data: Data(bytes), filename: "standard input"))
  }
}
