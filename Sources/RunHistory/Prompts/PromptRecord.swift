package import AppIntents
package import Foundation
import GRDB

package typealias PromptID = Int64

/// A question that a run asks a person, and waits until it is answered.
package struct PromptRecord: Sendable, Hashable, Identifiable {
  package var id: PromptID
  package var run: RunID
  /// The run's workflow.
  package var workflow: String
  /// Where in the run it is asked, and which of the questions from there this is, from 0.
  package var place: String
  package var number: Int
  /// As JSON of whoever asks.
  package var question: String
  /// What is taken for the answer when it expires.
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
    defaultAnswer = try (row.at(6) as String?).map { try StoredValue.value($0) }
    askedAt = try row.time(7)
    expiresAt = try row.optionalTime(8)
    answer = try (row.at(9) as String?).map { try StoredValue.value($0) }
    answeredAt = try row.optionalTime(10)
  }
}
