import AppIntentsCore
import Diagnostics
import Foundation
import SystemPackage
import WorkflowLanguage
import WorkflowValues

/// The value that a run on the command line starts with: files, or standard input.
struct StartValue {
  private(set) var value = IntentValue.nothing
  /// A person names the files of `-i`; standard input is data.
  private(set) var origin = ValueOrigin.person

  /// - Parameters:
  ///   - paths: the files of `-i`.
  ///   - readsPipe: whether standard input is read if it is a pipe or a file.
  ///   - input: the input that receives the value.
  ///   - separator: the byte between file names on standard input.
  /// - Throws: `CommandFailure`.
  init(
    from paths: [String], readsPipe: Bool, for input: InputDeclaration?, separator: UInt8
  ) throws {
    if paths.isEmpty {
      guard readsPipe, StandardInput.isPiped else { return }
      value = try Self.value(of: StandardInput.readAll(), for: input, separator)
      origin = .data
      return
    }
    var values: [IntentValue] = []
    for path in paths {
      if path == "-" {
        values += try Self.value(of: StandardInput.readAll(), for: input, separator).items
        origin = .data
      } else {
        values.append(try Self.file(CommandWords.file(path)))
      }
    }
    value = values.count == 1 ? values[0] : .list(values)
  }

  private static func file(_ path: FilePath, help: String? = nil) throws -> IntentValue {
    guard FileKind(of: path) != nil else {
      throw CommandFailure(
        status: .notFound, message: "there is no file `\(path.shown)`", help: help)
    }
    return .file(IntentFile(path: path.absolute))
  }

  /// The value of standard input: the files that it names for a list of files, else text without its
  /// final line break; a file if the bytes aren't text, nothing if there are none.
  private static func value(
    of bytes: [UInt8], for input: InputDeclaration?, _ separator: UInt8
  ) throws -> IntentValue {
    guard !bytes.isEmpty else { return .nothing }
    let text = String(validating: bytes, as: UTF8.self)
    if let input, input.type == .list(of: .file),
      text != nil || separator == 0 || names(in: bytes, separator).allSatisfy(isThere)
    {
      return try files(named: bytes, for: input, separator)
    }
    if let text { return .text(text.hasSuffix("\n") ? String(text.dropLast()) : text) }
    if let input, ![.any, .file, .list, .list(of: .file)].contains(input.type) {
      throw CommandFailure(
        status: .usage,
        message: "standard input isn't UTF-8 text, and `\(input.name.value)` takes "
          + ValuePhrase.article(input.type.name),
        help: "convert it first, for example with `iconv -f latin1 -t utf-8`")
    }
    return .file(IntentFile(data: Data(bytes), filename: "standard input"))
  }

  /// A path whose bytes need not be UTF-8.
  private static func path(of name: ArraySlice<UInt8>) -> FilePath {
    String(validating: name, as: UTF8.self).map(CommandWords.file)
      ?? FilePath(platformString: name.map { CChar(bitPattern: $0) } + [0])
  }

  /// The files whose names standard input has.
  private static func files(
    named bytes: [UInt8], for input: InputDeclaration, _ separator: UInt8
  ) throws -> IntentValue {
    if separator != 0, bytes.contains(0) {
      throw CommandFailure(
        status: .usage, message: "the names on standard input have zero bytes between them",
        help: "`-0` reads them so")
    }
    return .list(
      try names(in: bytes, separator).map { name in
        try file(
          path(of: name),
          help: separator == 0
            ? nil
            : "standard input has the name of a file on each line, because `\(input.name.value)` "
              + "takes files")
      })
  }

  private static func names(in bytes: [UInt8], _ separator: UInt8) -> [ArraySlice<UInt8>] {
    bytes.split(separator: separator).map { line in
      separator != 0 && line.last == UInt8(ascii: "\r") ? line.dropLast() : line
    }
  }

  private static func isThere(_ name: ArraySlice<UInt8>) -> Bool {
    !name.contains(0) && FileKind(of: path(of: name)) != nil
  }
}
