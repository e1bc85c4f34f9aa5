import AppIntentsCore
import Diagnostics
import ModelContext
import OrderedCollections
import Testing
import WorkflowLanguage
import WorkflowTesting
import WorkflowValues

@testable import Apps

/// The properties that an app describes, which are known before the run.
@Suite("Described properties")
struct AppPropertyCheckTests {
  private static let types = """
    {"types": {"book": {"title": "Book", "queries": ["ids", "text", "all"],
       "find": "Finds books on all shelves.",
       "properties": {"name": "text", "pages": "number", "shelf": "shelf", "read": "date",
                      "tags": "[text]", "author": "author"}},
      "author": {"title": "Author", "queries": ["ids"], "properties": {"born": "number"}},
      "thing": {"title": "Thing", "queries": ["ids", "all"]}},
     "enums": {"shelf": [{"name": "wantToRead", "title": "Want to Read"},
                         {"name": "finished", "title": "Finished"}]}}
    """

  private static let tools = """
    [{"name": "get", "inputSchema": {"type": "object", "properties": {}},
      "_meta": {"dev.segue/intents": {"parameters": {}, "output": "book"}},
      "outputSchema": {"type": "object", "properties": {"result": {"type": "object"}},
      "required": ["result"]}}]
    """

  /// A tool of a server without the extension, whose output has the members of its schema.
  private static func server(_ closed: String) -> String {
    """
    [{"name": "weigh", "inputSchema": {"type": "object"}, "outputSchema": {"type": "object",
      "properties": {"grams": {"type": "number"}, "day": {"type": "string", "format": "date"}}\(closed)}}]
    """
  }

  private func app() throws -> MemoryApp {
    try MemoryApp(tools: Self.tools, types: Self.types) { method, query in
      guard method == Method.entities else { throw RemoteError.unknownMethod(method) }
      return [
        "entities": [
          [
            "type": "book", "id": "b1", "title": "Dune",
            "properties": ["name": "Dune", "pages": 604, "shelf": "finished"],
          ]
        ]
      ]
    } answer: { _, _ in
      .result(.text("no book"))
    }
  }

  private func problems(_ steps: String, of app: MemoryApp? = nil) async throws -> String {
    let catalogue = try await (app ?? self.app()).catalogue()
    let checker = WorkflowChecker(catalogue: IntentCatalogue([PrintText.self], apps: catalogue))
    let checked = WorkflowCompiler(checker).compile("steps:\n" + steps, path: "a.yaml")
    return checked.diagnostics.map { diagnostic in
      let start = diagnostic.range?.start
      return
        "\(start?.line ?? 0):\(start?.column ?? 0) \(diagnostic.message)"
        + (diagnostic.label.map { "; \($0)" } ?? "")
    }.joined(separator: "\n")
  }

  @Test(arguments: [
    (
      "  - pal.find_book:\n    where: item.pagse > 3",
      "3:17 `item` is a pal.book, which has no `pagse`; did you mean `pages`?"
    ),
    (
      "  - pal.find_book:\n    sort: pagse",
      "3:11 `sort` of `pal.find_book` can't be `pagse`; did you mean `pages`?"
    ),
    (
      "  - pal.get:\n    as: book\n  - print: It has ${book.pagse} pages",
      "4:26 `book` is a pal.book, which has no `pagse`; did you mean `pages`?"
    ),
    (
      "  - pal.find_book:\n    as: books\n  - print: ${books[1].author.bron}",
      "4:30 `books[1].author` is a pal.author, which has no `bron`; did you mean `born`?"
    ),
    (
      "  - pal.find_book:\n    as: books\n  - print: ${books.pagse}",
      "4:20 `books` is a list of pal.books, which has no `pagse`; did you mean `pages`?"
    ),
  ])
  func `a wrong property is an error with its place and a suggestion`(
    steps: String, expected: String
  ) async throws {
    #expect(try await problems(steps) == expected)
  }

  @Test(arguments: [
    "item.pages > \"many\"", "item.shelf is \"wantToBurn\"", "item.read > 7",
    "item.pages contains 3", "item.name > 7 or item.read is \"whenever\"",
  ])
  func `a comparison that can't hold is an error`(condition: String) async throws {
    let found = try await problems("  - pal.find_book:\n    where: '\(condition)'")
    #expect(!found.isEmpty, "\(condition)")
  }

  @Test(arguments: [
    "item.pages > 300", "item.shelf is wantToRead", "item.shelf is \"Want to Read\"",
    "item.read < \"2026-01-01\"", "item.tags contains \"desert\"", "item.name begins with \"D\"",
    "item.author.born > 1900", "item.id is \"b1\" and item.title is \"Dune\"",
    "item.subtitle has value", "item.type is \"pal.book\"",
  ])
  func `a condition over what there is has no problem`(condition: String) async throws {
    let steps =
      condition.contains("wantToRead")
      ? "  - pal.find_book:\n    where: item.shelf is \"wantToRead\""
      : "  - pal.find_book:\n    where: '\(condition)'"
    #expect(try await problems(steps) == "")
  }

  @Test func `a type without described properties may have any`() async throws {
    #expect(try await problems("  - pal.find_thing:\n    where: item.anything > 3") == "")
  }

  @Test(arguments: [
    (
      "pages", "\"many\"",
      "`pages` of a Book can't be compared with `many`: it is a number, and the text isn't a number"
    ),
    ("shelf", "\"burnt\"", "`shelf` of a Book can't be compared with `burnt`"),
    ("read", "7", "`read` of a Book can't be compared with `7`"),
  ])
  func `a value that only the run knows fails the step instead of finding nothing`(
    property: String, value: String, message: String
  ) async throws {
    let run = try await app().run(
      """
      steps:
        - json.parse: '{"value": \(value)}'
          as: given
        - pal.find_book:
          where: item.\(property) is given.value
      """)
    let failure = run.failure ?? "\(run.result)"
    #expect(failure.hasPrefix(message), "\(failure)")
  }

  @Test func `a property to sort by that only the run knows is one of those there are`()
    async throws
  {
    let run = try await app().run(
      """
      steps:
        - json.parse: '{"by": "pagse"}'
          as: given
        - pal.find_book:
          sort: $given.by
      """)
    #expect(run.failure?.contains("`sort` of `pal.find_book`") == true, "\(run.failure ?? "")")
    let sorted = try await app().run("steps:\n  - pal.find_book:\n    sort: pages")
    #expect(sorted.failure == nil)
  }

  @Test func `the members that an output's schema names have their types`() async throws {
    let open = try MemoryApp(tools: Self.server("")) { _, _ in .result(.text("")) }
    let closed = try MemoryApp(tools: Self.server(", \"additionalProperties\": false")) { _, _ in
      .result(.text(""))
    }
    for (member, isKnown) in [
      ("grams > 3", true), ("day is \"today\"", true), ("gramms > 3", false),
    ] {
      let steps =
        "  - pal.weigh:\n    as: found\n  - if: found.\(member)\n    then: [{ print: yes }]"
      // Other members may be there, unless the schema says that there are none.
      #expect(try await problems(steps, of: open) == "", "\(member)")
      #expect(try await problems(steps, of: closed).isEmpty == isKnown, "\(member)")
    }
    let many =
      "  - pal.weigh:\n    as: found\n  - if: found.grams > \"many\"\n    then: [{ print: yes }]"
    #expect(try await !problems(many, of: open).isEmpty)
  }

  @Test func `what the app says of finding is the description of the step`() async throws {
    let step = try await app().catalogue().intent("pal.find_book")
    #expect(step?.description == "Finds books on all shelves.")
    #expect(step?.outputEntity?.properties?["author"] == .entity("pal.author"))
  }
}

private struct PrintText: AppIntent {
  static let title: LocalizedStringResource = "Print"
  static let persistentIdentifier = "print"
  @Parameter(title: "Message") var message: String?
  func perform() async throws -> some IntentResult { .result() }
}
