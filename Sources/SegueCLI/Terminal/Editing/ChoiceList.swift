import Diagnostics

/// The options of a question, one of which is highlighted, and some of which may be ticked.
struct ChoiceList: Equatable {
  struct Option: Equatable {
    var title: String
    var subtitle: String?
    var isDefault = false
  }

  let options: [Option]
  /// Whether any number of options can be chosen.
  let takesSeveral: Bool
  /// Whether Return takes the highlighted option if none is ticked.
  var needsOne = false
  private(set) var highlighted: Int
  private(set) var ticked: Set<Int>
  /// The first option that is shown.
  private var first = 0

  init(_ options: [Option], takesSeveral: Bool) {
    self.options = options
    self.takesSeveral = takesSeveral
    highlighted = options.firstIndex { $0.isDefault } ?? 0
    ticked = takesSeveral ? Set(options.indices.filter { options[$0].isDefault }) : []
  }

  /// What Return takes.
  var chosen: [Int] {
    takesSeveral && !(needsOne && ticked.isEmpty) ? ticked.sorted() : [highlighted]
  }

  /// Moves the highlight, or ticks its option. Returns whether the key is one for lists.
  mutating func press(_ key: TerminalKey, height: Int) -> Bool {
    guard !options.isEmpty else { return false }
    switch key {
    case .up: highlighted = highlighted == 0 ? options.count - 1 : highlighted - 1
    case .down: highlighted = highlighted == options.count - 1 ? 0 : highlighted + 1
    case .pageUp: highlighted = max(0, highlighted - height)
    case .pageDown: highlighted = min(options.count - 1, highlighted + height)
    case .character(" ") where takesSeveral:
      if ticked.remove(highlighted) == nil { ticked.insert(highlighted) }
    default: return false
    }
    return true
  }

  /// The lines of the list: all options, or as many as there is room for around the highlighted one.
  mutating func rows(height: Int, width: Int, style: TerminalStyle) -> [String] {
    let count = min(options.count, max(1, height))
    first = min(max(first, highlighted - count + 1), highlighted)
    first = max(0, min(first, options.count - count))
    var rows = (first..<first + count).map { row($0, width: width, style) }
    if count < options.count {
      let shown = count == 1 ? "\(first + 1)" : "\(first + 1) to \(first + count)"
      rows.append(style.color("  \(shown) of \(options.count), ↑ ↓", .gray))
    }
    return rows
  }

  private func row(_ index: Int, width: Int, _ style: TerminalStyle) -> String {
    let option = options[index]
    let isHighlighted = index == highlighted
    let tick = takesSeveral ? (ticked.contains(index) ? "[x] " : "[ ] ") : ""
    let number = String(index + 1)
    let space = String(repeating: " ", count: String(options.count).count - number.count)
    // The last column stays free: writing to it wraps on some terminals.
    let words = DisplayWidth.cut(
      "\(isHighlighted ? "❯" : " ") \(space)\(number)  \(tick)\(Printable.line(option.title))",
      to: max(8, width - 1))
    var notes = ""
    if let subtitle = option.subtitle { notes += "  \(Printable.line(subtitle))" }
    if option.isDefault { notes += "  (default)" }
    let room = width - 1 - DisplayWidth.of(words)
    if room < 4 { notes = "" }
    return (isHighlighted ? style.color(words, .cyan) : words)
      + style.color(DisplayWidth.cut(notes, to: max(1, room)), .gray)
  }
}
