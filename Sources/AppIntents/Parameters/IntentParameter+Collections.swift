// Parameters for files and lists.

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
