// Parameters for numbers, measurements and money.

extension IntentParameter where Value.UnwrappedType: _IntentNumbers {
  /// A number within bounds if there are any, or a list of such numbers.
  @inlinable
  public convenience init(
    title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil,
    default defaultValue: Value.UnwrappedType? = nil,
    controlStyle: NumberControlStyle = .field,
    inclusiveRange: (
      lowerBound: Value.UnwrappedType.Number, upperBound: Value.UnwrappedType.Number
    )?, requestValueDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default,
    optionsProvider: (any DynamicOptionsProvider)? = nil,
    @ResolverSpecificationBuilder<Value.UnwrappedType>
    resolvers: @escaping () -> _ResolverList<Value.UnwrappedType> = _ResolverList.none
  ) {
    self.init(
      title: title, description: description, value: defaultValue.map(Value._wrap) ?? Value._absent,
      connection: inputConnectionBehavior,
      extras: _ParameterExtras(
        range: inclusiveRange.map { .between($0.lowerBound._double, $0.upperBound._double) },
        options: optionsProvider, hints: ParameterHints(controlStyle),
        resolvers: resolvers().resolvers, requestValueDialog: requestValueDialog))
  }

  /// A number that is entered with a certain control, or a list of such numbers.
  @inlinable
  public convenience init(
    title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil,
    default defaultValue: Value.UnwrappedType? = nil,
    controlStyle: NumberControlStyle, requestValueDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default,
    optionsProvider: (any DynamicOptionsProvider)? = nil,
    @ResolverSpecificationBuilder<Value.UnwrappedType>
    resolvers: @escaping () -> _ResolverList<Value.UnwrappedType> = _ResolverList.none
  ) {
    self.init(
      title: title, description: description, value: defaultValue.map(Value._wrap) ?? Value._absent,
      connection: inputConnectionBehavior,
      extras: _ParameterExtras(
        options: optionsProvider, hints: ParameterHints(controlStyle),
        resolvers: resolvers().resolvers, requestValueDialog: requestValueDialog))
  }
}

extension IntentParameter where Value.UnwrappedType: _IntentNumber, Value: _IntentNumber {
  /// A number within bounds, with its default as an initial value: `var count: Int = 3`.
  ///
  /// Not part of Apple's framework, which takes `default:`.
  @available(
    *, deprecated, message: "Apple's framework takes `default:` instead of an initial value"
  )
  @inlinable
  public convenience init(
    wrappedValue: Value, title: LocalizedStringResource? = nil,
    description: LocalizedStringResource? = nil, controlStyle: NumberControlStyle = .field,
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
  /// A measurement, in the unit in which it is given. The default value is in the default unit, which
  /// is the base unit of the dimension if none is named.
  @inlinable
  public convenience init(
    title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil,
    defaultValue: Double? = nil, defaultUnit: Value.UnwrappedType.Unit? = nil,
    defaultUnitAdjustForLocale: Bool = false, supportsNegativeNumbers: Bool = true,
    requestValueDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default,
    optionsProvider: (any DynamicOptionsProvider)? = nil,
    @ResolverSpecificationBuilder<Value.UnwrappedType>
    resolvers: @escaping () -> _ResolverList<Value.UnwrappedType> = _ResolverList.none
  ) {
    let unit = defaultUnit ?? Value.UnwrappedType.Unit.baseUnit()
    self.init(
      title: title, description: description,
      value: defaultValue.map { Value._wrap(.measured($0, unit)) } ?? Value._absent,
      connection: inputConnectionBehavior,
      extras: _ParameterExtras(
        range: supportsNegativeNumbers ? nil : 0...Double.infinity, options: optionsProvider,
        resolvers: resolvers().resolvers, requestValueDialog: requestValueDialog))
  }

  /// A measurement in one unit, to which what is given is converted.
  @inlinable
  public convenience init(
    title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil,
    defaultValue: Double? = nil, unit: Value.UnwrappedType.Unit, unitAdjustForLocale: Bool = false,
    supportsNegativeNumbers: Bool = true, requestValueDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default,
    optionsProvider: (any DynamicOptionsProvider)? = nil,
    @ResolverSpecificationBuilder<Value.UnwrappedType>
    resolvers: @escaping () -> _ResolverList<Value.UnwrappedType> = _ResolverList.none
  ) {
    self.init(
      title: title, description: description,
      value: defaultValue.map { Value._wrap(.measured($0, unit)) } ?? Value._absent,
      connection: inputConnectionBehavior,
      extras: _ParameterExtras(
        range: supportsNegativeNumbers ? nil : 0...Double.infinity, unit: unit,
        options: optionsProvider, resolvers: resolvers().resolvers,
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
      extras: _ParameterExtras(
        range: supportsNegativeDurations ? nil : 0...Double.infinity,
        requestValueDialog: requestValueDialog))
  }
}

extension IntentParameter where Value.UnwrappedType == IntentCurrencyAmount {
  /// An amount of money in one of certain currencies.
  @inlinable
  public convenience init(
    title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil,
    default defaultValue: Value.UnwrappedType? = nil,
    currencyCodes: [String],
    inclusiveRange: (lowerBound: Decimal, upperBound: Decimal)? = nil,
    requestValueDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default,
    optionsProvider: (any DynamicOptionsProvider)? = nil,
    @ResolverSpecificationBuilder<Value.UnwrappedType>
    resolvers: @escaping () -> _ResolverList<Value.UnwrappedType> = _ResolverList.none
  ) {
    self.init(
      title: title, description: description, value: defaultValue.map(Value._wrap) ?? Value._absent,
      connection: inputConnectionBehavior,
      extras: _ParameterExtras(
        range: inclusiveRange.map { .between($0.lowerBound._double, $0.upperBound._double) },
        options: optionsProvider, hints: ParameterHints(currencyCodes: currencyCodes),
        resolvers: resolvers().resolvers, requestValueDialog: requestValueDialog))
  }

  /// An amount of money within bounds if there are any.
  @inlinable
  public convenience init(
    title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil,
    default defaultValue: Value.UnwrappedType? = nil,
    inclusiveRange: (lowerBound: Decimal, upperBound: Decimal)?,
    requestValueDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default,
    optionsProvider: (any DynamicOptionsProvider)? = nil,
    @ResolverSpecificationBuilder<Value.UnwrappedType>
    resolvers: @escaping () -> _ResolverList<Value.UnwrappedType> = _ResolverList.none
  ) {
    self.init(
      title: title, description: description, value: defaultValue.map(Value._wrap) ?? Value._absent,
      connection: inputConnectionBehavior,
      extras: _ParameterExtras(
        range: inclusiveRange.map { .between($0.lowerBound._double, $0.upperBound._double) },
        options: optionsProvider, resolvers: resolvers().resolvers,
        requestValueDialog: requestValueDialog))
  }
}

extension ClosedRange<Double> {
  /// The range between two numbers in either order.
  @usableFromInline
  static func between(_ one: Double, _ other: Double) -> ClosedRange {
    Swift.min(one, other)...Swift.max(one, other)
  }
}
