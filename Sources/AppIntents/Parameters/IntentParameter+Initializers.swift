// Apple lists an initializer for each type. With `Value.UnwrappedType`, one initializer serves a
// type and its optional: `default:` is an `Int?` for a parameter of type `Int` or `Int?`.

extension IntentParameter {
  /// A parameter of any type. The default title is made from its name.
  @inlinable
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

  /// A parameter with its default as an initial value: `var count: Int = 3`.
  ///
  /// Not part of Apple's framework, which takes `default:`.
  @inlinable
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
  @inlinable
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

// MARK: - Editing on Apple's platforms, without effect here

extension IntentParameter where Value.UnwrappedType == String {
  @inlinable
  public convenience init(
    title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil,
    default defaultValue: Value.UnwrappedType? = nil, inputOptions: String.IntentInputOptions,
    requestValueDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default
  ) {
    self.init(
      title: title, description: description, default: defaultValue,
      requestValueDialog: requestValueDialog, inputConnectionBehavior: inputConnectionBehavior)
  }
}

extension IntentParameter where Value.UnwrappedType == String {
  @inlinable
  public convenience init(
    title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil,
    default defaultValue: Value.UnwrappedType? = nil, inputOptions: String.IntentInputOptions,
    requestValueDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default,
    optionsProvider: some DynamicOptionsProvider
  ) {
    self.init(
      title: title, description: description, default: defaultValue,
      requestValueDialog: requestValueDialog, inputConnectionBehavior: inputConnectionBehavior,
      optionsProvider: optionsProvider)
  }
}

extension IntentParameter where Value.UnwrappedType == Bool {
  @inlinable
  public convenience init(
    title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil,
    default defaultValue: Value.UnwrappedType? = nil, displayName: Bool.IntentDisplayName,
    requestValueDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default
  ) {
    self.init(
      title: title, description: description, default: defaultValue,
      requestValueDialog: requestValueDialog, inputConnectionBehavior: inputConnectionBehavior)
  }
}

extension IntentParameter where Value.UnwrappedType: _IntentMoment {
  @inlinable
  public convenience init(
    title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil,
    default defaultValue: Value.UnwrappedType? = nil, kind: DateParameterKind,
    requestValueDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default
  ) {
    self.init(
      title: title, description: description, default: defaultValue,
      requestValueDialog: requestValueDialog, inputConnectionBehavior: inputConnectionBehavior)
  }
}

extension IntentParameter where Value.UnwrappedType: _IntentMoment {
  @inlinable
  public convenience init(
    title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil,
    default defaultValue: Value.UnwrappedType? = nil, kind: DateParameterKind,
    requestValueDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default,
    optionsProvider: some DynamicOptionsProvider
  ) {
    self.init(
      title: title, description: description, default: defaultValue,
      requestValueDialog: requestValueDialog, inputConnectionBehavior: inputConnectionBehavior,
      optionsProvider: optionsProvider)
  }
}

// MARK: - Files

extension IntentParameter where Value.UnwrappedType: _IntentFiles {
  /// A file, or files, of certain types.
  @inlinable
  public convenience init(
    title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil,
    default defaultValue: Value.UnwrappedType? = nil, supportedContentTypes: [UTType],
    requestValueDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default
  ) {
    self.init(
      title: title, description: description,
      value: defaultValue.map(Value._wrap) ?? Value._absent, connection: inputConnectionBehavior,
      extras: _ParameterExtras(
        contentTypes: supportedContentTypes, requestValueDialog: requestValueDialog))
  }

  /// A file, or files, of types by their identifiers (`public.image`).
  @inlinable
  public convenience init(
    title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil,
    default defaultValue: Value.UnwrappedType? = nil, supportedTypeIdentifiers: [String],
    requestValueDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default
  ) {
    self.init(
      title: title, description: description, default: defaultValue,
      supportedContentTypes: supportedTypeIdentifiers.map { UTType(importedAs: $0) },
      requestValueDialog: requestValueDialog, inputConnectionBehavior: inputConnectionBehavior)
  }
}

// MARK: - Lists

extension IntentParameter where Value.UnwrappedType: _IntentList {
  /// A list with a minimum and a maximum number of items.
  @inlinable
  public convenience init(
    title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil,
    default defaultValue: Value.UnwrappedType? = nil, size: IntentCollectionSize,
    requestValueDialog: IntentDialog? = nil, requestDisambiguationDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default
  ) {
    self.init(
      title: title, description: description,
      value: defaultValue.map(Value._wrap) ?? Value._absent, connection: inputConnectionBehavior,
      extras: _ParameterExtras(
        size: size, requestValueDialog: requestValueDialog,
        requestDisambiguationDialog: requestDisambiguationDialog))
  }
}

extension IntentParameter where Value.UnwrappedType: _IntentList {
  /// A list whose length depends on the widget that shows it. There are no widgets here, so the
  /// largest length applies.
  @inlinable
  public convenience init(
    title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil,
    default defaultValue: Value.UnwrappedType? = nil,
    size: [IntentWidgetFamily: IntentCollectionSize], requestValueDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default
  ) {
    let largest = size.values.max { $0.max < $1.max }
    self.init(
      title: title, description: description,
      value: defaultValue.map(Value._wrap) ?? Value._absent, connection: inputConnectionBehavior,
      extras: .unlessEmpty(
        size: largest.map { IntentCollectionSize(min: 0, max: $0.max) },
        requestValueDialog: requestValueDialog))
  }
}

// MARK: - Entities

extension IntentParameter {
  /// An entity that is found by a query of its own.
  @inlinable
  public convenience init(
    title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil,
    default defaultValue: Value.UnwrappedType? = nil, requestValueDialog: IntentDialog? = nil,
    requestDisambiguationDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default, query: some EntityQuery
  ) {
    self.init(
      title: title, description: description, default: defaultValue,
      requestValueDialog: requestValueDialog,
      requestDisambiguationDialog: requestDisambiguationDialog,
      inputConnectionBehavior: inputConnectionBehavior, optionsProvider: query)
  }
}

// MARK: - Measurements and money

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
