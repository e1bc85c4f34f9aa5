public import Foundation

// How texts are read and selected. Text and HTML decide that themselves.
extension View {
  public nonisolated func textSelection<S: TextSelectability>(_ selectability: S) -> some View {
    self
  }

  public nonisolated func baselineOffset(_ baselineOffset: CGFloat) -> some View { self }
  public nonisolated func fontWidth(_ width: Font.Width?) -> some View { self }

  public nonisolated func dynamicTypeSize<T: RangeExpression>(_ range: T) -> some View
  where T.Bound == DynamicTypeSize {
    self
  }
}

public protocol TextSelectability: Sendable {
  static var allowsSelection: Bool { get }
}

public struct EnabledTextSelectability: TextSelectability {
  public static var allowsSelection: Bool { true }
}

public struct DisabledTextSelectability: TextSelectability {
  public static var allowsSelection: Bool { false }
}

extension TextSelectability where Self == EnabledTextSelectability {
  public static var enabled: EnabledTextSelectability { EnabledTextSelectability() }
}

extension TextSelectability where Self == DisabledTextSelectability {
  public static var disabled: DisabledTextSelectability { DisabledTextSelectability() }
}
