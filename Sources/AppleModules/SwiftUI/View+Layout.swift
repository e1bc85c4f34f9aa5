import AppIntentsCore
public import Foundation
import OrderedCollections
import ViewTree

// Room and place, as far as text and HTML can show it.
extension View {
  public nonisolated func padding(_ insets: EdgeInsets) -> some View {
    padded([
      "top": insets.top, "leading": insets.leading, "bottom": insets.bottom,
      "trailing": insets.trailing,
    ])
  }

  public nonisolated func padding(_ edges: Edge.Set = .all, _ length: CGFloat? = nil) -> some View {
    let length = length ?? 16
    var sides: [String: CGFloat] = [:]
    if edges.contains(.top) { sides["top"] = length }
    if edges.contains(.leading) { sides["leading"] = length }
    if edges.contains(.bottom) { sides["bottom"] = length }
    if edges.contains(.trailing) { sides["trailing"] = length }
    return padded(sides)
  }

  public nonisolated func padding(_ length: CGFloat) -> some View { padding(.all, length) }

  private nonisolated func padded(_ sides: [String: CGFloat]) -> some View {
    changed { node in
      for (side, length) in sides {
        var total = Double(length)
        if case .number(let before)? = node.attributes["padding_\(side)"] { total += before.double }
        if total.isFinite {
          node.attributes["padding_\(side)"] = .length(max(0, total))
        }
      }
    }
  }

  public nonisolated func frame(
    width: CGFloat? = nil, height: CGFloat? = nil, alignment: Alignment = .center
  ) -> some View {
    changed { node in
      if node.attributes["width"] == nil { node.attributes["width"] = width.points }
      if node.attributes["height"] == nil { node.attributes["height"] = height.points }
      if width != nil { node.attributes["frame_alignment"] = .text(alignment.horizontal.name) }
    }
  }

  public nonisolated func frame(
    minWidth: CGFloat? = nil, idealWidth: CGFloat? = nil, maxWidth: CGFloat? = nil,
    minHeight: CGFloat? = nil, idealHeight: CGFloat? = nil, maxHeight: CGFloat? = nil,
    alignment: Alignment = .center
  ) -> some View {
    changed { node in
      guard maxWidth == .infinity else { return }
      node.attributes["fills_width"] = true
      node.attributes["frame_alignment"] = .text(alignment.horizontal.name)
    }
  }

  public nonisolated func fixedSize() -> some View { self }
  public nonisolated func fixedSize(horizontal: Bool, vertical: Bool) -> some View { self }
  public nonisolated func layoutPriority(_ value: Double) -> some View { self }
  public nonisolated func offset(x: CGFloat = 0, y: CGFloat = 0) -> some View { self }
  public nonisolated func offset(_ offset: CGSize) -> some View { self }
  public nonisolated func position(x: CGFloat = 0, y: CGFloat = 0) -> some View { self }
  public nonisolated func aspectRatio(_ ratio: CGFloat? = nil, contentMode: ContentMode)
    -> some View
  {
    self
  }
  public nonisolated func scaledToFit() -> some View { self }
  public nonisolated func scaledToFill() -> some View { self }
  public nonisolated func ignoresSafeArea(
    _ regions: SafeAreaRegions = .all, edges: Edge.Set = .all
  ) -> some View {
    self
  }
  public nonisolated func edgesIgnoringSafeArea(_ edges: Edge.Set) -> some View { self }
  public nonisolated func zIndex(_ value: Double) -> some View { self }
  public nonisolated func gridCellColumns(_ count: Int) -> some View { self }
  public nonisolated func gridCellAnchor(_ anchor: UnitPoint) -> some View { self }
  public nonisolated func gridColumnAlignment(_ guide: HorizontalAlignment) -> some View { self }
  public nonisolated func gridCellUnsizedAxes(_ axes: Axis.Set) -> some View { self }
  public nonisolated func listRowInsets(_ insets: EdgeInsets?) -> some View { self }
  public nonisolated func listRowBackground<V: View>(_ view: V?) -> some View { self }
  public nonisolated func containerRelativeFrame(_ axes: Axis.Set, alignment: Alignment = .center)
    -> some View
  {
    self
  }
  public nonisolated func scrollIndicators(_ visibility: Visibility) -> some View { self }
}
