/// One of two sentences, by a parameter's value: `When(\.$style, .equalTo, .bold) { … } otherwise: { … }`.
public struct ParameterSummaryWhenCondition<
  Intent, WhenCondition: ParameterSummary, Otherwise: ParameterSummary
>: ParameterSummary {
  /// The parameter; nil for the family of widgets, which there is none of.
  let parameter: UncheckedKeyPath?
  let test: IntentSummary.Test
  let values: [IntentValue]
  let when: WhenCondition
  let otherwise: Otherwise

  private init(
    _ parameter: AnyKeyPath?, _ test: IntentSummary.Test, _ values: [IntentValue],
    _ when: () -> WhenCondition, _ otherwise: () -> Otherwise
  ) {
    self.parameter = parameter.map { UncheckedKeyPath($0) }
    self.test = test
    self.values = values
    self.when = when()
    self.otherwise = otherwise()
  }

  /// Asks whether there is a value.
  public init<Value: _IntentValue>(
    _ parameter: KeyPath<Intent, IntentParameter<Value>>,
    _ comparison: HasValueComparisonOperator,
    @ParameterSummaryBuilder<Intent> _ when: () -> WhenCondition,
    @ParameterSummaryBuilder<Intent> otherwise: () -> Otherwise
  ) {
    self.init(parameter, comparison.test, [], when, otherwise)
  }

  public init<Value: _IntentValue>(
    _ parameter: KeyPath<Intent, IntentParameter<Value>>,
    _ comparison: EquatableComparisonOperator, _ value: Value,
    @ParameterSummaryBuilder<Intent> _ when: () -> WhenCondition,
    @ParameterSummaryBuilder<Intent> otherwise: () -> Otherwise
  ) {
    self.init(parameter, comparison.test, [value.intentValue], when, otherwise)
  }

  public init<Value: _IntentValue>(
    _ parameter: KeyPath<Intent, IntentParameter<Value>>,
    _ comparison: ComparableComparisonOperator, _ value: Value,
    @ParameterSummaryBuilder<Intent> _ when: () -> WhenCondition,
    @ParameterSummaryBuilder<Intent> otherwise: () -> Otherwise
  ) {
    self.init(parameter, comparison.test, [value.intentValue], when, otherwise)
  }

  public init<Value: _IntentValue>(
    _ parameter: KeyPath<Intent, IntentParameter<Value>>, _ comparison: StringComparisonOperator,
    _ value: String, @ParameterSummaryBuilder<Intent> _ when: () -> WhenCondition,
    @ParameterSummaryBuilder<Intent> otherwise: () -> Otherwise
  ) where Value.UnwrappedType == String {
    self.init(parameter, comparison.test, [.text(value)], when, otherwise)
  }

  /// Compares with several values.
  public init<Value: _IntentValue>(
    _ parameter: KeyPath<Intent, IntentParameter<Value>>, _ comparison: OneOfComparisonOperator,
    _ values: [Value.UnwrappedType], @ParameterSummaryBuilder<Intent> _ when: () -> WhenCondition,
    @ParameterSummaryBuilder<Intent> otherwise: () -> Otherwise
  ) {
    self.init(parameter, .oneOf, values.map(\.intentValue), when, otherwise)
  }

  /// Compares an entity's id.
  public init<Value: _IntentValue>(
    _ parameter: KeyPath<Intent, IntentParameter<Value>>,
    identifier comparison: EquatableComparisonOperator, _ id: Value.UnwrappedType.ID,
    @ParameterSummaryBuilder<Intent> _ when: () -> WhenCondition,
    @ParameterSummaryBuilder<Intent> otherwise: () -> Otherwise
  ) where Value.UnwrappedType: AppEntity {
    self.init(parameter, comparison.test, [.text(id.entityIdentifierString)], when, otherwise)
  }

  /// Compares an entity's id with several.
  public init<Value: _IntentValue>(
    _ parameter: KeyPath<Intent, IntentParameter<Value>>,
    identifier comparison: OneOfComparisonOperator, _ ids: [Value.UnwrappedType.ID],
    @ParameterSummaryBuilder<Intent> _ when: () -> WhenCondition,
    @ParameterSummaryBuilder<Intent> otherwise: () -> Otherwise
  ) where Value.UnwrappedType: AppEntity {
    self.init(
      parameter, .oneOf, ids.map { .text($0.entityIdentifierString) }, when, otherwise)
  }

  /// Compares the family of the widget. There are no widgets here, so the other sentence is the one.
  public init(
    widgetFamily comparison: EquatableComparisonOperator, _ family: IntentWidgetFamily,
    @ParameterSummaryBuilder<Intent> _ when: () -> WhenCondition,
    @ParameterSummaryBuilder<Intent> otherwise: () -> Otherwise
  ) {
    self.init(nil, comparison.test, [], when, otherwise)
  }

  /// Compares the family of the widget. There are no widgets here, so the other sentence is the one.
  public init(
    widgetFamily comparison: OneOfComparisonOperator, _ families: [IntentWidgetFamily],
    @ParameterSummaryBuilder<Intent> _ when: () -> WhenCondition,
    @ParameterSummaryBuilder<Intent> otherwise: () -> Otherwise
  ) {
    self.init(nil, .oneOf, [], when, otherwise)
  }

  public func _content(_ index: (AnyKeyPath) -> Int?) -> IntentSummary.Content {
    guard let parameter = parameter.flatMap({ index($0.path) }) else {
      return otherwise._content(index)
    }
    return .when(
      IntentSummary.Condition(parameter: parameter, test: test, values: values),
      then: when._content(index), otherwise: otherwise._content(index))
  }
}
