import AppIntents
import Foundation

/// The content of files, read through the run's files.
enum FileData {
  static func read(_ file: IntentFile, _ run: IntentContext) throws -> Data {
    if let data = file.dataInMemory { return data }
    guard let path = file.path else { return Data() }
    return try run.files.read(run.resolve(path))
  }

  /// The text of a file in UTF-8, without a byte order mark.
  static func text(_ data: Data) throws -> String {
    guard var text = String(validating: data, as: UTF8.self) else {
      throw TextProblem("not valid UTF-8")
    }
    if text.unicodeScalars.first == "\u{FEFF}" { text.unicodeScalars.removeFirst() }
    return text
  }
}
