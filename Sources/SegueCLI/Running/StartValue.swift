import AppIntents
import Foundation
import SystemPackage

/// What starts a run from the command line: files, or standard input.
enum StartValue {
  /// - Parameters:
  ///   - paths: what `-i` names.
  ///   - readsPipe: whether standard input counts where something is piped into it.
  static func make(from paths: [String], readsPipe: Bool) throws -> IntentValue {
    if paths.isEmpty {
      return readsPipe && StandardInput.isPiped ? text(StandardInput.readAll()) : .nothing
    }
    let values = try paths.map { path -> IntentValue in
      if path == "-" { return text(StandardInput.readAll()) }
      let file = CommandWords.path(path)
      guard FileKind(of: file) != nil else {
        throw CommandFailure(status: .notFound, message: "there is no file `\(file.shown)`")
      }
      return .file(IntentFile(path: file.absolute))
    }
    return values.count == 1 ? values[0] : .list(values)
  }

  /// Text that was piped in, without the line break that ends it. An empty pipe is nothing.
  private static func text(_ bytes: [UInt8]) -> IntentValue {
    guard !bytes.isEmpty else { return .nothing }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      return .file(IntentFile(data: Data(bytes), filename: "standard input"))
    }
    return .text(text.hasSuffix("\n") ? String(text.dropLast()) : text)
  }
}
