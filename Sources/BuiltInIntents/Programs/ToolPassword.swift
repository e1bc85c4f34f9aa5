import AppIntentsCore
import Foundation

/// A password that a step gives a program.
struct ToolPassword {
  let text: String

  /// How a program is told a password.
  enum Way {
    /// As a line of its input, which a line break would end.
    case line
    /// In a file, in a format that has room for so many bytes.
    case file(most: Int)
  }

  /// Throws if a program can't be told it.
  ///
  /// - Parameter parameter: its name in the workflow.
  init(_ text: String, _ parameter: String = "password", by way: Way = .line) throws {
    guard !text.isEmpty else { throw IntentFailure("`\(parameter)` is empty") }
    switch way {
    case .line:
      guard !text.utf8.contains(where: { $0 == 0 || $0 == 0x0A || $0 == 0x0D }) else {
        throw IntentFailure("`\(parameter)` contains a line break or a zero byte")
      }
    case .file(let most):
      guard !text.utf8.contains(0) else {
        throw IntentFailure("`\(parameter)` contains a zero byte")
      }
      guard text.utf8.count <= most else {
        throw IntentFailure("`\(parameter)` is longer than \(most) bytes")
      }
    }
    self.text = text
  }

  /// What a program reads that asks for it.
  var line: Data { Data("\(text)\n".utf8) }
}
