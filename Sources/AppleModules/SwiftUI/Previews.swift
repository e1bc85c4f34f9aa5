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
