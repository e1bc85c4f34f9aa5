import AppIntentsCore
import ModelContext
import OrderedCollections
import ProgramTesting
import ServerTesting
import Testing

@testable import IntentServing

/// Parameters of which the app itself has a value.
@Suite("Defaults that an app provides")
struct ProvidedDefaultTests {
  @Test(arguments: ProtocolEra.allCases)
  func `what has a default of its provider or its query, or is unique, isn't required`(
    era: ProtocolEra
  ) async throws {
    let program = try await ServedProgram(era)
    let tools = try await program.request(Method.listTools)["tools"]?.jsonArray ?? []
    let plan = try #require(tools.compactMap(\.jsonObject).first { $0["name"] == "plan_trip" })
    #expect(plan["inputSchema"]?.jsonObject?["required"] == nil)
    #expect(plan.intentMeta["provided"] == ["traveler", "place", "settings"])
    let pay = try #require(tools.compactMap(\.jsonObject).first { $0["name"] == "pay_trip" })
    #expect(pay["inputSchema"]?.jsonObject?["required"] == ["amount"])
    // Those who don't know the extension see what an amount is made of.
    #expect(
      pay["inputSchema"]?.jsonObject?["properties"]?.jsonObject?["amount"] == [
        "type": "object", "title": "Amount",
        "properties": [
          "amount": ["type": "number"], "currency": ["type": "string", "enum": ["EUR", "CHF"]],
        ],
        "required": ["amount", "currency"],
      ])
    #expect(try await program.value("plan_trip") == "Bo to Sea, second class, alone")
    #expect(
      try await program.value("plan_trip", ["traveler": "Ann", "place": "Lake"])
        == "Ann to Lake, second class, alone")
  }

  @Test func `nothing is wrong with such parameters`() async throws {
    let program = try await ServedProgram(.new)
    let types = try await program.request(Method.check)["types"]?.jsonArray ?? []
    let plan = types.compactMap(\.jsonObject).first { $0["name"] == "PlanTripIntent" }
    #expect(plan == ["name": "PlanTripIntent", "kind": "intent", "tool": "plan_trip"])
  }

  @Test func `only a default that a list takes is the default of a list`() async {
    #expect(await Listed.providedDefaults() == [1, 4])
  }
}

private struct One: DynamicOptionsProvider {
  func results() async throws -> [String] { ["a"] }
  func defaultResult() async -> String? { "a" }
}

private struct Several: DynamicOptionsProvider {
  func results() async throws -> [String] { ["a"] }
  func defaultResult() async -> [String]? { ["a"] }
}

private struct None: DynamicOptionsProvider {
  func results() async throws -> [String] { ["a"] }
}

/// Asks one that declares no default.
private struct Outer: DynamicOptionsProvider {
  func results() async throws -> [String] { ["a"] }
  func defaultResult() async -> String? { await None().defaultResult() ?? "b" }
}

private struct Listed: AppIntent {
  static let title: LocalizedStringResource = "Listed"

  @Parameter(title: "One", optionsProvider: One())
  var one: [String]

  @Parameter(title: "Several", optionsProvider: Several())
  var several: [String]

  @Parameter(title: "None", optionsProvider: None())
  var none: String

  @Parameter(title: "Optional", optionsProvider: One())
  var optional: String?

  @Parameter(title: "Outer", optionsProvider: Outer())
  var outer: String

  func perform() async throws -> some IntentResult { .result() }
}
