/// An intent that passes its input on, as `log` does: its output is the value of the parameter that
/// continues the chain, and passing the value on doesn't count as using it.
///
/// Not part of Apple's framework.
public protocol InputPassing: OutputTypeRefining {}

extension InputPassing where Self: AppIntent {
  public static func outputType(for parameters: [String: ValueType]) -> ValueType {
    let descriptor = IntentDescriptor(Self.self)
    let piped = descriptor.pipedParameter.map { descriptor.parameters[$0].name }
    return piped.flatMap { parameters[$0] } ?? .nothing
  }
}

extension AppIntent {
  public static var _passesInputOn: Bool { false }
}

extension AppIntent where Self: InputPassing {
  public static var _passesInputOn: Bool { true }
}
