/// One of several sentences, by a parameter's value.
public struct ParameterSummarySwitchCondition<
  Intent, Value: _IntentValue, Cases: ParameterSummaryCases
>: ParameterSummary {
  /// The parameter; nil for the family of widgets, which there is none of.
  let parameter: UncheckedKeyPath?
  let cases: Cases

  /// What a switch is over that isn't a parameter.
  public enum WidgetFamily: Sendable, Hashable {
    case widgetFamily
  }

  /// Chooses by the family of the widget. There are no widgets here, so the default is the one.
  public init(
    _ widgetFamily: WidgetFamily,
    @ParameterSummaryCaseBuilder<Intent, IntentWidgetFamily> _ cases: () -> Cases
  ) where Value == IntentWidgetFamily {
    parameter = nil
    self.cases = cases()
  }

  public init(
    _ parameter: KeyPath<Intent, IntentParameter<Value>>,
    @ParameterSummaryCaseBuilder<Intent, Value> _ cases: () -> Cases
  ) {
    self.parameter = UncheckedKeyPath(parameter)
    self.cases = cases()
  }

  public func _content(_ index: (AnyKeyPath) -> Int?) -> IntentSummary.Content {
    let branches = cases._branches(index)
    let last = branches.last { $0.values == nil }?.content ?? .parameters([])
    guard let parameter = parameter.flatMap({ index($0.path) }) else { return last }
    // A switch is a chain of conditions.
    return branches.reversed().reduce(last) { rest, branch in
      guard let values = branch.values else { return rest }
      return .when(
        IntentSummary.Condition(parameter: parameter, test: .oneOf, values: values),
        then: branch.content, otherwise: rest)
    }
  }
}

/// The cases of a `Switch`.
public protocol ParameterSummaryCases: Sendable {
  func _branches(
    _ index: (AnyKeyPath) -> Int?
  ) -> [(values: [IntentValue]?, content: IntentSummary.Content)]
}

/// The sentence for one value of a `Switch`, or several.
public struct ParameterSummaryCaseCondition<
  Intent, Value: _IntentValue, Content: ParameterSummary
>: ParameterSummaryCases {
  let values: [IntentValue]
  let content: Content

  public init(
    _ value: Value, @ParameterSummaryBuilder<Intent> _ content: () -> Content
  ) {
    values = [value.intentValue]
    self.content = content()
  }

  public init(
    _ values: [Value], @ParameterSummaryBuilder<Intent> _ content: () -> Content
  ) {
    self.values = values.map(\.intentValue)
    self.content = content()
  }

  public func _branches(
    _ index: (AnyKeyPath) -> Int?
  ) -> [(values: [IntentValue]?, content: IntentSummary.Content)] {
    [(values, content._content(index))]
  }
}

/// The sentence for all other values of a `Switch`.
public struct ParameterSummaryDefaultCaseCondition<
  Intent, Value: _IntentValue, Content: ParameterSummary
>: ParameterSummaryCases {
  let content: Content

  public init(@ParameterSummaryBuilder<Intent> _ content: () -> Content) {
    self.content = content()
  }

  public func _branches(
    _ index: (AnyKeyPath) -> Int?
  ) -> [(values: [IntentValue]?, content: IntentSummary.Content)] {
    [(nil, content._content(index))]
  }
}

/// Several cases.
public struct ParameterSummaryTupleCaseCondition<each Part: ParameterSummaryCases>:
  ParameterSummaryCases
{
  let parts: (repeat each Part)

  init(_ parts: repeat each Part) { self.parts = (repeat each parts) }

  public func _branches(
    _ index: (AnyKeyPath) -> Int?
  ) -> [(values: [IntentValue]?, content: IntentSummary.Content)] {
    var branches: [(values: [IntentValue]?, content: IntentSummary.Content)] = []
    for part in repeat each parts { branches += part._branches(index) }
    return branches
  }
}

/// Reads the cases of a `Switch`.
@resultBuilder
public enum ParameterSummaryCaseBuilder<Intent, Value: _IntentValue> {
  public static func buildExpression<Content: ParameterSummary>(
    _ part: ParameterSummaryCaseCondition<Intent, Value, Content>
  ) -> ParameterSummaryCaseCondition<Intent, Value, Content> { part }

  public static func buildExpression<Content: ParameterSummary>(
    _ part: ParameterSummaryDefaultCaseCondition<Intent, Value, Content>
  ) -> ParameterSummaryDefaultCaseCondition<Intent, Value, Content> { part }

  public static func buildBlock<each Part: ParameterSummaryCases>(
    _ parts: repeat each Part
  ) -> ParameterSummaryTupleCaseCondition<repeat each Part> {
    ParameterSummaryTupleCaseCondition(repeat each parts)
  }
}
