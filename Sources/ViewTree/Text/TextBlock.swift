import Diagnostics

/// How a piece of text looks in a terminal.
struct TextLook: Sendable, Hashable {
  var isBold = false
  var isDim = false
  var isItalic = false
  var isUnderlined = false
  var isStruck = false
  /// The name of a color.
  var color: String?

  /// The numbers of the terminal's attributes.
  var codes: [Int] {
    var codes: [Int] = []
    if isBold { codes.append(1) }
    if isDim { codes.append(2) }
    if isItalic { codes.append(3) }
    if isUnderlined { codes.append(4) }
    if isStruck { codes.append(9) }
    if let color, let code = Self.codes[color] { codes.append(code) }
    return codes
  }

  private static let codes = [
    "red": 31, "green": 32, "mint": 32, "yellow": 33, "orange": 33, "brown": 33, "blue": 34,
    "accent": 34, "indigo": 34, "purple": 35, "pink": 35, "cyan": 36, "teal": 36,
  ]
}

/// Text of one look, without line breaks and control characters.
struct TextSpan: Sendable, Hashable {
  var text: String
  var look: TextLook

  var width: Int { DisplayWidth.of(text) }
}

/// Lines of text as a rectangle.
struct TextBlock: Sendable, Hashable {
  var lines: [[TextSpan]] = []

  var width: Int { lines.map(Self.width).max() ?? 0 }
  var isEmpty: Bool { lines.isEmpty }

  static func width(_ line: [TextSpan]) -> Int { line.reduce(0) { $0 + $1.width } }

  /// One line.
  init(_ text: String, _ look: TextLook = TextLook()) {
    lines = [[TextSpan(text: Self.clean(text), look: look)]]
  }

  init(lines: [[TextSpan]] = []) { self.lines = lines }

  /// The text without what could move a terminal's cursor or hide other text.
  static func clean(_ text: String) -> String {
    String(
      text.unicodeScalars.filter { scalar in
        switch scalar.properties.generalCategory {
        case .control, .surrogate: false
        // Without those that join emoji, the direction marks are what is left.
        case .format: scalar.value == 0x200D
        default: true
        }
      }.map(Character.init))
  }

  /// Each line filled up to a width.
  func padded(to width: Int, _ alignment: HorizontalPlace) -> TextBlock {
    TextBlock(
      lines: lines.map { line in
        let missing = width - Self.width(line)
        guard missing > 0 else { return line }
        let left = alignment.space(of: missing)
        return Self.space(left) + line + Self.space(missing - left)
      })
  }

  /// The lines with empty ones around them, to a height.
  func padded(toHeight height: Int, _ alignment: VerticalPlace) -> TextBlock {
    let missing = height - lines.count
    guard missing > 0 else { return self }
    let above = alignment.space(of: missing)
    return TextBlock(
      lines: Array(repeating: [], count: above) + lines
        + Array(repeating: [], count: missing - above))
  }

  static func space(_ count: Int) -> [TextSpan] {
    count > 0 ? [TextSpan(text: String(repeating: " ", count: count), look: TextLook())] : []
  }
}

enum HorizontalPlace: String, Sendable {
  case leading, center, trailing

  func space(of missing: Int) -> Int {
    switch self {
    case .leading: 0
    case .center: missing / 2
    case .trailing: missing
    }
  }
}

enum VerticalPlace: String, Sendable {
  case top, center, bottom

  func space(of missing: Int) -> Int {
    switch self {
    case .top: 0
    case .center: missing / 2
    case .bottom: missing
    }
  }
}
