import Diagnostics

/// A line that is typed and edited, with the lines that can be recalled.
///
/// The keys are those of readline and of most input fields. It is our own, and not libedit: that reads
/// from a stream until the line is complete, so a question could neither end after a time nor with its
/// run, and its functions with a variable number of arguments can't be called from Swift.
struct LineEditor: Equatable {
  private var before = ""
  private var after = ""
  private var removed = ""
  /// The earlier lines, from the oldest.
  private let history: [String]
  /// The index of the recalled line; the number of lines for the line that is being written.
  private var position: Int
  private var draft = ""

  init(history: [String] = []) {
    self.history = history
    position = history.count
  }

  var text: String { before + after }
  var isEmpty: Bool { before.isEmpty && after.isEmpty }

  mutating func replace(with text: String) { (before, after) = (text, "") }

  /// Changes the line, or moves in it. Keys that don't do that have no effect.
  mutating func press(_ key: TerminalKey) {
    switch key {
    case .character(let character): before.append(character)
    case .left: moveLeft()
    case .right: moveRight()
    case .wordLeft: while moveLeft(), !isAtWordStart {}
    case .wordRight: while moveRight(), !isAtWordEnd {}
    case .lineStart: (before, after) = ("", text)
    case .lineEnd: (before, after) = (text, "")
    case .up: recall(position - 1)
    case .down: recall(position + 1)
    case .backspace: _ = before.popLast()
    case .delete: _ = after.isEmpty ? nil : after.removeFirst()
    case .deleteToStart: (removed, before) = (before, "")
    case .deleteToEnd: (removed, after) = (after, "")
    case .deleteWordBack:
      let whole = before
      let rest = after
      press(.wordLeft)
      removed = String(whole.dropFirst(before.count))
      after = rest
    case .deleteWord:
      let (start, whole) = (before, after)
      press(.wordRight)
      removed = String(whole.dropLast(after.count))
      before = start
    case .yank: before += removed
    case .enter, .end, .tab, .suspend, .redraw, .pageUp, .pageDown, .pasteBegin, .pasteEnd: break
    }
  }

  @discardableResult
  private mutating func moveLeft() -> Bool {
    guard let character = before.popLast() else { return false }
    after = String(character) + after
    return true
  }

  @discardableResult
  private mutating func moveRight() -> Bool {
    guard !after.isEmpty else { return false }
    before.append(after.removeFirst())
    return true
  }

  private var isAtWordStart: Bool {
    (before.last.map { !$0.isPartOfWord } ?? true) && after.first?.isPartOfWord == true
  }

  private var isAtWordEnd: Bool {
    before.last?.isPartOfWord == true && (after.first.map { !$0.isPartOfWord } ?? true)
  }

  private mutating func recall(_ index: Int) {
    guard (0...history.count).contains(index) else { return }
    if position == history.count { draft = text }
    position = index
    replace(with: index == history.count ? draft : history[index])
  }

  /// The part of the line around the cursor that fits into a number of columns, with `…` where the
  /// rest is left out, and the column of the cursor.
  func view(columns: Int) -> (text: String, cursor: Int) {
    // The cursor needs a column behind the end.
    let room = max(4, columns) - 1
    // From the cursor back, as much as there is room for: a line may be long.
    var pieces: [(shown: String, width: Int)] = []
    var cursor = 0
    var isWhole = true
    for character in before.reversed() {
      let shown = Printable.line(String(character))
      let width = DisplayWidth.of(shown)
      if cursor + width > room {
        isWhole = false
        break
      }
      pieces.append((shown, width))
      cursor += width
    }
    if !isWhole {
      while cursor > room - 1, let first = pieces.popLast() { cursor -= first.width }
      pieces.append(("…", 1))
      cursor += 1
    }
    let start = pieces.reversed().map(\.shown).joined()
    let rest = room - cursor
    let end = Printable.line(String(after.prefix(4 * room)))
    return (start + (rest > 0 ? DisplayWidth.cut(end, to: rest) : ""), cursor)
  }
}

extension Character {
  fileprivate var isPartOfWord: Bool { isLetter || isNumber || self == "_" }
}
