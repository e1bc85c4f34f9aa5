import AppIntentsCore
import Testing

@testable import SegueCLI

@Suite("Cut results")
struct ResultCutterTests {
  @Test(
    arguments: [
      (.text("abcd"), 4, .text("abcd"), false),
      (.text("abcde"), 4, .text("abcd"), true),
      // Characters count, not bytes.
      (.text("äöüß"), 4, .text("äöüß"), false),
      (.list([1, 2, 3]), 4, .list([1, 2]), true),
      (["ab": "cd", "ef": 1], 4, ["ab": "cd"], true),
      (.list([.text("abc"), .text("d")]), 5, .list([.text("abc"), .text("")]), true),
      (.nothing, 0, .nothing, false),
    ] as [(IntentValue, Int, IntentValue, Bool)])
  func `texts and lists end at the limit`(
    value: IntentValue, limit: Int, cut: IntentValue, hasCut: Bool
  ) {
    var cutter = ResultCutter(limit)
    #expect(cutter.cut(value) == cut)
    #expect(cutter.hasCut == hasCut)
  }

  @Test func `the names of tools have what assistants take`() {
    #expect(ToolIdentifier.of("file.move") == "file_move")
    #expect(ToolIdentifier.of("Größe 1-b_c") == "Gr__e_1-b_c")
    #expect(ToolIdentifier.of(String(repeating: "a", count: 70)).count == 64)
  }
}
