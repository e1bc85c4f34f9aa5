import ModelContext
import OrderedCollections
import Synchronization

/// The calls that wait for the answer to a question of the new era, by the state that the client
/// gives back.
package final class SuspendedCalls: Sendable {
  struct Entry: Sendable {
    let call: ServedCall
    /// The name of the question.
    let key: String
    let answer: CheckedContinuation<ElicitationAnswer, any Error>
  }

  /// How long a question may wait.
  static let lifetime = Duration.seconds(24 * 60 * 60)
  /// How many may wait. Then the oldest one is abandoned.
  static let most = 1000

  private let waiting = Mutex<OrderedDictionary<String, (entry: Entry, until: Instant)>>([:])
  private let now: @Sendable () -> Instant

  package typealias Instant = ContinuousClock.Instant

  package init(now: @escaping @Sendable () -> Instant = { ContinuousClock.now }) { self.now = now }

  /// 256 random bits.
  package static func newState() -> String {
    var generator = SystemRandomNumberGenerator()
    return (0..<4).map { _ in String(generator.next() as UInt64, radix: 36) }.joined(separator: "-")
  }

  func add(_ entry: Entry, as state: String) {
    let (time, until) = (now(), now() + Self.lifetime)
    let old = waiting.withLock { waiting in
      // The first is the oldest, as all live equally long.
      var old: [Entry] = []
      while let first = waiting.elements.first,
        first.value.until <= time || waiting.count >= Self.most
      {
        old.append(first.value.entry)
        waiting.removeFirst()
      }
      waiting[state] = (entry, until)
      return old
    }
    for entry in old { entry.answer.resume(throwing: CancellationError()) }
  }

  /// Ends the wait, if there still is one.
  func abandon(_ state: String) {
    let found = waiting.withLock { $0.removeValue(forKey: state) }
    found?.entry.answer.resume(throwing: CancellationError())
  }

  func abandonAll() {
    let all = waiting.withLock { waiting in
      defer { waiting = [:] }
      return waiting.values.map(\.entry)
    }
    for entry in all { entry.answer.resume(throwing: CancellationError()) }
  }

  /// Takes the call that a request continues, with the answer. Throws a `RemoteError`; a request with
  /// other arguments, or without a readable answer, leaves the call waiting.
  func take(
    _ state: String, for request: ServedCall.Request, answers: JSONObject
  ) throws -> (entry: Entry, answer: ElicitationAnswer) {
    let time = now()
    return try waiting.withLock { waiting in
      guard let (entry, until) = waiting[state], until > time,
        entry.call.request.tool == request.tool,
        entry.call.request.arguments == request.arguments,
        entry.call.request.isSimulation == request.isSimulation
      else { throw RemoteError.invalidParameters("Invalid or expired requestState") }
      guard let answer = answers[entry.key]?.jsonObject.flatMap({ ElicitationAnswer($0) }) else {
        throw RemoteError.invalidParameters("inputResponses has no answer for \(entry.key)")
      }
      waiting.removeValue(forKey: state)
      return (entry, answer)
    }
  }
}
