import Diagnostics

// Sources take their kinds from problems with explanations; tests make some up.
extension Diagnostic.Kind: ExpressibleByStringLiteral {
  public init(stringLiteral value: String) { self.init(rawValue: value) }
}
