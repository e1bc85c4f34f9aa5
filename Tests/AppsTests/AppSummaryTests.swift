import AppIntentsCore
import ModelContext
import OrderedCollections
import Testing
import WorkflowLanguage
import WorkflowValues

@testable import Apps

/// The sentences of an app's steps that depend on values.
@Suite("Sentences of apps")
struct AppSummaryTests {
  private static let tools = """
    [{"name": "finish", "title": "Finish Book", "inputSchema": {"type": "object", "properties": {
        "book": {"type": "string"}, "stars": {"type": "integer"},
        "shelf": {"type": "string", "enum": ["high", "low"]}}, "required": ["book"]},
      "_meta": {"dev.segue/intents": {"summary": "Finish ${book} with ${stars} stars",
        "sentences": {"parameter": "stars", "is": "has_value", "values": [],
          "then": "Finish ${book} with ${stars} stars",
          "else": {"parameter": "shelf", "is": "equal", "values": ["high"],
            "then": "Finish ${book} up there", "else": "Finish ${book}"}},
        "parameters": {"book": "text", "stars": "number"}}}}]
    """

  @Test(arguments: [
    ("", "Finish Dune"),
    ("\n    stars: 4", "Finish Dune with 4 stars"),
    ("\n    stars: null", "Finish Dune"),
    ("\n    shelf: high", "Finish Dune up there"),
    ("\n    shelf: low", "Finish Dune"),
  ])
  func `a step's sentence is the one for its values`(
    parameters: String, expected: String
  ) async throws {
    let app = try MemoryApp(tools: Self.tools) { _, _ in .result(.text("done")) }
    let catalogue = IntentCatalogue([], apps: try await app.catalogue())
    let workflow = WorkflowCompiler(WorkflowChecker(catalogue: catalogue))
      .compile("steps:\n  - pal.finish: Dune\(parameters)", path: "a.yaml").workflow
    #expect(workflow?.steps[1]?.sentence == expected)
  }

  @Test func `the sentences are the same on both sides of the protocol`() throws {
    let contents: [IntentSummary.Content] = [
      .parameters([1, 0]),
      .sentence([.text("Finish "), .parameter(0)], others: [1]),
      .when(
        .init(parameter: 1, test: .oneOf, values: [3, "a"]), then: .parameters([]),
        otherwise: .sentence([.parameter(1)], others: [0])),
    ]
    for content in contents {
      let json = WireSummary.json(content, parameters: ["book", "stars"])
      let read = WireSummary.content(
        json, parameters: ["book", "stars"],
        sentence: { text in
          text.hasPrefix("Finish ")
            ? .sentence([.text("Finish "), .parameter(0)], others: [1])
            : .sentence([.parameter(1)], others: [0])
        }, value: { value, _ in value })
      #expect(read == content)
    }
  }

  @Test(arguments: [
    #"{"parameter": "nobody", "is": "equal", "values": [], "then": "a", "else": "b"}"#,
    #"{"parameter": "book", "is": "nearly", "values": [], "then": "a", "else": "b"}"#,
    #"{"parameter": "book", "is": "equal", "then": "a"}"#, "7",
  ])
  func `what isn't a sentence is left out`(json: String) throws {
    let read = WireSummary.content(
      try JSONReader.read(json), parameters: ["book"], sentence: { _ in .parameters([]) },
      value: { value, _ in value })
    #expect(read == nil)
  }
}
