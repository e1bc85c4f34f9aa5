import AppIntentsCore
import Coordination
import Foundation
import HTTPServing
import OrderedCollections
package import RunHistory
package import Scheduling
package import WorkflowEngine
import WorkflowLanguage
import WorkflowValues

/// Makes runs of requests, and responses of runs.
package struct WebhookAnswering: Sendable {
  private let time: any TimeSource
  let secrets: @Sendable () throws -> Secrets
  private let onQueued: @Sendable ([String: Int]) -> Void
  private let ended: @Sendable (RunID) async -> Void
  private let waiting = WaitingSenders()

  /// - Parameters:
  ///   - secrets: the user's secrets, with which senders may sign.
  ///   - onQueued: how many runs of which workflows have been queued.
  ///   - ended: returns when a run has ended.
  package init(
    time: any TimeSource = SystemTime(), secrets: @escaping @Sendable () throws -> Secrets,
    onQueued: @escaping @Sendable ([String: Int]) -> Void,
    ended: @escaping @Sendable (RunID) async -> Void
  ) {
    self.time = time
    self.secrets = secrets
    self.onQueued = onQueued
    self.ended = ended
  }

  /// What a request's header fields prove; nil if its hook wants no signature.
  /// - Throws: `HTTPRefusal`.
  func proof(
    of head: HTTPRequestHead, for hook: WebhookTriggerServer.Hook
  ) throws -> WebhookProof? {
    guard let signature = hook.trigger.signature else { return nil }
    guard let secret = try secret(of: hook) else {
      throw HTTPRefusal(.unavailable, "this hook has no secret to compare with")
    }
    guard let proof = WebhookProof(signature, in: head.fields, secret: secret, at: time.now) else {
      throw HTTPRefusal.wrongSignature
    }
    return proof
  }

  /// What the sender of a hook signs with; nil if the user's secrets don't have it.
  func secret(of hook: WebhookTriggerServer.Hook) throws -> String? {
    guard let name = hook.trigger.secret else { return hook.secret }
    guard case .text(let text)? = try secrets().values[name], !text.isEmpty else { return nil }
    return text
  }

  /// The run that a request starts.
  /// - Throws: `HTTPRefusal`.
  func run(
    of request: HTTPRequest, for hook: WebhookTriggerServer.Hook, proof: WebhookProof?
  ) throws -> NewRun {
    if let proof, try !proof.holds(for: request.body) { throw HTTPRefusal.wrongSignature }
    let content = try request.body.content()
    let secrets = try secrets()
    let delivery = WebhookDelivery(request: request, trigger: hook.trigger)
    // A sender can't name a secret: what looks like the mark of one, also of one
    // that is set later, is hidden.
    let values = secrets.marks.hide(try delivery.values(content).mapValues(SecretMarks.cover))
    return hook.arming.subscription.run(values, key: delivery.key)
  }

  /// Whether a request like this one has had its run.
  func isKnown(
    _ run: NewRun, of hook: WebhookTriggerServer.Hook, in store: HistoryStore
  ) throws -> Bool {
    let trigger = hook.arming.subscription.id
    return try store.read { try $0.run(ofDelivery: run.eventKey ?? [], of: trigger) } != nil
  }

  /// Queues a run, unless its delivery has had one. It is on the disk when this returns.
  func queue(
    _ run: NewRun, of hook: WebhookTriggerServer.Hook, in store: HistoryStore
  ) async throws -> (run: RunID, isRepeated: Bool) {
    let (trigger, now) = (hook.arming.subscription.id, time.now)
    // The run is queued also if its sender leaves without waiting for the answer.
    let queued = try await Task {
      try await store.write { try $0.enqueueDelivery(run, of: trigger, at: now) }
    }.value
    if !queued.isRepeated { onQueued([run.workflow: 1]) }
    return queued
  }

  /// What the sender gets.
  func response(
    to queued: (run: RunID, isRepeated: Bool), of hook: WebhookTriggerServer.Hook,
    in store: HistoryStore
  ) async -> HTTPResponse {
    if hook.trigger.respond == .output, waiting.enter() {
      defer { waiting.leave() }
      let hasEnded = await Timeout.value(within: hook.trigger.within.clockDuration) { [ended] in
        await ended(queued.run)
        return true
      }
      if hasEnded == true, let response = output(of: queued.run, in: store) { return response }
    }
    var about: OrderedDictionary<String, IntentValue> = ["run": .number(Int(queued.run))]
    if queued.isRepeated { about["repeated"] = .boolean(true) }
    return Self.json(.accepted, .dictionary(about))
  }

  /// The output of a run; nil if it hasn't ended.
  private func output(of run: RunID, in store: HistoryStore) -> HTTPResponse? {
    do {
      let (state, output) = try store.read { store in
        let isCut = try store.isOutputCut(of: run)
        let output: IntentValue? = try isCut ? .none : store.output(of: run)
        return (try store.state(of: run), output)
      }
      guard let state, state.isFinal else { return nil }
      guard state == .succeeded else {
        return Self.json(
          .internalError, ["run": .number(Int(run)), "status": .text(state.rawValue)])
      }
      guard let output else {
        return Self.json(
          .internalError,
          [
            "run": .number(Int(run)), "status": .text(state.rawValue),
            "error": "the output is too large",
          ])
      }
      let secrets = try secrets()
      switch secrets.marks.reveal(output) {
      case .nothing: return HTTPResponse(.noContent)
      case .text(let text): return .text(.ok, secrets.redact(text))
      case let value:
        return .text(
          .ok, secrets.redact(JSONWriter.compact(value)) + "\n", type: "application/json")
      }
    } catch {
      return .text(.internalError, "the output can't be read\n")
    }
  }

  private static func json(_ status: HTTPStatus, _ value: IntentValue) -> HTTPResponse {
    .text(status, JSONWriter.compact(value) + "\n", type: "application/json")
  }
}

extension HTTPRefusal {
  fileprivate static let wrongSignature = HTTPRefusal(
    .unauthorized, "the signature is wrong or missing")
}
