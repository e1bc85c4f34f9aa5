import AppIntentsCore
public import Foundation
import OrderedCollections
import ViewTree

// How views look, as far as text and HTML can show it.
extension View {
  public nonisolated func font(_ font: Font?) -> some View { changed { font?.apply(to: &$0) } }

  public nonisolated func fontWeight(_ weight: Font.Weight?) -> some View {
    attributed("weight", weight.map { .text($0.name) })
  }

  public nonisolated func fontDesign(_ design: Font.Design?) -> some View {
    attributed("monospaced", design == .monospaced ? true : nil)
  }

  public nonisolated func bold(_ isActive: Bool = true) -> some View {
    attributed("bold", .boolean(isActive))
  }

  public nonisolated func italic(_ isActive: Bool = true) -> some View {
    attributed("italic", .boolean(isActive))
  }

  public nonisolated func monospaced(_ isActive: Bool = true) -> some View {
    attributed("monospaced", .boolean(isActive))
  }

  public nonisolated func underline(_ isActive: Bool = true, color: Color? = nil) -> some View {
    attributed("underline", .boolean(isActive))
  }

  public nonisolated func strikethrough(_ isActive: Bool = true, color: Color? = nil) -> some View {
    attributed("strikethrough", .boolean(isActive))
  }

  public nonisolated func foregroundColor(_ color: Color?) -> some View {
    attributed("color", color.map { .text($0.name) })
  }

  public nonisolated func foregroundStyle<S: ShapeStyle>(_ style: S) -> some View {
    attributed("color", style._colorName.map { .text($0) })
  }

  public nonisolated func foregroundStyle<S1: ShapeStyle, S2: ShapeStyle>(
    _ primary: S1, _ secondary: S2
  ) -> some View {
    foregroundStyle(primary)
  }

  public nonisolated func foregroundStyle<S1: ShapeStyle, S2: ShapeStyle, S3: ShapeStyle>(
    _ primary: S1, _ secondary: S2, _ tertiary: S3
  ) -> some View {
    foregroundStyle(primary)
  }

  public nonisolated func lineLimit(_ number: Int?) -> some View {
    attributed("line_limit", number.map { .number($0) })
  }

  public nonisolated func lineLimit(_ limit: Int, reservesSpace: Bool) -> some View {
    lineLimit(limit)
  }

  public nonisolated func lineLimit(_ limit: ClosedRange<Int>) -> some View {
    lineLimit(limit.upperBound)
  }

  public nonisolated func multilineTextAlignment(_ alignment: TextAlignment) -> some View {
    attributed("text_alignment", .text("\(alignment)"))
  }

  public nonisolated func opacity(_ opacity: Double) -> some View {
    changed { node in
      if opacity <= 0 { node.attributes["hidden"] = true }
      node.attributes["opacity"] = .length(opacity)
    }
  }

  public nonisolated func hidden() -> some View { changed { $0.attributes["hidden"] = true } }

  public nonisolated func disabled(_ disabled: Bool) -> some View {
    changed { if disabled { $0.attributes["disabled"] = true } }
  }

  public nonisolated func cornerRadius(_ radius: CGFloat, antialiased: Bool = true) -> some View {
    attributed("corner_radius", radius.points)
  }

  public nonisolated func clipShape<S: Shape>(_ shape: S, style: FillStyle = FillStyle())
    -> some View
  {
    attributed("corner_radius", (shape as? RoundedRectangle)?.cornerSize.width.points)
  }

  public nonisolated func textCase(_ textCase: Text.Case?) -> some View {
    changed { node in
      guard let textCase, case .text(let text)? = node.attributes["text"] else { return }
      let changed = textCase == .uppercase ? text.uppercased() : text.lowercased()
      node.attributes["text"] = .text(changed)
    }
  }

  // MARK: - Views behind and over others

  public nonisolated func background<S: ShapeStyle>(
    _ style: S, ignoresSafeAreaEdges edges: Edge.Set = .all
  ) -> some View {
    attributed("background", style._colorName.map { .text($0) })
  }

  public nonisolated func background<S: ShapeStyle, T: Shape>(
    _ style: S, in shape: T, fillStyle: FillStyle = FillStyle()
  ) -> some View {
    attributed("background", style._colorName.map { .text($0) })
  }

  public nonisolated func background(ignoresSafeAreaEdges edges: Edge.Set = .all) -> some View {
    self
  }

  /// A background is drawn below the view, if it shows something.
  public nonisolated func background<V: View>(
    alignment: Alignment = .center, @ViewBuilder content: () -> V
  ) -> some View {
    Layers(views: self, others: content())
  }

  @_disfavoredOverload
  public nonisolated func background<V: View>(_ background: V, alignment: Alignment = .center)
    -> some View
  {
    Layers(views: self, others: background)
  }

  public nonisolated func overlay<V: View>(
    alignment: Alignment = .center, @ViewBuilder content: () -> V
  ) -> some View {
    Layers(views: self, others: content())
  }

  @_disfavoredOverload
  public nonisolated func overlay<V: View>(_ overlay: V, alignment: Alignment = .center)
    -> some View
  {
    Layers(views: self, others: overlay)
  }

  public nonisolated func overlay<S: ShapeStyle>(
    _ style: S, ignoresSafeAreaEdges edges: Edge.Set = .all
  ) -> some View {
    self
  }

  public nonisolated func overlay<S: ShapeStyle, T: Shape>(
    _ style: S, in shape: T, fillStyle: FillStyle = FillStyle()
  ) -> some View {
    self
  }

  public nonisolated func badge(_ count: Int) -> some View {
    Badged(content: self, words: count == 0 ? nil : "\(count)")
  }

  public nonisolated func badge(_ key: LocalizedStringKey) -> some View { badge(Text(key)) }
  public nonisolated func badge(_ label: Text?) -> some View {
    Badged(content: self, words: label?.node.words)
  }
}

/// Views over each other.
nonisolated private struct Layers<Views: View, Others: View>: View {
  typealias Body = Never
  let views: Views
  let others: Others

  @MainActor func _nodes() -> [ViewNode] {
    let shown = others._nodes().filter { $0.view != "shape" }
    let nodes = views._nodes()
    return shown.isEmpty ? nodes : [ViewNode("zstack", [:], nodes + shown)]
  }
}

/// A view with words at the end of its row.
nonisolated private struct Badged<Content: View>: View {
  typealias Body = Never
  let content: Content
  let words: String?

  @MainActor func _nodes() -> [ViewNode] {
    guard let words else { return content._nodes() }
    return [ViewNode("hstack", [:], content._nodes() + [ViewNode("spacer"), .text(words)])]
  }
}
