import Diagnostics
import Foundation

/// What a prompt on the terminal reads.
enum TerminalAnswer: Sendable, Equatable {
  case line(String)
  /// The indices of options.
  case chosen([Int])
  /// Ctrl-D on an empty line, or the terminal was closed.
  case ended
  case timedOut
}

/// A line that is read from the terminal: edited, or chosen from a list; typed plainly on a terminal
/// that can't move its cursor.
struct TerminalPrompt: Sendable {
  /// What stands before the line.
  var label = "> "
  /// The label in its colors, if it has any.
  var shownLabel: String?
  var style: TerminalStyle
  var history: [String] = []
  /// Whether what is typed isn't shown, such as a password.
  var isHidden = false
  var list: ChoiceList?
  /// What Tab may complete a line to.
  var complete: (@Sendable (String) -> [String])?

  /// Asks, and waits for the answer. Throws `CancellationError` soon after the task is canceled; the
  /// cursor is then at the beginning of a line.
  func read(
    from terminal: Int32, until deadline: ContinuousClock.Instant?
  ) async throws -> TerminalAnswer {
    let isEdited =
      (style.isTerminal || isHidden)
      && TerminalMode.readKeys(from: terminal, marksPastes: style.isTerminal)
    // What is typed would be shown.
    if isHidden, !isEdited { return .ended }
    defer { TerminalMode.restore() }
    return try await TerminalInput.reading(from: terminal, until: deadline) { input in
      guard isEdited else { return readPlain(input) }
      var reader = PromptReader(self, input)
      return reader.read()
    }
  }

  /// Reads a line that the terminal itself edits.
  private func readPlain(_ input: TerminalInput) -> TerminalAnswer {
    var list = list
    // There is no cursor to move: all options are shown, and chosen by number.
    for row in list?.rows(height: .max, width: .max, style: style) ?? [] {
      Output.write("  \(row.dropFirst(2))\n", to: input.terminal)
    }
    Output.write(shownLabel ?? label, to: input.terminal)
    var line: [UInt8] = []
    while true {
      switch input.next() {
      case .byte(UInt8(ascii: "\n")):
        if let text = String(validating: line, as: UTF8.self) { return .line(text) }
        Output.write("! this isn't UTF-8\n" + (shownLabel ?? label), to: input.terminal)
        line = []
      case .byte(let byte): line.append(byte)
      case .idle: continue
      case .timedOut:
        Output.write("\n", to: input.terminal)
        return .timedOut
      // What was typed without Return is no answer.
      case .ended:
        Output.write("\n", to: input.terminal)
        return .ended
      }
    }
  }
}

/// Reads keys, and shows what they do.
private struct PromptReader {
  private let prompt: TerminalPrompt
  private let input: TerminalInput
  private var editor: LineEditor
  private var list: ChoiceList?
  private var decoder = KeyDecoder()
  /// Whether what comes is pasted: then a line break isn't Return, which would answer the next question,
  /// too.
  private var isPasting = false
  /// Whether a line break was pasted, which is a space if more text follows.
  private var isAfterBreak = false
  /// The number of lines that are shown above the one with the cursor.
  private var linesAbove = 0

  init(_ prompt: TerminalPrompt, _ input: TerminalInput) {
    self.prompt = prompt
    self.input = input
    editor = LineEditor(history: prompt.history)
    list = prompt.list
  }

  mutating func read() -> TerminalAnswer {
    if prompt.style.isTerminal {
      draw()
    } else {
      Output.write(prompt.shownLabel ?? prompt.label, to: input.terminal)
    }
    while true {
      switch input.next(within: decoder.isUndecided ? 50 : nil) {
      case .byte(let byte):
        for key in decoder.keys(byte) {
          if let answer = press(key) { return answer }
        }
      case .idle: decoder.decide()
      case .timedOut: return end(.timedOut)
      case .ended: return end(.ended)
      }
    }
  }

  /// Does what a key does. Returns the answer if it ends the prompt.
  private mutating func press(_ key: TerminalKey) -> TerminalAnswer? {
    switch key {
    case .pasteBegin, .pasteEnd:
      isPasting = key == .pasteBegin
      isAfterBreak = false
    case .enter where isPasting, .tab where isPasting: isAfterBreak = true
    case .character where isAfterBreak:
      isAfterBreak = false
      editor.press(.character(" "))
      editor.press(key)
    case .enter:
      if let list, editor.isEmpty { return end(.chosen(list.chosen)) }
      return end(.line(editor.text))
    case .end where editor.isEmpty: return end(.ended)
    case .end: editor.press(.delete)
    case .suspend:
      Output.write("\n", to: input.terminal)
      TerminalMode.suspend(on: input.terminal)
      linesAbove = 0
    case .tab: complete()
    default:
      let page = height
      // The keys of a list belong to the line once something is typed into it.
      if !(editor.isEmpty && list?.press(key, height: page) == true) { editor.press(key) }
    }
    if !isPasting { draw() }
    return nil
  }

  private mutating func complete() {
    guard let candidates = prompt.complete?(editor.text), let first = candidates.first else {
      return
    }
    let common = candidates.dropFirst().reduce(first) { $0.commonPrefix(with: $1) }
    if common.count > editor.text.count { editor.replace(with: common) }
  }

  // MARK: - Drawing

  private var width: Int { TerminalStyle.width(of: input.terminal) }
  /// How many options are shown: the question and the line need room, too.
  private var height: Int { max(3, TerminalStyle.height(of: input.terminal) - 4) }

  private mutating func draw() {
    guard prompt.style.isTerminal else { return }
    let (width, height, style) = (width, height, prompt.style)
    let rows = list?.rows(height: height, width: width, style: style) ?? []
    var text = erased
    for row in rows { text += row + "\n" }
    let (label, labelWidth) = fittingLabel
    let view = prompt.isHidden ? ("", 0) : editor.view(columns: width - labelWidth)
    text += label + view.0
    text += "\r" + (labelWidth + view.1 > 0 ? "\u{1B}[\(labelWidth + view.1)C" : "")
    linesAbove = rows.count
    Output.write(text, to: input.terminal)
  }

  /// The label, unless a window has become too narrow for it.
  private var fittingLabel: (String, Int) {
    let width = DisplayWidth.of(prompt.label)
    return width + 8 < self.width ? (prompt.shownLabel ?? prompt.label, width) : ("> ", 2)
  }

  /// What erases the lines that are shown.
  private var erased: String {
    "\r" + (linesAbove > 0 ? "\u{1B}[\(linesAbove)A" : "") + "\u{1B}[J"
  }

  /// Shows what was chosen in place of the list, and begins a new line.
  private mutating func end(_ answer: TerminalAnswer) -> TerminalAnswer {
    if case .chosen(let indices) = answer, let list {
      let titles = indices.map { Printable.line(list.options[$0].title) }
      let words = DisplayWidth.cut(titles.joined(separator: ", "), to: max(8, width - 3))
      Output.write(erased + fittingLabel.0 + words, to: input.terminal)
    }
    Output.write("\n", to: input.terminal)
    return answer
  }
}
