package import AppIntentsCore
import OrderedCollections
package import WorkflowEngine
import WorkflowValues

/// What the ways of notifying use.
package struct NotifyTools: Sendable {
  /// Starts a workflow with a value.
  package typealias Start =
    @Sendable (_ workflow: String, IntentValue) async throws(NotSent) -> Void

  /// How long a program may take that sends a message.
  let limit: Duration
  let environment: [String: String]
  private let secrets: @Sendable () throws -> Secrets
  let starter = WorkflowStarter()
  let questions: DesktopQuestions

  package init(
    limit: Duration = .seconds(60), desktopLimit: Duration = .seconds(5),
    environment: [String: String],
    secrets: @escaping @Sendable () throws -> Secrets = { Secrets() }
  ) {
    self.limit = limit
    self.environment = environment
    questions = DesktopQuestions(environment: environment, limit: desktopLimit)
    self.secrets = secrets
  }

  /// Sends a message, with secrets replaced. An error says by which way it wasn't sent.
  func send(_ digest: Digest, by way: any NotifyWay) async throws(NotSent) {
    // What runs report has none; it is told even if the secrets can't be read.
    let redact = (try? secrets().redact) ?? { $0 }
    do throws(NotSent) {
      try await way.send(digest.changingTexts(redact))
    } catch {
      var error = NotSent(redact(error.reason))
      error.way = way.name
      throw error
    }
  }

  /// The text of a secret.
  func secret(_ name: String) throws(NotSent) -> String {
    let values: Secrets
    do {
      values = try secrets()
    } catch {
      throw NotSent("the secrets can't be read: \(IntentErrorText.message(for: error))")
    }
    guard case .text(let text)? = values.values[name] else {
      throw NotSent("there is no secret `\(name)`")
    }
    return text
  }
}
