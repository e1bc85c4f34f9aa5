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
  /// What the user may want after it.
  package let associated: [IntentDonation]

  /// - Parameter isAlone: whether the intents that it names as related are left out.
  init<Intent: AppIntent>(
    _ intent: Intent, result: (any IntentResult)?, isAlone: Bool = false
  ) {
    identifier = IntentDonationIdentifier()
    self.intent = IntentID.of(Intent.self)
    type = Intent.self
    let layout = IntentBinder.layout(of: Intent.self)
    var parameters: OrderedDictionary<String, IntentValue> = [:]
    for (name, wrapper) in zip(layout.names, layout.wrappers(in: intent)) {
      if let value = wrapper.value, value.hasValue { parameters[TypeName.snakeCase(name)] = value }
    }
    self.parameters = parameters
    self.result = result?._outcome.value ?? .nothing
    date = IntentContext.current.now()
    sentence = Self.sentence(of: intent, parameters)
    associated = isAlone ? [] : Self.associated(with: intent)
  }
}

extension IntentDonation {
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
  private let uuid: UUID

  package var text: String { uuid.uuidString }

  init() { uuid = UUID() }
}

/// Which donations to delete.
public struct IntentDonationMatchingPredicate: Sendable {
  private let test: @Sendable (IntentDonation) -> Bool

  public static func donationIdentifier(
    _ identifier: IntentDonationIdentifier
  ) -> IntentDonationMatchingPredicate {
    IntentDonationMatchingPredicate { $0.identifier == identifier }
  }

  public static func intentType(
    _ intentType: any AppIntent.Type
  ) -> IntentDonationMatchingPredicate {
    let id = ObjectIdentifier(intentType)
    return IntentDonationMatchingPredicate { ObjectIdentifier($0.type) == id }
  }

  /// Donations with a parameter or a result that is an entity of this type with this id, or a list
  /// that has it.
  package static func entity(
    _ typeName: String, id: String
  ) -> IntentDonationMatchingPredicate {
    IntentDonationMatchingPredicate { donation in
      (Array(donation.parameters.values) + [donation.result]).flatMap(\.items).contains { value in
        guard case .entity(let entity) = value else { return false }
        return entity.typeName == typeName && entity.id == id
      }
    }
  }

  package func and(_ other: IntentDonationMatchingPredicate) -> IntentDonationMatchingPredicate {
    IntentDonationMatchingPredicate { matches($0) && other.matches($0) }
  }

  init(test: @escaping @Sendable (IntentDonation) -> Bool) { self.test = test }

  package func matches(_ donation: IntentDonation) -> Bool { test(donation) }
}

/// Where donations go.
package protocol DonationLog: Sendable {
  func add(_ donation: IntentDonation)
  /// Deletes what a test holds for.
  func delete(_ isDeleted: (IntentDonation) -> Bool) -> [IntentDonationIdentifier]
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
  private let kept = Mutex<[IntentDonation]>([])

  package init() {}

  package var donations: [IntentDonation] { kept.withLock { $0 } }

  package func add(_ donation: IntentDonation) {
    kept.withLock { kept in
      if kept.count >= 1_000 { kept.removeFirst(100) }
      kept.append(donation)
    }
  }

  package func delete(_ isDeleted: (IntentDonation) -> Bool) -> [IntentDonationIdentifier] {
    kept.withLock { kept in
      let deleted = kept.filter(isDeleted).map(\.identifier)
      kept.removeAll(where: isDeleted)
      return deleted
    }
  }
}
