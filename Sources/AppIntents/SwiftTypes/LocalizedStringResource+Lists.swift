// Lists of an app's values in texts.

extension LocalizedStringResource.StringInterpolation {
  /// Lists values by their titles.
  // Foundation's formats of texts and of types of an app come first.
  @_disfavoredOverload
  public mutating func appendInterpolation<Item: _IntentValue>(
    _ values: [Item], format: ValueListStyle
  ) {
    append(
      format.text(of: values.map(\.intentValue.listed), in: IntentContext.current.locale),
      as: "%@")
  }
}

extension LocalizedStringResource.StringInterpolation {
  /// Lists texts in the language of the run.
  public mutating func appendInterpolation(
    _ texts: [LocalizedStringResource], format: ValueListStyle
  ) {
    append(format.text(of: texts.map(\.text), in: IntentContext.current.locale), as: "%@")
  }
}

extension IntentValue {
  /// The value as one of a list that people read.
  fileprivate var listed: String {
    switch self {
    case .entity(let entity): entity.title
    case .choice(let choice): choice.title
    case .file(let file): file.filename
    default: words
    }
  }
}
