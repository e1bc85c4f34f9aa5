public import Foundation

/// A number whose parameters can have bounds and a control.
public protocol _IntentNumber: _IntentValue {
  typealias IntentControlStyle = NumberControlStyle
  var _double: Double { get }
}

/// How a number is edited. Has no effect here.
public enum NumberControlStyle: Sendable, Hashable {
  case field, stepper, slider
}

extension Int: _IntentNumber {
  public var _double: Double { Double(self) }
}
extension Double: _IntentNumber {
  public var _double: Double { self }
}
extension Float: _IntentNumber {
  public var _double: Double { Double(self) }
}
extension Decimal: _IntentNumber {
  public var _double: Double { IntentNumber(self).double }
}
extension IntentNumber: _IntentNumber {
  public var _double: Double { double }
}
