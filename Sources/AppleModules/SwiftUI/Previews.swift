public import Foundation

// Previews of views compile. Nothing shows them.

/// A type whose views an editor shows.
@MainActor @preconcurrency
public protocol PreviewProvider {
  associatedtype Previews: View
  @ViewBuilder static var previews: Previews { get }
}

/// Where a preview is shown.
public protocol PreviewContext {}

public enum PreviewLayout: Sendable {
  case device
  case sizeThatFits
  case fixed(width: CGFloat, height: CGFloat)
}

extension View {
  public nonisolated func previewContext<C: PreviewContext>(_ value: C?) -> some View { self }
  public nonisolated func previewLayout(_ value: PreviewLayout) -> some View { self }
  public nonisolated func previewDisplayName(_ value: String?) -> some View { self }
}

/// A preview of a view. Its code is checked, and isn't part of the program.
@freestanding(declaration)
public macro Preview(
  _ name: String? = nil, @ViewBuilder body: @escaping @MainActor () -> any View
) = #externalMacro(module: "AppIntentsMacros", type: "SilentMacro")

@freestanding(declaration)
public macro Preview(
  _ name: String? = nil, traits: PreviewTrait<Preview.ViewTraits>,
  _ additionalTraits: PreviewTrait<Preview.ViewTraits>...,
  @ViewBuilder body: @escaping @MainActor () -> any View
) = #externalMacro(module: "AppIntentsMacros", type: "SilentMacro")

/// A preview in an editor.
public struct Preview: Sendable {
  public enum ViewTraits: Sendable {}
}

/// How an editor shows a preview.
public struct PreviewTrait<Value>: Sendable {
  public static var defaultLayout: PreviewTrait<Value> { PreviewTrait<Value>() }
  public static var sizeThatFitsLayout: PreviewTrait<Value> { PreviewTrait<Value>() }
  public static var portrait: PreviewTrait<Value> { PreviewTrait<Value>() }
  public static var landscapeLeft: PreviewTrait<Value> { PreviewTrait<Value>() }
  public static var landscapeRight: PreviewTrait<Value> { PreviewTrait<Value>() }
  public static func fixedLayout(width: CGFloat, height: CGFloat) -> PreviewTrait<Value> {
    PreviewTrait<Value>()
  }
}
