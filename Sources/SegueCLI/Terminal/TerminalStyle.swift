import Foundation

/// The style of messages: colors on a terminal that supports them, plain text elsewhere.
struct TerminalStyle: Sendable {
  var isTerminal: Bool
  let usesColor: Bool

  /// The style for a file descriptor. `NO_COLOR` and `TERM=dumb` turn colors off
  /// (https://no-color.org).
  init(for descriptor: Int32) {
    isTerminal = isatty(descriptor) == 1 && Environment.value("TERM") != "dumb"
    usesColor = isTerminal && Environment.value("NO_COLOR") == nil
  }

  /// Text without colors, which isn't for a terminal.
  static let plain = TerminalStyle(isTerminal: false, usesColor: false)

  private init(isTerminal: Bool, usesColor: Bool) {
    self.isTerminal = isTerminal
    self.usesColor = usesColor
  }

  enum Color: Int {
    case red = 31
    case green = 32
    case yellow = 33
    case blue = 34
    case cyan = 36
    case gray = 90
  }

  func color(_ text: String, _ color: Color) -> String {
    usesColor && !text.isEmpty ? "\u{1B}[\(color.rawValue)m\(text)\u{1B}[0m" : text
  }

  func bold(_ text: String) -> String {
    usesColor ? "\u{1B}[1m\(text)\u{1B}[0m" : text
  }

  /// The number of columns of a terminal; 80 if the descriptor isn't one.
  static func width(of descriptor: Int32) -> Int { size(of: descriptor).columns ?? 80 }

  /// The number of lines of a terminal; 24 if the descriptor isn't one.
  static func height(of descriptor: Int32) -> Int { size(of: descriptor).lines ?? 24 }

  /// The columns that text on standard output has to fit into; nil if that is no terminal.
  static var outputWidth: Int? { isatty(STDOUT_FILENO) == 1 ? width(of: STDOUT_FILENO) : nil }

  private static func size(of descriptor: Int32) -> (columns: Int?, lines: Int?) {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 else { return (nil, nil) }
    return (size.ws_col > 0 ? Int(size.ws_col) : nil, size.ws_row > 0 ? Int(size.ws_row) : nil)
  }
}
