// Spellings of texts about App Intents that Apple's framework doesn't have.

extension EntityProperty {
  @available(*, deprecated, message: "write `CSCustomAttributeKey(keyName:)`")
  public convenience init(title: LocalizedStringResource? = nil, customIndexingKey: String) {
    self.init(
      value: Value._absent, title: title,
      details: Details(customIndexingKey: CSCustomAttributeKey(keyName: customIndexingKey)))
  }
}

extension CSSearchableItemAttributeSet {
  @available(*, deprecated, renamed: "title")
  public var eventTitle: String? {
    get { title }
    set { title = newValue }
  }

  @available(*, deprecated, renamed: "namedLocation")
  public var eventLocation: String? {
    get { namedLocation }
    set { namedLocation = newValue }
  }
}

#if os(Linux)
  /// An activity whose entity is given by its id alone.
  ///
  /// A protocol, because a class has only one property of a name.
  public protocol _EntityIDActivity: AnyObject {}

  extension NSUserActivity: _EntityIDActivity {}

  extension _EntityIDActivity {
    /// Has no effect: an id alone doesn't say which type the entity has.
    @available(*, deprecated, message: "set it to an `EntityIdentifier`")
    public var appEntityIdentifier: String? {
      get { nil }
      set {}
    }
  }
#endif
