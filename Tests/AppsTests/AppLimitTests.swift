import AppIntentsCore
import Diagnostics
import ModelContext
import OrderedCollections
import ProviderClient
import Testing
import WorkflowLanguage
import WorkflowTesting
import WorkflowValues

@testable import Apps

/// What an app says of the values of its parameters besides their types.
@Suite("Limits of parameters")
struct AppLimitTests {
  private static let tools = """
    [{"name": "pay", "inputSchema": {"type": "object", "properties": {
        "amount": {"type": "object"}, "tags": {"type": "array", "items": {"type": "string"},
          "minItems": 1, "maxItems": 3},
        "seats": {"type": "array", "items": {"type": "integer", "minimum": 1, "maximum": 40}},
        "pair": {"type": "array", "items": {"type": "string"}, "minItems": 2, "maxItems": 2},
        "some": {"type": "array", "items": {"type": "string"}, "minItems": 2}}},
      "_meta": {"dev.segue/intents": {
        "parameters": {"amount": "dictionary", "tags": "[text]", "seats": "[number]",
                       "pair": "[text]", "some": "[text]"},
        "hints": {"amount": {"currencies": ["EUR", "CHF"]}}, "piped": "amount"}}},
     {"name": "give", "inputSchema": {"type": "object", "properties": {"value": {}}},
      "outputSchema": {"type": "object", "properties": {"result": {}}, "required": ["result"]}}]
    """

  private func app() throws -> MemoryApp {
    try MemoryApp(tools: Self.tools) { call, _ in
      call.tool == "give"
        ? .result(call.arguments["value"] ?? .nothing)
        : .text(JSONWriter.compact(.dictionary(call.arguments)))
    }
  }

  private func problems(_ step: String) async throws -> [String] {
    let catalogue = try await app().catalogue()
    let checker = WorkflowChecker(catalogue: IntentCatalogue([], apps: catalogue))
    let checked = WorkflowCompiler(checker).compile("steps:\n  - pal.pay:\(step)\n", path: "a.yaml")
    return checked.diagnostics.map { problem in
      ([problem.message] + problem.notes + problem.helps).joined(separator: "; ")
    }
  }

  @Test(arguments: [
    ("\n    tags: [a, b, c, d]", "`tags` of `pal.pay` can't have 4 items; it takes 1 to 3"),
    ("\n    tags: []", "`tags` of `pal.pay` can't have 0 items; it takes 1 to 3"),
    ("\n    pair: a", "`pair` of `pal.pay` can't have 1 item; it takes 2"),
    ("\n    some: [a]", "`some` of `pal.pay` can't have 1 item; it takes 2 or more"),
    ("\n    seats: [4, 60]", "`seats` of `pal.pay` can't be 60; it goes from 1 to 40"),
    (" 5 USD", "`amount` of `pal.pay` can't be 5 USD; it takes an amount in EUR or CHF"),
    (
      " {amount: 2.5, currency: USD}",
      "`amount` of `pal.pay` can't be 2.5 USD; it takes an amount in EUR or CHF"
    ),
    (
      " {amount: 2.5}",
      "`amount` of `pal.pay` can't be a dictionary without `amount` and `currency`; it takes an"
        + " amount in EUR or CHF"
    ),
    (
      " 5 pears",
      "`pal.pay` needs an amount of money for `amount`, but `5 pears` isn't one; an amount has a"
        + " currency: `5 EUR`"
    ),
  ])
  func `a value of the file that is outside is an error before the run`(
    step: String, problem: String
  ) async throws {
    // A dictionary of one key may also be meant as the value of that key, which is a warning.
    let found = try await problems(step)
    #expect(found.first == problem)
    #expect(found.count == 1 || step.hasPrefix(" {amount"))
  }

  @Test(arguments: [
    " €5", " {amount: 2.5, currency: CHF}", "\n    tags: [a, b, c]", "\n    tags: a",
    "\n    tags: null", "\n    seats: [1, 40]",
    // Only the run knows how many there are.
    "\n    tags: [a, b, c, $trigger]",
  ])
  func `other values are none`(step: String) async throws {
    #expect(try await problems(step) == [])
  }

  @Test(arguments: [
    ("[1, 2, 3, 4]", "tags", "`tags` of `pal.pay` can't have 4 items"),
    ("5 USD", "amount", "`amount` of `pal.pay` can't be 5 USD"),
  ])
  func `a value that only the run knows fails the step before the call`(
    value: String, name: String, message: String
  ) async throws {
    let app = try app()
    let run = try await app.run(
      "steps:\n  - pal.give: \(value)\n    as: v\n  - pal.pay:\n    input: none\n    \(name): $v\n")
    #expect(run.failure?.contains(message) == true, "\(run.failure ?? "")")
    #expect(app.calls.map(\.tool) == ["give"])
  }

  @Test(arguments: [
    ("value: ${date(\"2026-11-28\")}", "{}"), ("pal.give: {a: 1}", "{}"),
    (
      "pal.give: {amount: 5, currency: EUR}",
      #"{"amount":{"amount":5,"currency":"EUR"}}"#
    ),
  ])
  func `only an amount is taken for one from the step before`(
    step: String, sent: String
  ) async throws {
    let run = try await app().run("steps:\n  - \(step)\n  - pal.pay:\n")
    #expect(run.result == .text(sent), "\(run.failure ?? "")")
  }
}
