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
