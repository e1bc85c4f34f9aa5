import AppIntentsCore
import Coordination
import Diagnostics
import FileOperations
package import HTTPServing
package import RunHistory
import Synchronization
package import WorkflowLanguage
import WorkflowValues

/// Serves `webhook: NAME`: a request to the address of a hook queues a run.
///
/// ```
/// POST /hooks/ID/NAME/SECRET → hook? secret? → proof? → body → signed? → rate → run and delivery → 202
///                               └ 404, 503, 405 └ 401    └ 413  └ 401     └ 429     (one transaction)
/// ```
package final class WebhookTriggerServer: TriggerServer {
  /// The first part of the paths that it answers.
  package static let path = "hooks"

  /// Where a hook is.
  private struct Place: Hashable {
    let workflow: String
    let name: String
  }

  /// A hook that is served.
  struct Hook: Sendable {
    let arming: TriggerArming<WebhookTrigger>
    /// What was made when it was enabled: a part of its address, or what signs.
    let secret: String

    var trigger: WebhookTrigger { arming.definition }

    /// Whether it starts nothing now, though its workflow is enabled.
    var rests: Bool { arming.occasion == .rests }
  }

  /// What has become of requests since the daemon started.
  package struct Counts: Sendable, Hashable {
    package var received = 0
    package var repeated = 0
    package var refused = 0
  }

  private struct State {
    var hooks: [Place: Hook] = [:]
    var places: [TriggerID: Place] = [:]
    var buckets: [TriggerID: RateBucket] = [:]
    var counts: [TriggerID: Counts] = [:]
  }

  let store: HistoryStore
  let answering: WebhookAnswering
  private let clock: ServerClock
  private let state = Mutex(State())
  /// The fewest bytes of a body that is read while no other such body is.
  private static let largeBody = 1 << 20
  private let largeBodies = AsyncLock()

  package init(
    store: HistoryStore, clock: ServerClock = .system, answering: WebhookAnswering
  ) {
    self.store = store
    self.clock = clock
    self.answering = answering
  }

  // MARK: - Triggers

  package var isSeenByOthers: Bool { true }

  package func arm(_ triggers: [TriggerArming<WebhookTrigger>]) async throws {
    let ids = triggers.map(\.subscription.id)
    let secrets = try await store.write { store in
      try ids.map { try store.webhookSecret(of: $0, orNew: Self.newSecret()) }
    }
    let now = clock.now()
    state.withLock { state in
      for (trigger, secret) in zip(triggers, secrets) {
        Self.remove(trigger.subscription.id, from: &state)
        let place = Place(
          workflow: trigger.subscription.workflow, name: trigger.definition.name.value)
        state.hooks[place] = Hook(arming: trigger, secret: secret)
        state.places[trigger.subscription.id] = place
        state.buckets[trigger.subscription.id] = RateBucket(
          perMinute: trigger.definition.rate, at: now)
      }
    }
  }

  package func disarm(_ trigger: TriggerID) {
    state.withLock { Self.remove(trigger, from: &$0) }
  }

  private static func remove(_ trigger: TriggerID, from state: inout State) {
    state.buckets[trigger] = nil
    guard let place = state.places.removeValue(forKey: trigger),
      state.hooks[place]?.arming.subscription.id == trigger
    else { return }
    state.hooks[place] = nil
  }

  /// 128 random bits.
  private static func newSecret() -> String {
    HexadecimalDigits.text((0..<16).map { _ in UInt8.random(in: .min ... .max) })
  }

  /// Whether any hook is served.
  package var isServing: Bool { state.withLock { !$0.hooks.isEmpty } }

  /// How a hook is served.
  package struct Status: Sendable {
    package let path: String
    /// The secret with which its sender has to sign, unless that is the user's own.
    package let signsWith: String?
    /// Why all requests to it are refused; nil if they aren't.
    package let problem: SecretProblem?
    package let counts: Counts
  }

  /// How a hook is served; nil if the trigger isn't a hook that is.
  package func status(of trigger: TriggerID) -> Status? {
    let (hook, counts) = state.withLock { state in
      (state.places[trigger].flatMap { state.hooks[$0] }, state.counts[trigger] ?? Counts())
    }
    guard let hook else { return nil }
    let parts = [hook.arming.subscription.workflow, hook.trigger.name.value].map(
      PercentCoding.encode)
    let path = "/\(Self.path)/\(parts.joined(separator: "/"))"
    guard hook.trigger.signature != nil else {
      return Status(path: "\(path)/\(hook.secret)", signsWith: nil, problem: nil, counts: counts)
    }
    return Status(
      path: path, signsWith: hook.trigger.secret == nil ? hook.secret : nil,
      problem: hook.trigger.secret.flatMap { SecretProblem(of: $0, in: answering.secrets) },
      counts: counts)
  }

  // MARK: - Requests

  /// Decides about a request to a hook.
  ///
  /// A hook that doesn't exist, one whose workflow is off and a wrong secret are answered alike.
  package func admit(_ head: HTTPRequestHead) -> HTTPAdmission {
    let path = head.target.path
    guard path.count == 3 || path.count == 4 else { return .answered(Self.notFound) }
    let hook = state.withLock { $0.hooks[Place(workflow: path[1], name: path[2])] }
    let isSecret = SecretComparison.areEqual(path.count == 4 ? path[3] : "", hook?.secret ?? "-")
    guard let hook, hook.trigger.signature == nil ? isSecret : path.count == 3 else {
      return .answered(Self.notFound)
    }
    if hook.rests {
      count(hook) { $0.refused += 1 }
      return .answered(Self.resting)
    }
    let methods = hook.trigger.methods.map { $0.rawValue.uppercased() }
    guard methods.contains(head.method) else {
      count(hook) { $0.refused += 1 }
      return .answered(
        .text(
          .methodNotAllowed, "this hook takes \(methods.joined(separator: " or "))\n",
          fields: [HTTPFields.Field("allow", methods.joined(separator: ", "))]))
    }
    let encodings = head.fields.words(of: "content-encoding")
    guard encodings.allSatisfy({ $0 == "identity" }) else {
      count(hook) { $0.refused += 1 }
      return .answered(.text(.unsupportedMediaType, "a body can't be compressed\n"))
    }
    do {
      let proof = try answering.proof(of: head, for: hook)
      return .admitted(bodyLimit: hook.trigger.maxSize) { request in
        await self.answer(request, of: hook, proof)
      }
    } catch {
      return .answered(refuse(error, of: hook))
    }
  }

  /// Senders try again after this answer, and don't after 404.
  private static let resting = HTTPResponse.text(
    .unavailable, "the workflow of this hook waits until it may run again\n",
    fields: [HTTPFields.Field("retry-after", "60")])

  static let notFound = HTTPResponse.text(.notFound, "not found\n")

  private func answer(
    _ request: HTTPRequest, of hook: Hook, _ proof: WebhookProof?
  ) async -> HTTPResponse {
    do {
      let run = try await run(of: request, for: hook, proof)
      // What isn't signed is no reason to make others wait.
      let wait = state.withLock { [now = clock.now()] state in
        state.buckets[hook.arming.subscription.id]?.take(at: now)
      }
      // What is sent again has its run already.
      if let wait, try !answering.isKnown(run, of: hook, in: store) {
        count(hook) { $0.refused += 1 }
        return .text(
          .tooManyRequests, "there are too many requests\n",
          fields: [HTTPFields.Field("retry-after", "\(wait)")])
      }
      let queued = try await answering.queue(run, of: hook, in: store)
      count(hook) { counts in
        counts.received += 1
        if queued.isRepeated { counts.repeated += 1 }
      }
      return await answering.response(to: queued, of: hook, in: store)
    } catch {
      return refuse(error, of: hook)
    }
  }

  /// The run of a request. Large bodies are read one after the other, since they take memory.
  private func run(
    of request: HTTPRequest, for hook: Hook, _ proof: WebhookProof?
  ) async throws -> NewRun {
    guard request.body.count > Self.largeBody else {
      return try answering.run(of: request, for: hook, proof: proof)
    }
    return try await largeBodies.withLock {
      try answering.run(of: request, for: hook, proof: proof)
    }
  }

  private func refuse(_ error: any Error, of hook: Hook) -> HTTPResponse {
    count(hook) { $0.refused += 1 }
    if let refusal = error as? HTTPRefusal {
      return .text(refusal.status, refusal.message + "\n")
    }
    return .text(
      .unavailable, "the request can't be recorded\n",
      fields: [HTTPFields.Field("retry-after", "60")])
  }

  private func count(_ hook: Hook, _ change: (inout Counts) -> Void) {
    state.withLock { change(&$0.counts[hook.arming.subscription.id, default: Counts()]) }
  }
}
