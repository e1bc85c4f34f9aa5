import AppIntentsCore
import Foundation

/// The content of files, read through the run's files.
enum FileData {
  static func read(_ file: IntentFile, _ run: IntentContext) throws -> Data {
    if let data = file.dataInMemory { return data }
    guard let path = file.path else { return Data() }
    return try run.read(run.resolve(path))
  }

  /// The text of a file, as `file.read` reads it.
  static func text(_ data: Data) throws(TextProblem) -> String {
    do {
      return try FileText.text(of: data)
    } catch {
      throw TextProblem("a file that \(error.description)")
    }
  }
}
