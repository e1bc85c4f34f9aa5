import AppIntentsCore
public import Foundation
import OrderedCollections
public import ViewTree

extension Optional where Wrapped == CGFloat {
  var points: IntentValue? { flatMap { $0.isFinite ? .length(Double($0)) : nil } }
}

extension IntentValue {
  /// A number, or 0 for one that isn't finite.
  static func length(_ value: Double) -> IntentValue { .number(IntentNumber(value) ?? .integer(0)) }
}

extension CGFloat {
  var points: IntentValue? { Optional(self).points }
}

/// Views below each other.
nonisolated public struct VStack<Content: View>: View {
  public typealias Body = Never
  let alignment: HorizontalAlignment
  let spacing: CGFloat?
  let content: Content

  public init(
    alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil,
    @ViewBuilder content: () -> Content
  ) {
    self.alignment = alignment
    self.spacing = spacing
    self.content = content()
  }

  @MainActor public func _nodes() -> [ViewNode] {
    [
      .container(
        "vstack", ["alignment": .text(alignment.name), "spacing": spacing.points],
        content._nodes())
    ]
  }
}

/// Views beside each other.
nonisolated public struct HStack<Content: View>: View {
  public typealias Body = Never
  let alignment: VerticalAlignment
  let spacing: CGFloat?
  let content: Content

  public init(
    alignment: VerticalAlignment = .center, spacing: CGFloat? = nil,
    @ViewBuilder content: () -> Content
  ) {
    self.alignment = alignment
    self.spacing = spacing
    self.content = content()
  }

  @MainActor public func _nodes() -> [ViewNode] {
    [
      .container(
        "hstack", ["alignment": .text(alignment.name), "spacing": spacing.points],
        content._nodes())
    ]
  }
}

/// Views over each other, which are drawn below each other.
nonisolated public struct ZStack<Content: View>: View {
  public typealias Body = Never
  let content: Content

  public init(alignment: Alignment = .center, @ViewBuilder content: () -> Content) {
    self.content = content()
  }

  @MainActor public func _nodes() -> [ViewNode] { [ViewNode("zstack", [:], content._nodes())] }
}

public struct PinnedScrollableViews: OptionSet, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  public static let sectionHeaders = PinnedScrollableViews(rawValue: 1)
  public static let sectionFooters = PinnedScrollableViews(rawValue: 2)
}

/// As `VStack`: all is drawn at once.
nonisolated public struct LazyVStack<Content: View>: View {
  let stack: VStack<Content>

  public init(
    alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil,
    pinnedViews: PinnedScrollableViews = [], @ViewBuilder content: () -> Content
  ) {
    stack = VStack(alignment: alignment, spacing: spacing, content: content)
  }

  @MainActor public var body: some View { stack }
}

/// As `HStack`: all is drawn at once.
nonisolated public struct LazyHStack<Content: View>: View {
  let stack: HStack<Content>

  public init(
    alignment: VerticalAlignment = .center, spacing: CGFloat? = nil,
    pinnedViews: PinnedScrollableViews = [], @ViewBuilder content: () -> Content
  ) {
    stack = HStack(alignment: alignment, spacing: spacing, content: content)
  }

  @MainActor public var body: some View { stack }
}

/// Room that grows.
nonisolated public struct Spacer: View, Sendable {
  public typealias Body = Never
  public init(minLength: CGFloat? = nil) {}
  @MainActor public func _nodes() -> [ViewNode] { [ViewNode("spacer")] }
}

/// A line between views.
nonisolated public struct Divider: View, Sendable {
  public typealias Body = Never
  public init() {}
  @MainActor public func _nodes() -> [ViewNode] { [ViewNode("divider")] }
}

/// Rows and columns.
nonisolated public struct Grid<Content: View>: View {
  public typealias Body = Never
  let alignment: Alignment
  let spacing: CGFloat?
  let content: Content

  public init(
    alignment: Alignment = .center, horizontalSpacing: CGFloat? = nil,
    verticalSpacing: CGFloat? = nil, @ViewBuilder content: () -> Content
  ) {
    self.alignment = alignment
    spacing = horizontalSpacing
    self.content = content()
  }

  @MainActor public func _nodes() -> [ViewNode] {
    [
      .container(
        "grid", ["alignment": .text(alignment.horizontal.name), "spacing": spacing.points],
        content._nodes())
    ]
  }
}

/// A row of a grid.
nonisolated public struct GridRow<Content: View>: View {
  public typealias Body = Never
  let content: Content

  public init(alignment: VerticalAlignment? = nil, @ViewBuilder content: () -> Content) {
    self.content = content()
  }

  @MainActor public func _nodes() -> [ViewNode] { [ViewNode("gridrow", [:], content._nodes())] }
}

/// A column of a lazy grid.
public struct GridItem: Sendable {
  public enum Size: Sendable {
    case fixed(CGFloat)
    case flexible(minimum: CGFloat = 10, maximum: CGFloat = .infinity)
    case adaptive(minimum: CGFloat, maximum: CGFloat = .infinity)
  }

  public init(_ size: Size = .flexible(), spacing: CGFloat? = nil, alignment: Alignment? = nil) {}
}

/// A grid with a number of columns.
nonisolated public struct LazyVGrid<Content: View>: View {
  public typealias Body = Never
  let columns: Int
  let content: Content

  public init(
    columns: [GridItem], alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil,
    pinnedViews: PinnedScrollableViews = [], @ViewBuilder content: () -> Content
  ) {
    self.columns = max(1, columns.count)
    self.content = content()
  }

  @MainActor public func _nodes() -> [ViewNode] {
    let cells = content._nodes()
    let rows = stride(from: 0, to: cells.count, by: columns).map { start in
      ViewNode("gridrow", [:], Array(cells[start..<min(start + columns, cells.count)]))
    }
    return [ViewNode("grid", [:], rows)]
  }
}

/// Views in a scrolled area. All of it is drawn.
nonisolated public struct ScrollView<Content: View>: View {
  public typealias Body = Never
  let isHorizontal: Bool
  let content: Content

  public init(
    _ axes: Axis.Set = .vertical, showsIndicators: Bool = true, @ViewBuilder content: () -> Content
  ) {
    isHorizontal = axes == .horizontal
    self.content = content()
  }

  @MainActor public func _nodes() -> [ViewNode] { content._nodes() }
}

/// The size of the room for a view. It isn't known here: it is 0.
public struct GeometryProxy: Sendable {
  public var size: CGSize { .zero }
  public var safeAreaInsets: EdgeInsets { EdgeInsets() }
  public func frame(in coordinateSpace: some CoordinateSpaceProtocol) -> CGRect { .zero }
}

nonisolated public struct GeometryReader<Content: View>: View {
  public typealias Body = Never
  let content: (GeometryProxy) -> Content
  public init(@ViewBuilder content: @escaping (GeometryProxy) -> Content) {
    self.content = content
  }
  @MainActor public func _nodes() -> [ViewNode] { content(GeometryProxy())._nodes() }
}

/// The first view, because there is always room.
nonisolated public struct ViewThatFits<Content: View>: View {
  public typealias Body = Never
  let content: Content
  public init(in axes: Axis.Set = [.horizontal, .vertical], @ViewBuilder content: () -> Content) {
    self.content = content()
  }
  @MainActor public func _nodes() -> [ViewNode] { Array(content._nodes().prefix(1)) }
}
