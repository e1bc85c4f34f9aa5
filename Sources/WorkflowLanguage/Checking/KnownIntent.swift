package import AppIntentsCore
import Synchronization

/// An intent that the check has looked up. A class, because every step refers to one and a descriptor
/// is large.
package final class KnownIntent: Sendable {
  package let descriptor: IntentDescriptor
  /// The parameters, as parsing needs them.
  let parameters: ActionParameters
  /// Whether the output's type depends on the parameters' types.
  let isRefining: Bool

  init(_ descriptor: IntentDescriptor) {
    self.descriptor = descriptor
    parameters = ActionParameters(descriptor)
    // The compiler has chosen the answer: asking the runtime whether a type conforms to a protocol
    // searches all conformances of the program, 7,000 and more.
    isRefining = descriptor.source.refinedOutput(for: [:]) != nil
  }
}

/// The intents that a checker has looked up, for all files that it checks.
final class KnownIntents: Sendable {
  private let catalogue: IntentCatalogue
  private let found = Mutex<[String: KnownIntent]>([:])

  init(_ catalogue: IntentCatalogue) { self.catalogue = catalogue }

  subscript(id: String) -> KnownIntent? {
    if let known = found.withLock({ $0[id] }) { return known }
    guard let descriptor = catalogue[id] else { return nil }
    let known = KnownIntent(descriptor)
    // An app may be updated while the checker lives, and its catalogue remembers its intents itself.
    if case .tool = descriptor.source { return known }
    found.withLock { $0[id] = known }
    return known
  }
}
