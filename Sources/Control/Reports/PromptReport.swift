package import Foundation

/// A question of a run that has no answer yet.
package struct PromptReport: Codable, Sendable, Hashable {
  package var id: Int64
  package var run: Int64
  package var workflow: String
  package var question: String
  /// “confirmation”, “choice” or “value”.
  package var kind: String
  /// The name of the type of the answer.
  package var type: String
  package var options: [String]
  /// What is shown with it: the tree of a view, as JSON.
  package var snippet: String?
  /// Why the answer before couldn't be used, if it is asked again.
  package var problem: String?
  package var defaultAnswer: String?
  package var asked: Date
  package var expires: Date?

  package init(
    id: Int64, run: Int64, workflow: String, question: String, kind: String, type: String,
    options: [String], snippet: String? = nil, problem: String? = nil, defaultAnswer: String?,
    asked: Date, expires: Date?
  ) {
    self.id = id
    self.run = run
    self.workflow = workflow
    self.question = question
    self.kind = kind
    self.type = type
    self.options = options
    self.snippet = snippet
    self.problem = problem
    self.defaultAnswer = defaultAnswer
    self.asked = asked
    self.expires = expires
  }
}
