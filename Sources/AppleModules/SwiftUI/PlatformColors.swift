public import AppIntentsCore
public import Foundation

/// A color of UIKit, as views name the ones of the system: `Color(.systemBackground)`.
///
/// Colors of texts and tints are the nearest ones of ``Color``. Backgrounds and fills are no color here.
public final class UIColor: Sendable, Hashable {
  let color: Color

  public init(_ color: Color) { self.color = color }

  public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(Color(red: red, green: green, blue: blue, opacity: alpha))
  }
  public convenience init(white: CGFloat, alpha: CGFloat) {
    self.init(Color(white: white, opacity: alpha))
  }
  public convenience init(
    hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat
  ) {
    self.init(Color(hue: hue, saturation: saturation, brightness: brightness, opacity: alpha))
  }

  public static func == (left: UIColor, right: UIColor) -> Bool { left.color == right.color }
  public func hash(into hasher: inout Hasher) { hasher.combine(color) }

  public func withAlphaComponent(_ alpha: CGFloat) -> UIColor { UIColor(color.opacity(alpha)) }

  public static let red = UIColor(.red)
  public static let orange = UIColor(.orange)
  public static let yellow = UIColor(.yellow)
  public static let green = UIColor(.green)
  public static let cyan = UIColor(.cyan)
  public static let blue = UIColor(.blue)
  public static let purple = UIColor(.purple)
  public static let brown = UIColor(.brown)
  public static let white = UIColor(.white)
  public static let gray = UIColor(.gray)
  public static let black = UIColor(.black)
  public static let clear = UIColor(.clear)

  public static let systemRed = UIColor(.red)
  public static let systemOrange = UIColor(.orange)
  public static let systemYellow = UIColor(.yellow)
  public static let systemGreen = UIColor(.green)
  public static let systemMint = UIColor(.mint)
  public static let systemTeal = UIColor(.teal)
  public static let systemCyan = UIColor(.cyan)
  public static let systemBlue = UIColor(.blue)
  public static let systemIndigo = UIColor(.indigo)
  public static let systemPurple = UIColor(.purple)
  public static let systemPink = UIColor(.pink)
  public static let systemBrown = UIColor(.brown)
  public static let systemGray = UIColor(.gray)
  public static let systemGray2 = UIColor(.gray)
  public static let systemGray3 = UIColor(.gray)
  public static let systemGray4 = UIColor(.gray)
  public static let systemGray5 = UIColor(.clear)
  public static let systemGray6 = UIColor(.clear)

  public static let label = UIColor(.primary)
  public static let secondaryLabel = UIColor(.secondary)
  public static let tertiaryLabel = UIColor(.secondary)
  public static let quaternaryLabel = UIColor(.secondary)
  public static let placeholderText = UIColor(.secondary)
  public static let link = UIColor(.blue)
  public static let tintColor = UIColor(.accentColor)
  public static let separator = UIColor(.secondary)
  public static let opaqueSeparator = UIColor(.secondary)

  public static let systemBackground = UIColor(.clear)
  public static let secondarySystemBackground = UIColor(.clear)
  public static let tertiarySystemBackground = UIColor(.clear)
  public static let systemGroupedBackground = UIColor(.clear)
  public static let secondarySystemGroupedBackground = UIColor(.clear)
  public static let tertiarySystemGroupedBackground = UIColor(.clear)
  public static let systemFill = UIColor(.clear)
  public static let secondarySystemFill = UIColor(.clear)
  public static let tertiarySystemFill = UIColor(.clear)
  public static let quaternarySystemFill = UIColor(.clear)
}

extension Color {
  public init(uiColor: UIColor) { self = uiColor.color }
  public init(_ color: UIColor) { self = color.color }
}

extension DisplayRepresentation.Image {
  /// A symbol with a color, which has no effect here. Never nil.
  public init?(systemName: String, tintColor: UIColor?, symbolConfiguration: Never? = nil) {
    self.init(systemName: systemName, isTemplate: nil)
  }
}
