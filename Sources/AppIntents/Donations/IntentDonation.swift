import Foundation
package import OrderedCollections
import Synchronization

/// Something that the user did in an app, as one of its intents would do it.
package struct IntentDonation: Sendable {
  package let identifier: IntentDonationIdentifier
  /// The id of the intent in workflow files.
  package let intent: String
  package let type: any AppIntent.Type
  /// The parameters that have values, by their names in workflow files.
  package let parameters: OrderedDictionary<String, IntentValue>
  package let result: IntentValue
  package let date: Date
  /// What it does, as its prediction is shown, else as its summary says.
  package let sentence: String
  /// What a person may call it.
  package let phrase: String?
  /// What the user may want after it.
  package let associated: [IntentDonation]
  /// Why a run would refuse its values; nil if none would.
  package let problem: String?

  /// - Parameters:
  ///   - isAlone: whether the intents that it names as related are left out.
  ///   - sentence: what it does, if neither its prediction nor its summary says it.
  package init<Intent: AppIntent>(
    _ intent: Intent, result: (any IntentResult)?, isAlone: Bool = false,
    sentence: String? = nil, phrase: String? = nil,
    identifier: IntentDonationIdentifier = IntentDonationIdentifier()
  ) {
    self.identifier = identifier
    self.phrase = phrase
    self.intent = IntentID.of(Intent.self)
    type = Intent.self
    let layout = IntentBinder.layout(of: Intent.self)
    var parameters: OrderedDictionary<String, IntentValue> = [:]
    var problem: String?
    for (name, wrapper) in zip(layout.names, layout.wrappers(in: intent)) {
      guard let value = wrapper.value, value.hasValue else { continue }
      let name = TypeName.snakeCase(name)
      parameters[name] = value
      problem = problem ?? wrapper.problem(with: value).map { "`\(name)`: \($0)" }
    }
    self.parameters = parameters
    self.problem = problem
    self.result = result?._outcome.value ?? .nothing
    date = IntentContext.current.now()
    self.sentence = sentence ?? Self.sentence(of: intent, parameters)
    associated = isAlone ? [] : Self.associated(with: intent)
  }
}

extension IntentDonation {
  /// Whether a run would refuse its values, which is in the log, then.
  func isRefused() -> Bool {
    guard let problem else { return false }
    IntentContext.current.report(.log("“\(sentence)” isn't suggested: \(problem)"))
    return true
  }

  private static func sentence<Intent: AppIntent>(
    of intent: Intent, _ parameters: OrderedDictionary<String, IntentValue>
  ) -> String {
    if let predictable = intent as? any PredictableIntent,
      let title = predictedTitle(of: predictable)
    {
      return title
    }
    return IntentDescriptor(Intent.self).sentence(with: parameters, gap: nil, words: \.words)
  }

  private static func predictedTitle(of intent: some PredictableIntent) -> String? {
    intent.predictedDisplay?.title.text
  }
}

/// The identity of a donation, to delete it later.
public struct IntentDonationIdentifier: Hashable, Codable, Sendable {
  package let text: String

  package init() { text = UUID().uuidString }

  /// - Parameter identifier: the activity's own, which the app knows in later processes, too.
  package init(ofActivity identifier: String) { text = "activity \(identifier)" }
}

/// Where donations go.
package protocol DonationLog: Sendable {
  func add(_ donation: IntentDonation)
  /// Deletes what matches, also what earlier processes have donated, and gives what this one knows of it.
  func delete(_ matching: IntentDonationMatchingPredicate) -> [IntentDonationIdentifier]
  /// Replaces what the app suggests before a person has used it.
  func offer(_ donations: [IntentDonation])
}

/// The log that is in use.
package final class SharedDonationLog: Sendable {
  private let log: Mutex<any DonationLog>

  init(_ log: any DonationLog) { self.log = Mutex(log) }

  package var current: any DonationLog { log.withLock { $0 } }

  package func replace(with new: any DonationLog) { log.withLock { $0 = new } }
}

/// The last 1,000 donations of this process.
package final class DonationMemory: DonationLog {
  private struct State {
    var kept: [IntentDonation] = []
    var offered: [IntentDonation] = []
  }

  private let state = Mutex(State())

  package init() {}

  package var donations: [IntentDonation] { state.withLock { $0.kept } }
  package var offered: [IntentDonation] { state.withLock { $0.offered } }

  package func add(_ donation: IntentDonation) {
    state.withLock { state in
      if state.kept.count >= 1_000 { state.kept.removeFirst(100) }
      state.kept.append(donation)
    }
  }

  package func delete(
    _ matching: IntentDonationMatchingPredicate
  ) -> [IntentDonationIdentifier] {
    state.withLock { state in
      let deleted = state.kept.filter(matching.matches).map(\.identifier)
      state.kept.removeAll(where: matching.matches)
      return deleted
    }
  }

  package func offer(_ donations: [IntentDonation]) { state.withLock { $0.offered = donations } }
}
