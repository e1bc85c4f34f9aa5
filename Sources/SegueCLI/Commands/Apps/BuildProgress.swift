import Diagnostics
import Foundation

/// A line that shows how far a build has got: the last line that the compiler wrote, and the time that has
/// passed. It is shown only on a terminal, and removed when the build ends.
final class BuildProgress {
  private let start = ContinuousClock.now
  private let isShown: Bool
  private var lines = LastLine()

  init(isShown: Bool = TerminalStyle(for: STDERR_FILENO).isTerminal) { self.isShown = isShown }

  deinit { if isShown { Output.write("\r\u{1B}[2K", to: STDERR_FILENO) } }

  /// Takes what the compiler wrote, and shows the line.
  func take(_ bytes: [UInt8]) {
    lines.add(bytes)
    guard isShown else { return }
    let width = TerminalStyle.width(of: STDERR_FILENO)
    let text = Self.text(lines.text, after: ContinuousClock.now - start, width: width)
    Output.write("\r\u{1B}[2K\(text)", to: STDERR_FILENO)
  }

  /// “[12/300] Compiling Trails Trail.swift  1 min 5 s”, cut to the width of the terminal.
  static func text(_ line: String, after time: Duration, width: Int) -> String {
    let time = ElapsedTime.ticking(time)
    let words = Printable.line(line.isEmpty ? "beginning" : line)
    return "  \(DisplayWidth.cut(words, to: max(8, width - DisplayWidth.of(time) - 6)))  \(time)"
  }

  /// The last whole line of what a program writes piece by piece.
  struct LastLine {
    private(set) var text = ""
    private var open: [UInt8] = []

    mutating func add(_ bytes: [UInt8]) {
      open += bytes
      guard let end = open.lastIndex(of: UInt8(ascii: "\n")) else { return }
      let whole = open[..<end].split(separator: UInt8(ascii: "\n"))
      if let last = whole.last { text = String(decoding: last, as: UTF8.self) }
      open.removeSubrange(...end)
    }
  }
}
