package import AppIntents

/// The intents there are, by their ids.
package struct IntentCatalogue: Sendable {
  /// One intent. A class, since a descriptor is large and every step looks one up.
  final class Entry: Sendable {
    let descriptor: IntentDescriptor
    let refining: (any OutputTypeRefining.Type)?

    init(_ intent: any AppIntent.Type) {
      descriptor = IntentDescriptor(intent)
      refining = intent as? any OutputTypeRefining.Type
    }
  }

  private let entries: [String: Entry]
  /// In the order they were given.
  package let ids: [String]

  package init(_ intents: [any AppIntent.Type]) {
    var entries: [String: Entry] = [:]
    var ids: [String] = []
    for intent in intents {
      let entry = Entry(intent)
      if entries.updateValue(entry, forKey: entry.descriptor.id) == nil {
        ids.append(entry.descriptor.id)
      }
    }
    self.entries = entries
    self.ids = ids
  }

  package subscript(id: String) -> IntentDescriptor? { entries[id]?.descriptor }

  func entry(_ id: String) -> Entry? { entries[id] }

  package var all: [IntentDescriptor] { ids.compactMap { entries[$0]?.descriptor } }
}
