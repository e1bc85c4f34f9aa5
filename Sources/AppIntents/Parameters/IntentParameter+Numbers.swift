// Parameters for numbers, measurements and money.

extension IntentParameter where Value.UnwrappedType: _IntentNumber {
  /// A number within bounds.
  @inlinable
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
  @inlinable
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
  @inlinable
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

extension IntentParameter where Value.UnwrappedType: _IntentNumber, Value: _IntentNumber {
  /// A number within bounds, with its default as an initial value: `var count: Int = 3`.
  ///
  /// Not part of Apple's framework, which takes `default:`.
  @inlinable
  public convenience init(
    wrappedValue: Value, title: LocalizedStringResource? = nil,
    description: LocalizedStringResource? = nil, controlStyle: Value.IntentControlStyle = .field,
    inclusiveRange: (lowerBound: Value, upperBound: Value),
    requestValueDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default
  ) {
    self.init(
      title: title, description: description, value: wrappedValue,
      connection: inputConnectionBehavior,
      extras: _ParameterExtras(
        range: .between(inclusiveRange.lowerBound._double, inclusiveRange.upperBound._double),
        requestValueDialog: requestValueDialog))
  }
}

extension IntentParameter where Value.UnwrappedType: _IntentMeasured {
  /// A measurement. A number without a unit has the default unit.
  @inlinable
  public convenience init(
    title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil,
    defaultValue: Double? = nil, defaultUnit: Value.UnwrappedType.Unit,
    defaultUnitAdjustForLocale: Bool = false, supportsNegativeNumbers: Bool = true,
    requestValueDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default
  ) {
    self.init(
      title: title, description: description,
      value: defaultValue.map { Value._wrap(.measured($0, defaultUnit)) } ?? Value._absent,
      connection: inputConnectionBehavior,
      extras: .unlessEmpty(
        range: supportsNegativeNumbers ? nil : 0...Double.infinity,
        requestValueDialog: requestValueDialog))
  }
}

extension IntentParameter where Value.UnwrappedType == IntentDuration {
  /// A duration that may have to be one that can pass, such as a time to wait.
  ///
  /// Not part of Apple's framework.
  @inlinable
  public convenience init(
    title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil,
    default defaultValue: Value.UnwrappedType? = nil, supportsNegativeDurations: Bool,
    requestValueDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default
  ) {
    self.init(
      title: title, description: description,
      value: defaultValue.map(Value._wrap) ?? Value._absent, connection: inputConnectionBehavior,
      extras: .unlessEmpty(
        range: supportsNegativeDurations ? nil : 0...Double.infinity,
        requestValueDialog: requestValueDialog))
  }
}

extension IntentParameter where Value.UnwrappedType == IntentCurrencyAmount {
  /// An amount of money in one of certain currencies.
  @inlinable
  public convenience init(
    title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil,
    default defaultValue: Value.UnwrappedType? = nil, currencyCodes: [String],
    requestValueDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default
  ) {
    self.init(
      title: title, description: description, default: defaultValue,
      requestValueDialog: requestValueDialog, inputConnectionBehavior: inputConnectionBehavior)
  }
}

extension ClosedRange<Double> {
  /// The range between two numbers in either order.
  @usableFromInline
  static func between(_ one: Double, _ other: Double) -> ClosedRange {
    Swift.min(one, other)...Swift.max(one, other)
  }
}
