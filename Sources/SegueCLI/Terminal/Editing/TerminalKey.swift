/// A key of a terminal, as far as prompts know it.
enum TerminalKey: Equatable {
  case character(Character)
  case enter, end, tab, suspend, redraw
  case left, right, wordLeft, wordRight, lineStart, lineEnd
  case up, down, pageUp, pageDown
  case pasteBegin, pasteEnd
  case backspace, delete, deleteWordBack, deleteWord, deleteToStart, deleteToEnd, yank
}

/// Reads keys from the bytes of a terminal: UTF-8, control characters and the sequences of xterm, which
/// all terminals of today send.
struct KeyDecoder {
  private enum State: Equatable {
    case ground
    /// The bytes of a character so far, and how many it has.
    case character([UInt8], length: Int)
    case escape
    /// After `ESC [`, with what follows; after `ESC O`, with nothing.
    case sequence([UInt8])
    case function
  }

  private var state = State.ground

  /// Whether the bytes so far may be the Escape key alone, if no other byte follows soon.
  var isUndecided: Bool { state == .escape }

  /// Ends an undecided sequence: it was the Escape key, which does nothing.
  mutating func decide() { state = .ground }

  /// The keys that a byte completes; none if there is none yet, or none that means something. After a
  /// character that was cut off, they are two.
  mutating func keys(_ byte: UInt8) -> [TerminalKey] {
    if case .character = state, !(0x80..<0xC0).contains(byte) {
      state = .ground
      return [Self.unreadable] + keys(byte)
    }
    return key(byte).map { [$0] } ?? []
  }

  private mutating func key(_ byte: UInt8) -> TerminalKey? {
    switch state {
    case .ground: return begin(byte)
    case .character(let bytes, let length): return proceed(bytes + [byte], length)
    case .escape:
      switch byte {
      case UInt8(ascii: "["): state = .sequence([])
      case UInt8(ascii: "O"): state = .function
      default:
        state = .ground
        return Self.meta[byte]
      }
      return nil
    case .sequence(let bytes):
      // Parameters and intermediate bytes come before the final one.
      guard (0x40...0x7E).contains(byte) else {
        state = bytes.count < 16 ? .sequence(bytes + [byte]) : .ground
        return nil
      }
      state = .ground
      return Self.key(ofSequence: String(decoding: bytes, as: UTF8.self), final: byte)
    case .function:
      state = .ground
      return Self.key(ofSequence: "", final: byte)
    }
  }

  private mutating func begin(_ byte: UInt8) -> TerminalKey? {
    switch byte {
    case 0x1B:
      state = .escape
      return nil
    case 0x20..<0x7F: return .character(Character(Unicode.Scalar(byte)))
    case 0xC2..<0xE0: state = .character([byte], length: 2)
    case 0xE0..<0xF0: state = .character([byte], length: 3)
    case 0xF0..<0xF5: state = .character([byte], length: 4)
    case 0x80...: return Self.unreadable
    default: return Self.controls[byte]
    }
    return nil
  }

  /// A byte that is no part of a character is shown as one, so that a line never says less than was typed.
  private static let unreadable = TerminalKey.character("\u{FFFD}")

  private mutating func proceed(_ bytes: [UInt8], _ length: Int) -> TerminalKey? {
    if bytes.count < length {
      state = .character(bytes, length: length)
      return nil
    }
    state = .ground
    return String(validating: bytes, as: UTF8.self)?.first.map { .character($0) }
      ?? Self.unreadable
  }

  private static let controls: [UInt8: TerminalKey] = [
    // Ctrl-D that was typed before the prompt arrives as zero.
    0x00: .end, 0x04: .end,
    0x01: .lineStart, 0x02: .left, 0x05: .lineEnd, 0x06: .right, 0x08: .backspace, 0x09: .tab,
    0x0A: .enter, 0x0B: .deleteToEnd, 0x0C: .redraw, 0x0D: .enter, 0x0E: .down, 0x10: .up,
    0x15: .deleteToStart, 0x17: .deleteWordBack, 0x19: .yank, 0x1A: .suspend, 0x7F: .backspace,
  ]

  /// The keys with Alt.
  private static let meta: [UInt8: TerminalKey] = [
    UInt8(ascii: "b"): .wordLeft, UInt8(ascii: "f"): .wordRight, UInt8(ascii: "d"): .deleteWord,
    0x7F: .deleteWordBack, 0x08: .deleteWordBack,
  ]

  private static func key(ofSequence parameters: String, final: UInt8) -> TerminalKey? {
    // The second parameter is for Ctrl, Alt and Shift: `1;5C` is Ctrl-→.
    let isModified = parameters.contains(";")
    switch final {
    case UInt8(ascii: "A"): return .up
    case UInt8(ascii: "B"): return .down
    case UInt8(ascii: "C"): return isModified ? .wordRight : .right
    case UInt8(ascii: "D"): return isModified ? .wordLeft : .left
    case UInt8(ascii: "H"): return .lineStart
    case UInt8(ascii: "F"): return .lineEnd
    case UInt8(ascii: "~"): break
    default: return nil
    }
    switch parameters.prefix(while: { $0 != ";" }) {
    case "1", "7": return .lineStart
    case "4", "8": return .lineEnd
    case "3": return .delete
    case "5": return .pageUp
    case "6": return .pageDown
    case "200": return .pasteBegin
    case "201": return .pasteEnd
    default: return nil
    }
  }
}
