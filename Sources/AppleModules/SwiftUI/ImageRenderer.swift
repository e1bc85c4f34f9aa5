public import Foundation

/// Draws a view as an image. There are no images of views here: nothing is drawn.
@MainActor
public final class ImageRenderer<Content: View> {
  public var content: Content
  public var scale: CGFloat = 1
  public var isOpaque = false
  public var proposedSize = ProposedViewSize.unspecified

  /// Nil here.
  public var uiImage: UIImage? { nil }
  /// Nil here.
  public var nsImage: NSImage? { nil }

  public init(content: Content) { self.content = content }
}
