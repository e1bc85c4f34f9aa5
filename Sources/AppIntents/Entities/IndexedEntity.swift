/// An entity that an app puts into the index of entities, so that it is found by its words.
///
/// See [Apple's documentation](https://developer.apple.com/documentation/appintents/indexedentity).
public protocol IndexedEntity: AppEntity {
  /// What the index keeps; by default the display, and the properties that have indexing keys.
  var attributeSet: CSSearchableItemAttributeSet { get }
  /// Whether searches over all apps leave the entity out.
  var hideInSpotlight: Bool { get }
}

extension IndexedEntity {
  public var attributeSet: CSSearchableItemAttributeSet { defaultAttributeSet }
  public var hideInSpotlight: Bool { false }

  /// The display of the entity, and the properties that have indexing keys.
  public var defaultAttributeSet: CSSearchableItemAttributeSet {
    let attributes = CSSearchableItemAttributeSet(contentType: .item)
    let display = displayRepresentation
    attributes.displayName = display.title.text
    attributes.title = display.title.text
    attributes.contentDescription = (display.descriptionText ?? display.subtitle)?.text
    if !display.synonyms.isEmpty { attributes.alternateNames = display.synonyms.map(\.text) }
    for property in EntityLayout.of(Self.self).wrappers(in: self) {
      property.index(self, in: attributes)
    }
    return attributes
  }

  /// The values of the properties that have indexing keys, by their names in workflow files.
  package var indexedValues: [(name: String, value: IntentValue)] {
    EntityLayout.of(Self.self).named(in: self).compactMap { name, property in
      guard property.isIndexed, let value = property.value(of: self) else { return nil }
      return (name, value)
    }
  }
}
