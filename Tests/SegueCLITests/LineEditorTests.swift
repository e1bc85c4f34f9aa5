import Testing

@testable import SegueCLI

@Suite("Line editor")
struct LineEditorTests {
  /// The line and the column of the cursor after some keys.
  private func line(_ keys: String, history: [String] = []) -> String {
    var editor = LineEditor(history: history)
    var decoder = KeyDecoder()
    for byte in keys.utf8 {
      for key in decoder.keys(byte) { editor.press(key) }
    }
    let cursor = editor.view(columns: 1000).cursor
    return "\(editor.text)|\(cursor)"
  }

  @Test(arguments: [
    ("abc", "abc|3"), ("abc\u{7F}", "ab|2"), ("\u{7F}", "|0"),
    ("abc\u{1B}[D\u{1B}[DX", "aXbc|2"), ("abc\u{2}\u{2}\u{2}\u{2}X", "Xabc|1"),
    ("abc\u{1}X\u{5}Y", "XabcY|5"), ("abc\u{1B}[HX\u{1B}[FY", "XabcY|5"),
    ("abc\u{1B}OHX\u{1B}[4~Y", "XabcY|5"), ("abc\u{1}\u{1B}[3~", "bc|0"),
    ("one two\u{17}", "one |4"),
    ("one two\u{1B}b\u{1B}bX", "Xone two|1"),
    ("one two\u{1}\u{1B}f\u{1B}[3~", "onetwo|3"),
    ("one two\u{1}\u{1B}[1;5C\u{1B}[1;5CX", "one twoX|8"),
    ("one two\u{1}\u{1B}d", " two|0"), ("one two\u{1B}b\u{15}", "two|0"),
    ("one two\u{1B}b\u{B}", "one |4"), ("one two\u{15}\u{19}\u{19}", "one twoone two|14"),
    ("über\u{1}\u{6}X", "üXber|2"), ("e\u{301}a\u{7F}\u{7F}", "|0"), ("漢字\u{1B}[DX", "漢X字|3"),
    ("a\u{1B}[99;9Xb\u{1B}[?25hc", "abc|3"), ("👩‍👩‍👧a\u{1B}[D\u{7F}", "a|0"),
  ])
  func `keys edit the line`(keys: String, shown: String) {
    #expect(line(keys) == shown)
  }

  @Test func `bytes that are no characters can be seen`() {
    var decoder = KeyDecoder()
    var editor = LineEditor()
    for byte: UInt8 in [0xC3, 0x61, 0xFF, 0x80, 0xE2, 0x82, 0x62, 0xED, 0xA0, 0x80, 0x63] {
      for key in decoder.keys(byte) { editor.press(key) }
    }
    #expect(editor.text == "\u{FFFD}a\u{FFFD}\u{FFFD}\u{FFFD}b\u{FFFD}c")
  }

  @Test(arguments: [
    ("\u{1B}[A", "two|3"), ("\u{1B}[A\u{1B}[A", "one|3"), ("\u{1B}[A\u{1B}[A\u{1B}[A", "one|3"),
    ("new\u{10}\u{10}\u{E}\u{E}", "new|3"), ("\u{1B}OA!", "two!|4"),
  ])
  func `arrows recall earlier lines`(keys: String, shown: String) {
    #expect(line(keys, history: ["one", "two"]) == shown)
  }

  @Test(arguments: [
    ("abcdefgh", 20, "abcdefgh", 8), ("abcdefghijkl", 10, "…efghijkl", 9),
    ("漢字漢字漢字", 10, "…漢字漢字", 9), ("abcdefghijkl\u{1}", 10, "abcdefgh…", 0),
    ("漢字漢字漢字漢字\u{1}", 10, "漢字漢字…", 0), ("ab", 1, "ab", 2),
    ("e\u{301}e\u{301}e\u{301}e\u{301}", 6, "e\u{301}e\u{301}e\u{301}e\u{301}", 4),
  ])
  func `what doesn't fit is left out around the cursor`(
    keys: String, columns: Int, text: String, cursor: Int
  ) {
    var editor = LineEditor()
    var decoder = KeyDecoder()
    for byte in keys.utf8 {
      for key in decoder.keys(byte) { editor.press(key) }
    }
    let view = editor.view(columns: columns)
    #expect(view.text == text && view.cursor == cursor, "\(view)")
  }

  @Test func `a list shows the part around the highlighted option`() {
    var list = ChoiceList(
      (1...30).map { ChoiceList.Option(title: "Option \($0)") }, takesSeveral: false)
    func rows(_ width: Int = 40) -> [String] {
      list.rows(height: 3, width: width, style: TerminalStyle(for: -1))
    }
    func press(_ key: TerminalKey, _ times: Int) {
      for _ in 1...times { _ = list.press(key, height: 3) }
    }
    let first = rows()
    #expect(
      first == ["❯  1  Option 1", "   2  Option 2", "   3  Option 3", "  1 to 3 of 30, ↑ ↓"])
    press(.down, 3)
    let second = rows()
    #expect(second.first == "   2  Option 2" && list.chosen == [3])
    press(.pageDown, 1)
    #expect(list.chosen == [6])
    press(.up, 7)
    #expect(list.chosen == [29])
    let narrow = rows(12)
    #expect(narrow == ["  28  Opti…", "  29  Opti…", "❯ 30  Opti…", "  28 to 30 of 30, ↑ ↓"])
  }

  @Test func `several options are ticked`() {
    var list = ChoiceList(
      [.init(title: "a"), .init(title: "b", isDefault: true), .init(title: "c")],
      takesSeveral: true)
    #expect(list.chosen == [1])
    let keys: [TerminalKey] = [.character(" "), .down, .character(" "), .down, .character(" ")]
    let taken = keys.filter { list.press($0, height: 5) }
    #expect(taken.count == 5)
    #expect(list.chosen == [0, 2])
    let isTaken = list.press(.character("x"), height: 5)
    #expect(!isTaken)
  }
}
