package import AppIntentsCore
import Foundation
import GRDB

/// A question that a run waits for.
package struct PromptRecord: Sendable, Hashable, Identifiable {
  package var id: PromptID
  package var run: RunID
  /// The run's workflow.
  package var workflow: String
  /// The place of the step that asks.
  package var place: String
  /// Distinguishes the questions of one place, from 0.
  package var number: Int
  /// The question as JSON, in a format of the caller.
  package var question: String
  /// The answer that is assumed when the question expires.
  package var defaultAnswer: IntentValue?
  package var askedAt: Date
  package var expiresAt: Date?
  package var answer: IntentValue?
  package var answeredAt: Date?
}

extension PromptRecord {
  static let columns = """
    prompt.id, run_id, run.workflow, place, number, question, default_answer, asked_at, \
    expires_at, answer, answered_at
    """

  init(_ row: Row) throws {
    id = try row.at(0)
    run = try row.at(1)
    workflow = try row.at(2)
    place = try row.at(3)
    number = try row.at(4)
    question = try row.at(5)
    defaultAnswer = try (row.at(6) as String?).map { try StoredValue.value($0, of: "a question") }
    askedAt = try row.time(7)
    expiresAt = try row.optionalTime(8)
    answer = try (row.at(9) as String?).map { try StoredValue.value($0, of: "a question") }
    answeredAt = try row.optionalTime(10)
  }
}
