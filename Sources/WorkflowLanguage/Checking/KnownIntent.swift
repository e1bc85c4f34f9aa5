import AppIntents
import Synchronization

/// What checking keeps of an intent. A class, since a descriptor is large and every step needs one.
final class KnownIntent: Sendable {
  let descriptor: IntentDescriptor
  /// Whether its output's type depends on what it is given.
  let isRefining: Bool

  init(_ descriptor: IntentDescriptor) {
    self.descriptor = descriptor
    // The compiler chose what answers: asking the runtime whether a type conforms to a protocol goes
    // through all that the program has, 7,000 records and more.
    isRefining = descriptor.intent._outputType(for: [:]) != nil
  }
}

/// The intents that were looked up, for all files that a checker checks.
final class KnownIntents: Sendable {
  private let catalogue: IntentCatalogue
  private let found = Mutex<[String: KnownIntent]>([:])

  init(_ catalogue: IntentCatalogue) { self.catalogue = catalogue }

  subscript(id: String) -> KnownIntent? {
    if let known = found.withLock({ $0[id] }) { return known }
    guard let descriptor = catalogue[id] else { return nil }
    let known = KnownIntent(descriptor)
    found.withLock { $0[id] = known }
    return known
  }
}
