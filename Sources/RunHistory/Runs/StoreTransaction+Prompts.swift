package import AppIntentsCore
import Foundation
import GRDB
import WorkflowValues

/// Questions that wait for an answer, across restarts.
extension StoreTransaction {
  /// Adds a question. If the same place has asked it before, returns the existing question, which
  /// may already have an answer.
  package func ask(
    _ run: RunID, at place: String, number: Int = 0, question: String,
    defaultAnswer: IntentValue? = nil, expiresAt: Date? = nil, at now: Date
  ) throws -> PromptRecord {
    try self.run(
      """
      INSERT INTO prompt
      (run_id, place, number, question, default_answer, asked_at, expires_at)
      VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING
      """,
      [
        run, place, number, question,
        defaultAnswer.map { TypedJSON.writeText($0) }, now.milliseconds, expiresAt?.milliseconds,
      ])
    let prompt = try first(
      """
      \(Self.prompts) WHERE run_id = ? AND place = ? AND number = ?
      """, [run, place, number], PromptRecord.init)
    guard let prompt else { throw RunTransitionError(run: run, from: nil, to: .waiting) }
    return prompt
  }

  /// Records the answer to a question.
  /// - Throws: `PromptClosed` if it has been answered or withdrawn.
  package func answer(_ prompt: PromptID, with value: IntentValue, at now: Date) throws {
    let changed = try run(
      "UPDATE prompt SET answer = ?, answered_at = ? WHERE id = ? AND answered_at IS NULL",
      [TypedJSON.writeText(value), now.milliseconds, prompt])
    if changed == 0 {
      throw PromptClosed(prompt: prompt, answeredAt: try self.prompt(prompt)?.answeredAt)
    }
  }

  /// Removes a question that has no answer.
  package func withdraw(_ prompt: PromptID) throws {
    try run("DELETE FROM prompt WHERE id = ? AND answered_at IS NULL", [prompt])
  }

  package func prompt(_ id: PromptID) throws -> PromptRecord? {
    try first("\(Self.prompts) WHERE prompt.id = ?", [id], PromptRecord.init)
  }

  /// Returns all questions without an answer that can be read, oldest first.
  package func openPrompts() throws -> [PromptRecord] {
    try readable(
      "\(Self.prompts) WHERE answered_at IS NULL ORDER BY prompt.id", unreadable: { _ in },
      PromptRecord.init)
  }

  /// Returns all questions of a run, oldest first.
  package func prompts(of run: RunID) throws -> [PromptRecord] {
    try all("\(Self.prompts) WHERE run_id = ? ORDER BY prompt.id", [run], PromptRecord.init)
  }

  private static var prompts: String {
    "SELECT \(PromptRecord.columns) FROM prompt JOIN run ON run.id = prompt.run_id"
  }
}

/// The question has been answered or withdrawn.
package struct PromptClosed: Error, Hashable, CustomStringConvertible {
  package let prompt: PromptID
  /// Nil if the question was withdrawn or never asked.
  package let answeredAt: Date?

  package var description: String {
    answeredAt == nil
      ? "there is no question \(prompt) to answer" : "question \(prompt) has been answered already"
  }
}
