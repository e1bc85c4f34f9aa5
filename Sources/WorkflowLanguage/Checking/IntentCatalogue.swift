package import AppIntents

/// The intents there are, by their ids.
package struct IntentCatalogue: Sendable {
  private let descriptors: [String: IntentDescriptor]
  /// In the order they were given.
  package let ids: [String]

  package init(_ intents: [any AppIntent.Type]) {
    var descriptors: [String: IntentDescriptor] = [:]
    var ids: [String] = []
    for intent in intents {
      let descriptor = IntentDescriptor(intent)
      if descriptors.updateValue(descriptor, forKey: descriptor.id) == nil {
        ids.append(descriptor.id)
      }
    }
    self.descriptors = descriptors
    self.ids = ids
  }

  package subscript(id: String) -> IntentDescriptor? { descriptors[id] }

  package var all: [IntentDescriptor] { ids.compactMap { descriptors[$0] } }
}
