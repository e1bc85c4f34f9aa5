import AppIntentsCore
public import Foundation
import OrderedCollections
import ViewTree

// Margins, guides and insets. What they move stays where it is; what they add is drawn.
extension View {
  public nonisolated func alignmentGuide(
    _ guide: HorizontalAlignment, computeValue: @escaping (ViewDimensions) -> CGFloat
  ) -> some View {
    self
  }

  public nonisolated func alignmentGuide(
    _ guide: VerticalAlignment, computeValue: @escaping (ViewDimensions) -> CGFloat
  ) -> some View {
    self
  }

  public nonisolated func contentMargins(
    _ edges: Edge.Set = .all, _ length: CGFloat?, for placement: ContentMarginPlacement = .automatic
  ) -> some View {
    self
  }

  public nonisolated func contentMargins(
    _ edges: Edge.Set = .all, _ insets: EdgeInsets,
    for placement: ContentMarginPlacement = .automatic
  ) -> some View {
    self
  }

  public nonisolated func contentMargins(
    _ length: CGFloat, for placement: ContentMarginPlacement = .automatic
  ) -> some View {
    self
  }

  public nonisolated func safeAreaPadding(_ edges: Edge.Set = .all, _ length: CGFloat? = nil)
    -> some View
  {
    self
  }

  public nonisolated func safeAreaPadding(_ insets: EdgeInsets) -> some View { self }
  public nonisolated func safeAreaPadding(_ length: CGFloat) -> some View { self }

  /// What is in the inset is drawn above the view or below it.
  public nonisolated func safeAreaInset<Inset: View>(
    edge: VerticalEdge, alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil,
    @ViewBuilder content: () -> Inset
  ) -> some View {
    Beside(content: self, inset: content(), stack: "vstack", isFirst: edge == .top)
  }

  /// What is in the inset is drawn before the view or after it.
  public nonisolated func safeAreaInset<Inset: View>(
    edge: HorizontalEdge, alignment: VerticalAlignment = .center, spacing: CGFloat? = nil,
    @ViewBuilder content: () -> Inset
  ) -> some View {
    Beside(content: self, inset: content(), stack: "hstack", isFirst: edge == .leading)
  }

  public nonisolated func headerProminence(_ prominence: Prominence) -> some View { self }
  public nonisolated func listRowSeparator(
    _ visibility: Visibility, edges: VerticalEdge.Set = .all
  ) -> some View {
    self
  }
  public nonisolated func listRowSeparatorTint(_ color: Color?, edges: VerticalEdge.Set = .all)
    -> some View
  {
    self
  }
  public nonisolated func listSectionSeparator(
    _ visibility: Visibility, edges: VerticalEdge.Set = .all
  ) -> some View {
    self
  }
}

/// A view and what is at one of its edges.
nonisolated private struct Beside<Content: View, Inset: View>: View {
  typealias Body = Never
  let content: Content
  let inset: Inset
  let stack: String
  let isFirst: Bool

  @MainActor func _nodes() -> [ViewNode] {
    let nodes = content._nodes()
    let added = inset._nodes()
    if added.isEmpty { return nodes }
    return [ViewNode(stack, [:], isFirst ? added + nodes : nodes + added)]
  }
}

public struct ContentMarginPlacement: Sendable {
  public static let automatic = ContentMarginPlacement()
  public static let scrollContent = ContentMarginPlacement()
  public static let scrollIndicators = ContentMarginPlacement()
}

public enum Prominence: Hashable, Sendable { case standard, increased }

extension VerticalEdge {
  public struct Set: OptionSet, Sendable {
    public let rawValue: Int8
    public init(rawValue: Int8) { self.rawValue = rawValue }
    public static let top = Set(rawValue: 1)
    public static let bottom = Set(rawValue: 2)
    public static let all = Set(rawValue: 3)
  }
}

// MARK: - Guides of one's own

/// The sizes and guides of a view. There are none here, where nothing is laid out in points.
public struct ViewDimensions: Equatable, Sendable {
  public var width: CGFloat { 0 }
  public var height: CGFloat { 0 }

  public subscript(guide: HorizontalAlignment) -> CGFloat { 0 }
  public subscript(guide: VerticalAlignment) -> CGFloat { 0 }
  public subscript(explicit guide: HorizontalAlignment) -> CGFloat? { nil }
  public subscript(explicit guide: VerticalAlignment) -> CGFloat? { nil }
}

/// Where a guide of one's own is.
public protocol AlignmentID {
  static func defaultValue(in context: ViewDimensions) -> CGFloat
}

extension HorizontalAlignment {
  /// A guide of one's own, which is drawn as the center.
  public init(_ id: any AlignmentID.Type) { self = .center }
}

extension VerticalAlignment {
  /// A guide of one's own, which is drawn as the center.
  public init(_ id: any AlignmentID.Type) { self = .center }
}
