import Synchronization

/// What an index of entities keeps of an entity.
///
/// Apple declares it in CoreSpotlight, which exports this type. Each attribute is kept; those with
/// words are searched.
///
/// See [Apple's documentation](https://developer.apple.com/documentation/corespotlight/cssearchableitemattributeset).
open class CSSearchableItemAttributeSet: @unchecked Sendable {
  // Sendable: everything is under the lock. Unchecked, because apps may have subclasses.
  private let values = Mutex<[String: any Sendable]>([:])
  private let entity = Mutex<(any IndexedEntity)?>(nil)

  /// Attributes of something whose type of content isn't said.
  public init() {}

  public init(contentType: UTType) { set(contentType.identifier, "contentType") }

  /// - Parameter itemContentType: the identifier of a content type: `public.text`.
  public init(itemContentType: String) { set(itemContentType, "contentType") }

  /// The entity whose attributes these are, if an app has said so.
  package var associatedEntity: (any IndexedEntity)? {
    get { entity.withLock { $0 } }
    set { entity.withLock { $0 = newValue } }
  }

  /// The attribute that the calling property is named after.
  package func get<Value>(_ name: String = #function) -> Value? {
    values.withLock { $0[name] } as? Value
  }

  package func set(_ value: (some Sendable)?, _ name: String = #function) {
    values.withLock { $0[name] = value.map { $0 as any Sendable } }
  }

  public func value(forCustomKey key: CSCustomAttributeKey) -> Any? { get(key.keyName) }

  public func setValue(_ value: (any Sendable)?, forCustomKey key: CSCustomAttributeKey) {
    values.withLock { $0[key.keyName] = value }
  }

  /// All attributes by their names, as an index keeps them.
  package var all: [String: any Sendable] {
    get { values.withLock { $0 } }
    set { values.withLock { $0 = newValue } }
  }

  /// The attributes with words, by their names.
  package var words: [(name: String, text: String)] {
    values.withLock { $0 }.sorted { $0.key < $1.key }.compactMap { name, value in
      switch value {
      case let text as String: (name, text)
      case let texts as [String]: (name, texts.joined(separator: " "))
      default: nil
      }
    }
  }
}

/// A name that an app gives to an attribute of its own.
///
/// See [Apple's documentation](https://developer.apple.com/documentation/corespotlight/cscustomattributekey).
public final class CSCustomAttributeKey: Sendable, Hashable {
  public let keyName: String
  public let isSearchable: Bool
  public let isSearchableByDefault: Bool
  public let isUnique: Bool
  public let isMultiValued: Bool

  /// Nil for a name with other characters than letters, digits and underscores.
  public convenience init?(keyName: String) {
    self.init(
      keyName: keyName, searchable: true, searchableByDefault: true, unique: false,
      multiValued: false)
  }

  public init?(
    keyName: String, searchable: Bool, searchableByDefault: Bool, unique: Bool, multiValued: Bool
  ) {
    let isAllowed = keyName.unicodeScalars.allSatisfy {
      $0 == "_" || $0 == "." || $0 == "-" || $0.properties.isAlphabetic
        || $0.properties.numericType != nil
    }
    guard !keyName.isEmpty, isAllowed else { return nil }
    self.keyName = keyName
    isSearchable = searchable
    isSearchableByDefault = searchableByDefault
    isUnique = unique
    isMultiValued = multiValued
  }

  public static func == (left: CSCustomAttributeKey, right: CSCustomAttributeKey) -> Bool {
    left.keyName == right.keyName
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(keyName) }
}
