import AppIntentsCore
import OrderedCollections
import ViewTree

// The modifiers that give a text again, so that texts can be added.
extension Text {
  private func with(_ name: String, _ value: IntentValue?) -> Text {
    var text = self
    if text.node.attributes[name] == nil { text.node.attributes[name] = value }
    return text
  }

  public func font(_ font: Font?) -> Text {
    var text = self
    font?.apply(to: &text.node)
    return text
  }

  public func fontWeight(_ weight: Font.Weight?) -> Text {
    with("weight", weight.map { .text($0.name) })
  }

  public func bold() -> Text { with("bold", true) }
  public func bold(_ isActive: Bool) -> Text { with("bold", .boolean(isActive)) }
  public func italic() -> Text { with("italic", true) }
  public func italic(_ isActive: Bool) -> Text { with("italic", .boolean(isActive)) }
  public func monospaced(_ isActive: Bool = true) -> Text { with("monospaced", .boolean(isActive)) }
  public func monospacedDigit() -> Text { self }
  public func foregroundColor(_ color: Color?) -> Text {
    with("color", color.map { .text($0.name) })
  }
  public func foregroundStyle<S: ShapeStyle>(_ style: S) -> Text {
    with("color", style._colorName.map { .text($0) })
  }

  public func underline(_ isActive: Bool = true, color: Color? = nil) -> Text {
    with("underline", .boolean(isActive))
  }

  public func underline(
    _ isActive: Bool = true, pattern: LineStyle.Pattern, color: Color? = nil
  ) -> Text {
    underline(isActive)
  }

  public func strikethrough(_ isActive: Bool = true, color: Color? = nil) -> Text {
    with("strikethrough", .boolean(isActive))
  }

  public func fontDesign(_ design: Font.Design?) -> Text {
    design == .monospaced ? monospaced() : self
  }

  public func fontWidth(_ width: Font.Width?) -> Text { self }
  public func kerning(_ kerning: CGFloat) -> Text { self }
  public func tracking(_ tracking: CGFloat) -> Text { self }
  public func baselineOffset(_ baselineOffset: CGFloat) -> Text { self }

  public struct LineStyle: Hashable, Sendable {
    public struct Pattern: Hashable, Sendable {
      public static let solid = Pattern()
      public static let dot = Pattern()
      public static let dash = Pattern()
    }
  }

  public enum TruncationMode: Sendable { case head, tail, middle }
  public enum Case: Sendable { case uppercase, lowercase }
}
