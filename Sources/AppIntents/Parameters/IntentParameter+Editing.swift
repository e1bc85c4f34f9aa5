// How texts, booleans and dates are entered.

extension IntentParameter where Value.UnwrappedType: _IntentTexts {
  /// A text that is entered in a certain way.
  @inlinable
  public convenience init(
    title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil,
    default defaultValue: Value.UnwrappedType? = nil,
    inputOptions: String.IntentInputOptions?, requestValueDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default,
    optionsProvider: (any DynamicOptionsProvider)? = nil,
    @ResolverSpecificationBuilder<Value.UnwrappedType>
    resolvers: @escaping () -> _ResolverList<Value.UnwrappedType> = _ResolverList.none
  ) {
    self.init(
      title: title, description: description, value: defaultValue.map(Value._wrap) ?? Value._absent,
      connection: inputConnectionBehavior,
      extras: _ParameterExtras(
        options: optionsProvider, hints: ParameterHints(inputOptions),
        resolvers: resolvers().resolvers, requestValueDialog: requestValueDialog))
  }
}

extension IntentParameter where Value.UnwrappedType == Bool {
  /// A yes or no with names of its own.
  @inlinable
  public convenience init(
    title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil,
    default defaultValue: Value.UnwrappedType? = nil,
    displayName: Bool.IntentDisplayName, requestValueDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default,
    optionsProvider: (any DynamicOptionsProvider)? = nil,
    @ResolverSpecificationBuilder<Value.UnwrappedType>
    resolvers: @escaping () -> _ResolverList<Value.UnwrappedType> = _ResolverList.none
  ) {
    self.init(
      title: title, description: description, value: defaultValue.map(Value._wrap) ?? Value._absent,
      connection: inputConnectionBehavior,
      extras: _ParameterExtras(
        options: optionsProvider, hints: ParameterHints(displayName),
        resolvers: resolvers().resolvers,
        requestValueDialog: requestValueDialog))
  }
}

extension IntentParameter where Value.UnwrappedType: _IntentMoments {
  /// A part of a date.
  @inlinable
  public convenience init(
    title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil,
    default defaultValue: Value.UnwrappedType? = nil,
    kind: DateParameterKind, requestValueDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default,
    optionsProvider: (any DynamicOptionsProvider)? = nil,
    @ResolverSpecificationBuilder<Value.UnwrappedType>
    resolvers: @escaping () -> _ResolverList<Value.UnwrappedType> = _ResolverList.none
  ) {
    self.init(
      title: title, description: description, value: defaultValue.map(Value._wrap) ?? Value._absent,
      connection: inputConnectionBehavior,
      extras: _ParameterExtras(
        options: optionsProvider, hints: ParameterHints(kind), resolvers: resolvers().resolvers,
        requestValueDialog: requestValueDialog))
  }
}
