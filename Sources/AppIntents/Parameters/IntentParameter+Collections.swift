// Parameters for files and lists.

extension IntentParameter where Value.UnwrappedType: _IntentFiles {
  /// A file, or files, of certain types.
  @inlinable
  public convenience init(
    title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil,
    default defaultValue: Value.UnwrappedType? = nil,
    supportedContentTypes: [UTType], requestValueDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default,
    optionsProvider: (any DynamicOptionsProvider)? = nil,
    @ResolverSpecificationBuilder<Value.UnwrappedType>
    resolvers: @escaping () -> _ResolverList<Value.UnwrappedType> = _ResolverList.none
  ) {
    self.init(
      title: title, description: description, value: defaultValue.map(Value._wrap) ?? Value._absent,
      connection: inputConnectionBehavior,
      extras: _ParameterExtras(
        options: optionsProvider, contentTypes: supportedContentTypes,
        resolvers: resolvers().resolvers, requestValueDialog: requestValueDialog))
  }

  /// A file, or files, of types by their identifiers (`public.image`).
  @inlinable
  public convenience init(
    title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil,
    default defaultValue: Value.UnwrappedType? = nil,
    supportedTypeIdentifiers: [String], requestValueDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default,
    optionsProvider: (any DynamicOptionsProvider)? = nil,
    @ResolverSpecificationBuilder<Value.UnwrappedType>
    resolvers: @escaping () -> _ResolverList<Value.UnwrappedType> = _ResolverList.none
  ) {
    self.init(
      title: title, description: description, value: defaultValue.map(Value._wrap) ?? Value._absent,
      connection: inputConnectionBehavior,
      extras: _ParameterExtras(
        options: optionsProvider,
        contentTypes: supportedTypeIdentifiers.map { UTType(importedAs: $0) },
        resolvers: resolvers().resolvers, requestValueDialog: requestValueDialog))
  }
}

extension IntentParameter where Value.UnwrappedType: _IntentList {
  /// A list with a minimum and a maximum number of items.
  @inlinable
  public convenience init(
    title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil,
    default defaultValue: Value.UnwrappedType? = nil,
    size: IntentCollectionSize, requestValueDialog: IntentDialog? = nil,
    requestDisambiguationDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default,
    optionsProvider: (any DynamicOptionsProvider)? = nil,
    @ResolverSpecificationBuilder<Value.UnwrappedType>
    resolvers: @escaping () -> _ResolverList<Value.UnwrappedType> = _ResolverList.none
  ) {
    self.init(
      title: title, description: description, value: defaultValue.map(Value._wrap) ?? Value._absent,
      connection: inputConnectionBehavior,
      extras: _ParameterExtras(
        options: optionsProvider, size: size, resolvers: resolvers().resolvers,
        requestValueDialog: requestValueDialog,
        requestDisambiguationDialog: requestDisambiguationDialog))
  }

  /// A list whose length depends on the widget that shows it. There are no widgets here, so the
  /// largest length applies.
  @inlinable
  public convenience init(
    title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil,
    default defaultValue: Value.UnwrappedType? = nil,
    size: [IntentWidgetFamily: IntentCollectionSize], requestValueDialog: IntentDialog? = nil,
    requestDisambiguationDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default,
    optionsProvider: (any DynamicOptionsProvider)? = nil,
    @ResolverSpecificationBuilder<Value.UnwrappedType>
    resolvers: @escaping () -> _ResolverList<Value.UnwrappedType> = _ResolverList.none
  ) {
    self.init(
      title: title, description: description, value: defaultValue.map(Value._wrap) ?? Value._absent,
      connection: inputConnectionBehavior,
      extras: _ParameterExtras(
        options: optionsProvider, size: .largest(of: size), resolvers: resolvers().resolvers,
        requestValueDialog: requestValueDialog,
        requestDisambiguationDialog: requestDisambiguationDialog))
  }
}

extension IntentCollectionSize {
  /// From nothing to the most that a widget shows; nil if no widget is named.
  @usableFromInline
  static func largest(of sizes: [IntentWidgetFamily: IntentCollectionSize]) -> Self? {
    sizes.values.map(\.max).max().map { IntentCollectionSize(min: 0, max: $0) }
  }
}
