// Formulas don't flow between steps. The caller sets them with `set(_:toAny:)`.

extension ItemFormula: _IntentValue {
  public static var valueType: ValueType { .formula(.item) }

  /// An expression with a constant value.
  public static func from(_ value: IntentValue) throws -> ItemFormula {
    ItemFormula(source: "") { _ in value }
  }

  public var intentValue: IntentValue { .text(source) }
}

extension GroupFormulas: _IntentValue {
  public static var valueType: ValueType { .formula(.items) }

  public static func from(_ value: IntentValue) throws -> GroupFormulas {
    throw IntentValueError(wanted: "expressions", given: value)
  }

  public var intentValue: IntentValue { .list(names.map { .text($0) }) }
}

extension EntryCondition: _IntentValue {
  public static var valueType: ValueType { .formula(.entry) }

  public static func from(_ value: IntentValue) throws -> EntryCondition {
    throw IntentValueError(wanted: "a condition", given: value)
  }

  public var intentValue: IntentValue { .text(source) }
}
