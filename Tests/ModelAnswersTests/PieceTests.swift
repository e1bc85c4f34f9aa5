import AppIntentsCore
import LanguageModels
import OrderedCollections
import Testing
import WorkflowValues

@testable import ModelAnswers

@Suite("Pieces of a long content")
struct PieceTests {
  static let texts: [(String, Int, [String])] = [
    ("a b c", 10, ["a b c"]),
    // Each word of 30 letters has 11 tokens, with the blank after it.
    (word("a") + "\n\n" + word("b"), 11, [word("a"), word("b")]),
    (
      word("a") + "\n\n\n" + word("b") + "\n \n" + word("c"), 22,
      [word("a") + "\n\n" + word("b"), word("b") + "\n\n" + word("c")]
    ),
    // A paragraph that fills more than half of a piece isn't repeated.
    (
      word("a") + word("b") + "\n\n" + word("c"), 22, [word("a") + word("b"), word("c")]
    ),
    (word("a") + "\n" + word("b"), 15, [word("a"), word("b")]),
    (word("a") + " " + word("b") + "\r\n" + word("c"), 15, [word("a"), word("b"), word("c")]),
    (
      String(repeating: "x", count: 60), 10,
      [27, 27, 6].map { String(repeating: "x", count: $0) }
    ),
  ]

  private static func word(_ letter: String) -> String { String(repeating: letter, count: 30) }

  @Test(arguments: texts)
  func `a text is split at paragraphs, of which the last one is repeated`(
    text: String, room: Int, pieces: [String]
  ) {
    #expect(TextPieces(room: room).pieces(of: text).map(\.text) == pieces)
  }

  @Test func `no piece is too long, and nothing is lost`() {
    let text = (1...500).map { "Paragraph \($0) has a few words.\n" }.joined(separator: "\n")
    for room in [20, 50, 333] {
      let pieces = TextPieces(room: room).pieces(of: text).map(\.text)
      #expect(pieces.allSatisfy { TokenEstimate.tokens(of: $0) <= room })
      for number in 1...500 {
        #expect(pieces.contains { $0.contains("Paragraph \(number) has a few words.") })
      }
    }
  }

  @Test func `runs of blanks count once`() {
    let text = "a" + String(repeating: " ", count: 3000) + "b"
    #expect(TextPieces(room: 10).pieces(of: text).count == 1)
  }

  private func pieces(of content: IntentValue, room: Int) throws -> [IntentValue]? {
    try ContentPieces(room: room, in: .test()) { EntityWords(of: $0) }.pieces(of: content)?
      .map(\.content)
  }

  @Test func `a list is split between its items`() throws {
    let word = IntentValue.text(Self.word("a"))
    #expect(try pieces(of: [word, word, word], room: 50) == [[word, word], [word]])
    #expect(try pieces(of: [word, word], room: 20) == nil)
    let long = IntentValue.text(Self.word("a") + "\n\n" + Self.word("b"))
    #expect(
      try pieces(of: [long], room: 30) == [.text(Self.word("a")), .text(Self.word("b"))])
    #expect(try pieces(of: ["a": long], room: 30) == nil)
    #expect(try pieces(of: 12, room: 30) == nil)
  }

  @Test func `a piece has at most 250 items`() throws {
    let items = (1...600).map {
      IntentValue.entity(IntentEntityValue(typeName: "event", id: "\($0)", title: "x"))
    }
    #expect(try pieces(of: .list(items), room: 1_000_000)?.map(\.items.count) == [250, 250, 100])
  }
}

@Suite("One answer of several")
struct PieceCombinationTests {
  @Test(arguments: [
    (AnswerShape.text, PieceCombination.asking), (.richText, .asking),
    (.list(of: .number), .joining), (.list(of: .entity("event")), .joining),
    (.dictionary([AnswerField("a")]), .merging), (.dictionary([]), .merging),
    (.number, .impossible), (.boolean, .impossible), (.date, .impossible),
    (.duration, .impossible), (.choice(among: ["a"]), .impossible), (.entity("e"), .impossible),
  ])
  func `the shape decides how`(shape: AnswerShape, combination: PieceCombination) {
    #expect(PieceCombination(of: shape) == combination)
  }

  static let lists: [([[IntentValue]], [IntentValue])] = [
    ([], []), ([[1], [2]], [1, 2]), ([[1, 2], [2, 3]], [1, 2, 3]), ([[1, 2], [1, 2]], [1, 2]),
    ([[1, 1], [2, 1]], [1, 1, 2, 1]), ([[1], [], [1]], [1, 1]),
  ]

  @Test(arguments: lists)
  func `what the end and the beginning of lists have in common counts once`(
    lists: [[IntentValue]], all: [IntentValue]
  ) {
    #expect(PieceCombination.joined(lists) == all)
  }

  @Test func `keys have the values that differ, and lists are joined`() {
    let values = PieceCombination.values(of: [
      ["a": "x", "b": .nothing, "c": [1, 2]], ["a": "y", "b": 3, "c": [2, 4]], ["a": "x"],
    ])
    #expect(values == ["a": ["x", "y"], "c": [[1, 2, 4]], "b": [3]])
  }
}

@Suite("Asking again")
struct RepairTests {
  @Test(
    arguments: [
      ("wrong", [], true, Repair.telling("wrong")), ("wrong", [], false, .telling("wrong")),
      (nil, [], true, .withoutThinking), (nil, [.withoutThinking], true, nil),
      ("wrong", [.withoutThinking], true, .withSchemaInWords),
      ("wrong", [.withoutThinking], false, nil),
      ("wrong", [.withoutThinking, .withSchemaInWords], true, nil),
      ("wrong", [.telling("x")], true, nil), (nil, [.telling("x")], true, nil),
    ] as [(String?, [Repair], Bool, Repair?)])
  func `a reply goes back once, and thinking is turned off`(
    wrong: String?, repairs: [Repair], hasSchema: Bool, repair: Repair?
  ) {
    #expect(Repair(of: wrong, after: repairs, hasSchema: hasSchema) == repair)
  }
}
