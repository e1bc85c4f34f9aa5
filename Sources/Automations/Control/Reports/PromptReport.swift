package import Foundation

/// A question that waits for an answer.
package struct PromptReport: Codable, Sendable, Hashable {
  package var id: Int64
  package var run: Int64
  package var workflow: String
  package var question: String
  /// “confirmation”, “choice” or “value”.
  package var kind: String
  /// The type of the value that is asked for.
  package var type: String
  package var options: [String]
  package var defaultAnswer: String?
  package var asked: Date
  package var expires: Date?
}
