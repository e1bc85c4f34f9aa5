// Apple lists an initialiser for each type. `Value.UnwrappedType` lets one serve a type and its
// optional: `default:` is an `Int?` for a parameter of type `Int` or `Int?`.

extension IntentParameter {
  /// A parameter of any type.
  public convenience init(
    title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil,
    default defaultValue: Value.UnwrappedType? = nil, requestValueDialog: IntentDialog? = nil,
    requestDisambiguationDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default
  ) {
    self.init(
      title: title, description: description,
      value: defaultValue.map(Value._wrap) ?? Value._absent, connection: inputConnectionBehavior,
      extras: .unlessEmpty(
        requestValueDialog: requestValueDialog,
        requestDisambiguationDialog: requestDisambiguationDialog))
  }

  /// A parameter whose default stands behind its name: `var count: Int = 3`.
  ///
  /// Not part of Apple's framework, which wants `default:`.
  public convenience init(
    wrappedValue: Value, title: LocalizedStringResource? = nil,
    description: LocalizedStringResource? = nil, requestValueDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default
  ) {
    self.init(
      title: title, description: description, value: wrappedValue,
      connection: inputConnectionBehavior,
      extras: .unlessEmpty(requestValueDialog: requestValueDialog))
  }

  /// A parameter with suggested values.
  public convenience init(
    title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil,
    default defaultValue: Value.UnwrappedType? = nil, requestValueDialog: IntentDialog? = nil,
    requestDisambiguationDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default,
    optionsProvider: some DynamicOptionsProvider
  ) {
    self.init(
      title: title, description: description,
      value: defaultValue.map(Value._wrap) ?? Value._absent, connection: inputConnectionBehavior,
      extras: _ParameterExtras(
        options: optionsProvider, requestValueDialog: requestValueDialog,
        requestDisambiguationDialog: requestDisambiguationDialog))
  }
}

// MARK: - Numbers

extension IntentParameter where Value.UnwrappedType: _IntentNumber {
  /// A number within bounds.
  public convenience init(
    title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil,
    default defaultValue: Value.UnwrappedType? = nil,
    controlStyle: Value.UnwrappedType.IntentControlStyle = .field,
    inclusiveRange: (lowerBound: Value.UnwrappedType, upperBound: Value.UnwrappedType),
    requestValueDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default
  ) {
    self.init(
      title: title, description: description,
      value: defaultValue.map(Value._wrap) ?? Value._absent, connection: inputConnectionBehavior,
      extras: _ParameterExtras(
        range: .between(inclusiveRange.lowerBound._double, inclusiveRange.upperBound._double),
        requestValueDialog: requestValueDialog))
  }

  /// A number within bounds, with suggested values.
  public convenience init(
    title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil,
    default defaultValue: Value.UnwrappedType? = nil,
    controlStyle: Value.UnwrappedType.IntentControlStyle = .field,
    inclusiveRange: (lowerBound: Value.UnwrappedType, upperBound: Value.UnwrappedType)? = nil,
    requestValueDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default,
    optionsProvider: some DynamicOptionsProvider
  ) {
    self.init(
      title: title, description: description,
      value: defaultValue.map(Value._wrap) ?? Value._absent, connection: inputConnectionBehavior,
      extras: _ParameterExtras(
        range: inclusiveRange.map { .between($0.lowerBound._double, $0.upperBound._double) },
        options: optionsProvider, requestValueDialog: requestValueDialog))
  }

  /// A number shown with a stepper or a slider on Apple's platforms.
  public convenience init(
    title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil,
    default defaultValue: Value.UnwrappedType? = nil,
    controlStyle: Value.UnwrappedType.IntentControlStyle,
    requestValueDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default
  ) {
    self.init(
      title: title, description: description, default: defaultValue,
      requestValueDialog: requestValueDialog, inputConnectionBehavior: inputConnectionBehavior)
  }
}

extension ClosedRange<Double> {
  /// The range between two numbers, in whichever order they come.
  fileprivate static func between(_ one: Double, _ other: Double) -> ClosedRange {
    Swift.min(one, other)...Swift.max(one, other)
  }
}
