import AppIntents
import Synchronization

/// What checking keeps of an intent. A class, since a descriptor is large and every step needs one.
final class KnownIntent: Sendable {
  let descriptor: IntentDescriptor
  /// Whether its output's type depends on what it is given.
  let isRefining: Bool

  init(_ descriptor: IntentDescriptor) {
    self.descriptor = descriptor
    isRefining = descriptor.intent is any OutputTypeRefining.Type
  }

  /// The type of its output, when the parameters are given values of these types.
  func outputType(for parameters: [String: ValueType]) -> ValueType {
    guard isRefining, let refining = descriptor.intent as? any OutputTypeRefining.Type else {
      return descriptor.outputType
    }
    return refining.outputType(for: parameters)
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
