import AppIntentsCore
public import Foundation
import OrderedCollections
import ViewTree

/// How letters look. Here a font is a style with a weight; its size and family aren't shown.
public struct Font: Hashable, Sendable {
  var style: String?
  var weight: Weight?
  var isItalic = false
  var isMonospaced = false

  public static let largeTitle = Font(style: "largeTitle")
  public static let title = Font(style: "title")
  public static let title2 = Font(style: "title2")
  public static let title3 = Font(style: "title3")
  public static let headline = Font(style: "headline")
  public static let subheadline = Font(style: "subheadline")
  public static let body = Font(style: "body")
  public static let callout = Font(style: "callout")
  public static let footnote = Font(style: "footnote")
  public static let caption = Font(style: "caption")
  public static let caption2 = Font(style: "caption2")

  public static func system(
    size: CGFloat, weight: Weight? = nil, design: Design? = nil
  ) -> Font {
    Font(weight: weight, isMonospaced: design == .monospaced)
  }

  public static func system(
    _ style: TextStyle, design: Design? = nil, weight: Weight? = nil
  ) -> Font {
    Font(style: "\(style)", weight: weight, isMonospaced: design == .monospaced)
  }

  public static func custom(_ name: String, size: CGFloat) -> Font { Font() }
  public static func custom(_ name: String, fixedSize: CGFloat) -> Font { Font() }
  public static func custom(_ name: String, size: CGFloat, relativeTo textStyle: TextStyle) -> Font
  {
    Font(style: "\(textStyle)")
  }

  public func weight(_ weight: Weight) -> Font { with { $0.weight = weight } }
  public func bold() -> Font { weight(.bold) }
  public func italic() -> Font { with { $0.isItalic = true } }
  public func monospaced() -> Font { with { $0.isMonospaced = true } }
  public func monospacedDigit() -> Font { self }
  public func smallCaps() -> Font { self }
  public func leading(_ leading: Leading) -> Font { self }
  public func width(_ width: Width) -> Font { self }

  private func with(_ change: (inout Font) -> Void) -> Font {
    var font = self
    change(&font)
    return font
  }

  /// Sets what the font says and no modifier nearer to the text has said.
  func apply(to node: inout ViewNode) {
    func set(_ name: String, _ value: IntentValue?) {
      if node.attributes[name] == nil { node.attributes[name] = value }
    }
    set("font", style.map { .text($0) })
    set("weight", weight.map { .text($0.name) })
    if isItalic { set("italic", true) }
    if isMonospaced { set("monospaced", true) }
  }

  public enum TextStyle: String, CaseIterable, Hashable, Sendable {
    case largeTitle, title, title2, title3, headline, subheadline, body, callout, footnote, caption,
      caption2
  }

  public enum Design: Hashable, Sendable { case `default`, serif, rounded, monospaced }
  public enum Leading: Hashable, Sendable { case standard, tight, loose }

  public struct Width: Hashable, Sendable {
    public static let compressed = Width()
    public static let condensed = Width()
    public static let standard = Width()
    public static let expanded = Width()
  }

  public struct Weight: Hashable, Sendable {
    let name: String

    public static let ultraLight = Weight(name: "ultraLight")
    public static let thin = Weight(name: "thin")
    public static let light = Weight(name: "light")
    public static let regular = Weight(name: "regular")
    public static let medium = Weight(name: "medium")
    public static let semibold = Weight(name: "semibold")
    public static let bold = Weight(name: "bold")
    public static let heavy = Weight(name: "heavy")
    public static let black = Weight(name: "black")
  }
}
