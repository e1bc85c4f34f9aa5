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
  @available(
    *, deprecated, message: "Apple's framework takes `default:` instead of an initial value"
  )
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
    optionsProvider: some DynamicOptionsProvider,
    @ResolverSpecificationBuilder<Value.UnwrappedType>
    resolvers: @escaping () -> _ResolverList<Value.UnwrappedType> = _ResolverList.none
  ) {
    self.init(
      title: title, description: description, value: defaultValue.map(Value._wrap) ?? Value._absent,
      connection: inputConnectionBehavior,
      extras: _ParameterExtras(
        options: optionsProvider, resolvers: resolvers().resolvers,
        requestValueDialog: requestValueDialog,
        requestDisambiguationDialog: requestDisambiguationDialog))
  }

  /// A parameter that takes values of other types, too.
  @inlinable
  public convenience init(
    title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil,
    default defaultValue: Value.UnwrappedType? = nil, requestValueDialog: IntentDialog? = nil,
    requestDisambiguationDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default,
    @ResolverSpecificationBuilder<Value.UnwrappedType>
    resolvers: @escaping () -> _ResolverList<Value.UnwrappedType>
  ) {
    self.init(
      title: title, description: description, value: defaultValue.map(Value._wrap) ?? Value._absent,
      connection: inputConnectionBehavior,
      extras: _ParameterExtras(
        resolvers: resolvers().resolvers, requestValueDialog: requestValueDialog,
        requestDisambiguationDialog: requestDisambiguationDialog))
  }
}

// MARK: - Entities and enums

extension IntentParameter {
  /// An entity that is found by a query of its own.
  @inlinable
  public convenience init(
    title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil,
    default defaultValue: Value.UnwrappedType? = nil, requestValueDialog: IntentDialog? = nil,
    requestDisambiguationDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default,
    query: some EntityQuery,
    @ResolverSpecificationBuilder<Value.UnwrappedType>
    resolvers: @escaping () -> _ResolverList<Value.UnwrappedType> = _ResolverList.none
  ) {
    self.init(
      title: title, description: description, value: defaultValue.map(Value._wrap) ?? Value._absent,
      connection: inputConnectionBehavior,
      extras: _ParameterExtras(
        options: query, resolvers: resolvers().resolvers, requestValueDialog: requestValueDialog,
        requestDisambiguationDialog: requestDisambiguationDialog))
  }
}

extension IntentParameter where Value.UnwrappedType: AppEnum {
  /// An enum of which only some cases are permitted.
  @inlinable
  public convenience init(
    title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil,
    default defaultValue: Value.UnwrappedType? = nil, requestValueDialog: IntentDialog? = nil,
    requestDisambiguationDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default,
    supportedValues: [Value.UnwrappedType],
    optionsProvider: (any DynamicOptionsProvider)? = nil,
    @ResolverSpecificationBuilder<Value.UnwrappedType>
    resolvers: @escaping () -> _ResolverList<Value.UnwrappedType> = _ResolverList.none
  ) {
    self.init(
      title: title, description: description, value: defaultValue.map(Value._wrap) ?? Value._absent,
      connection: inputConnectionBehavior,
      extras: _ParameterExtras(
        options: optionsProvider, supported: supportedValues.map(\.intentValue),
        resolvers: resolvers().resolvers, requestValueDialog: requestValueDialog,
        requestDisambiguationDialog: requestDisambiguationDialog))
  }
}
