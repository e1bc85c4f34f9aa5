import Diagnostics
import WorkflowValues

/// The names that certainly have a value because a condition holds, or doesn't.
enum Narrowing {
  /// The names that have a value if the condition holds.
  static func whenTrue(_ condition: Expression) -> [String] {
    switch condition {
    case .name(let name): [name.value]
    case .comparison(let comparison, let value, _) where comparison.value == .hasValue:
      names(value)
    case .and(let left, let right): whenTrue(left) + whenTrue(right)
    case .not(let inner, _): whenFalse(inner)
    default: []
    }
  }

  /// The names that have a value if it doesn't hold.
  static func whenFalse(_ condition: Expression) -> [String] {
    switch condition {
    case .comparison(let comparison, let value, _) where comparison.value == .hasNoValue:
      names(value)
    case .or(let left, let right): whenFalse(left) + whenFalse(right)
    case .not(let inner, _): whenTrue(inner)
    default: []
    }
  }

  /// A name, or a property of the event as `trigger.drive`.
  private static func names(_ value: Expression) -> [String] {
    switch value {
    case .name(let name): [name.value]
    case .property(.name(let event), let property) where event.value == "trigger":
      ["trigger.\(property.value)"]
    default: []
    }
  }
}
