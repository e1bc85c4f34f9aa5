/// One of two sentences, by a parameter's value: `When(\.$style, .equalTo, .bold) { … } otherwise: { … }`.
public struct ParameterSummaryWhenCondition<
  Intent, WhenCondition: ParameterSummary, Otherwise: ParameterSummary
>: ParameterSummary {
  let parameter: UncheckedKeyPath
  let test: IntentSummary.Test
  let values: [IntentValue]
  let when: WhenCondition
  let otherwise: Otherwise

  /// Compares with a value.
  public init<Value: _IntentValue>(
    _ parameter: KeyPath<Intent, IntentParameter<Value>>,
    _ comparison: ParameterSummaryComparison, _ value: Value.UnwrappedType,
    @ParameterSummaryBuilder<Intent> _ when: () -> WhenCondition,
    @ParameterSummaryBuilder<Intent> otherwise: () -> Otherwise
  ) {
    self.parameter = UncheckedKeyPath(parameter)
    test = comparison.test
    values = [value.intentValue]
    self.when = when()
    self.otherwise = otherwise()
  }

  /// Compares with several values.
  public init<Value: _IntentValue>(
    _ parameter: KeyPath<Intent, IntentParameter<Value>>, _ comparison: ParameterSummaryMembership,
    _ values: [Value.UnwrappedType], @ParameterSummaryBuilder<Intent> _ when: () -> WhenCondition,
    @ParameterSummaryBuilder<Intent> otherwise: () -> Otherwise
  ) {
    self.parameter = UncheckedKeyPath(parameter)
    test = .oneOf
    self.values = values.map(\.intentValue)
    self.when = when()
    self.otherwise = otherwise()
  }

  /// Asks whether there is a value.
  public init<Value: _IntentValue>(
    _ parameter: KeyPath<Intent, IntentParameter<Value>>, _ comparison: ParameterSummaryPresence,
    @ParameterSummaryBuilder<Intent> _ when: () -> WhenCondition,
    @ParameterSummaryBuilder<Intent> otherwise: () -> Otherwise
  ) {
    self.parameter = UncheckedKeyPath(parameter)
    test = .hasValue
    values = []
    self.when = when()
    self.otherwise = otherwise()
  }

  public func _content(_ index: (AnyKeyPath) -> Int?) -> IntentSummary.Content {
    guard let parameter = index(parameter.path) else { return otherwise._content(index) }
    return .when(
      IntentSummary.Condition(parameter: parameter, test: test, values: values),
      then: when._content(index), otherwise: otherwise._content(index))
  }
}

/// How `When` compares a parameter with a value.
public enum ParameterSummaryComparison: Sendable, Hashable {
  case equalTo, notEqualTo, lessThan, lessThanOrEqualTo, greaterThan, greaterThanOrEqualTo

  var test: IntentSummary.Test {
    switch self {
    case .equalTo: .equal
    case .notEqualTo: .notEqual
    case .lessThan: .less
    case .lessThanOrEqualTo: .lessOrEqual
    case .greaterThan: .greater
    case .greaterThanOrEqualTo: .greaterOrEqual
    }
  }
}

/// How `When` compares a parameter with several values.
public enum ParameterSummaryMembership: Sendable, Hashable {
  case oneOf
}

/// How `When` asks for a value.
public enum ParameterSummaryPresence: Sendable, Hashable {
  case hasAnyValue
}

/// One of several sentences, by a parameter's value.
public struct ParameterSummarySwitchCondition<
  Intent, Value: _IntentValue, Cases: ParameterSummaryCases
>: ParameterSummary {
  let parameter: UncheckedKeyPath
  let cases: Cases

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
    guard let parameter = index(parameter.path) else { return last }
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
    _ value: Value.UnwrappedType, @ParameterSummaryBuilder<Intent> _ content: () -> Content
  ) {
    values = [value.intentValue]
    self.content = content()
  }

  public init(
    _ values: [Value.UnwrappedType], @ParameterSummaryBuilder<Intent> _ content: () -> Content
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
public struct ParameterSummaryCaseList<each Part: ParameterSummaryCases>: ParameterSummaryCases {
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
  ) -> ParameterSummaryCaseList<repeat each Part> {
    ParameterSummaryCaseList(repeat each parts)
  }
}
