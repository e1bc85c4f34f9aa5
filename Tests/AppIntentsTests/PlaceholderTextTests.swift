import Testing

@testable import AppIntentsCore

struct PlaceholderTextTests {
  @Test(
    arguments: [
      ("", []),
      ("plain", [.text("plain")]),
      ("${a}", [.place("a")]),
      (
        "Order ${A b} from ${c}!",
        [
          .text("Order "), .place("A b"), .text(" from "), .place("c"), .text("!"),
        ]
      ),
      ("${a}${b}", [.place("a"), .place("b")]),
      ("$a {b} ${c", [.text("$a {b} ${c")]),
      ("${}", [.place("")]),
    ] as [(String, [PlaceholderText.Piece])])
  func `places are between dollar braces`(source: String, pieces: [PlaceholderText.Piece]) {
    #expect(PlaceholderText(source).pieces == pieces)
  }

  @Test func `a text is filled with values`() {
    let text = PlaceholderText("Order ${soup} from ${app}")
    #expect(text.filled { ["soup": "Leek", "app": "Soups"][$0] } == "Order Leek from Soups")
    #expect(text.filled { ["soup": "Leek"][$0] } == nil)
  }
}
