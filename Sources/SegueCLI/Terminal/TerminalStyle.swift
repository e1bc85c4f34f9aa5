import Foundation

/// How talk looks: colours on a terminal that wants them, plain text elsewhere.
struct TerminalStyle: Sendable {
  var isTerminal: Bool
  let usesColour: Bool

  /// The style for a stream of this process. `NO_COLOR` and `TERM=dumb` turn colour off
  /// (https://no-color.org).
  init(for descriptor: Int32) {
    isTerminal = isatty(descriptor) == 1 && Environment.value("TERM") != "dumb"
    usesColour = isTerminal && Environment.value("NO_COLOR") == nil
  }

  enum Colour: Int {
    case red = 31
    case green = 32
    case yellow = 33
    case blue = 34
    case cyan = 36
    case grey = 90
  }

  func colour(_ text: String, _ colour: Colour) -> String {
    usesColour && !text.isEmpty ? "\u{1B}[\(colour.rawValue)m\(text)\u{1B}[0m" : text
  }

  func bold(_ text: String) -> String {
    usesColour ? "\u{1B}[1m\(text)\u{1B}[0m" : text
  }

  /// The columns of the terminal; 80 where there is none.
  static func width(of descriptor: Int32) -> Int {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
    return Int(size.ws_col)
  }
}
