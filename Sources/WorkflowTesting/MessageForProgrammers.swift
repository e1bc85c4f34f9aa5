import Diagnostics

/// A message has what Swift or Foundation calls an error or a value, which no person should read.
public struct MessageForProgrammers: Error, CustomStringConvertible {
  public let description: String

  /// Returns a text.
  /// - Throws: `MessageForProgrammers` if it has such a description.
  @discardableResult
  static func refuse(in text: String) throws -> String {
    guard let found = SwiftDescription.find(in: text) else { return text }
    throw MessageForProgrammers(
      description: "a message has a description for programmers: \(found)")
  }
}
