import AppIntentsCore
import Foundation
import OrderedCollections
import Testing
import WorkflowEngine
import WorkflowTesting

private struct Planet: AppEntity {
  let id: Int
  @Property(title: "Name") var name: String
  @Property(title: "Moons") var moons: Int

  init(_ id: Int, _ name: String, moons: Int) {
    self.id = id
    self.name = name
    self.moons = moons
  }

  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Planet"
  static let defaultQuery = PlanetQuery()
  var displayRepresentation: DisplayRepresentation { DisplayRepresentation(title: "\(name)") }
}

private struct PlanetQuery: EntityStringQuery {
  static let all = [
    Planet(3, "Earth", moons: 1), Planet(4, "Mars", moons: 2), Planet(5, "Jupiter", moons: 95),
    Planet(8, "Neptune", moons: 16),
  ]

  func entities(for identifiers: [Int]) async throws -> [Planet] {
    Self.all.filter { identifiers.contains($0.id) }
  }

  func entities(matching string: String) async throws -> [Planet] {
    Self.all.filter { $0.name.localizedCaseInsensitiveContains(string) }
  }
}

private struct CountMoons: AppIntent {
  static let title: LocalizedStringResource = "Count Moons"
  static let persistentIdentifier = "planet.count_moons"

  @Parameter(title: "Planet") var planet: Planet

  func perform() async throws -> some IntentResult & ReturnsValue<Int> {
    .result(value: planet.moons)
  }
}

/// An input whose type is an entity of an intent, given as text: on the command line, as a default.
@Suite("Entity inputs")
struct EntityInputTests {
  private let workflow = """
    inputs:
      planet: { type: planet, default: Mars }
      others: { type: [planet], default: [] }
    steps:
      - planet.count_moons: $planet
        as: moons
    output: ${text($moons)} moons of $planet.name, ${count($others)} others
    """

  private func run(
    _ inputs: OrderedDictionary<String, IntentValue>, answers: [IntentValue] = []
  ) async throws -> IntentValue {
    let interaction = ScriptedInteraction(answers)
    var tester = WorkflowTester(
      workflow.replacing("$planet.name", with: "${planet.name}"), intents: [CountMoons.self],
      in: TestContext.make(interaction: interaction))
    for (name, value) in inputs { tester = tester.input(name, value) }
    return try await tester.run().result
  }

  @Test(
    arguments: [
      ("3", "1 moons of Earth, 0 others"), ("Mars", "2 moons of Mars, 0 others"),
      ("jup", "95 moons of Jupiter, 0 others"),
    ] as [(IntentValue, IntentValue)])
  func `a text means an entity by its id, its title or a part of it`(
    given: IntentValue, output: IntentValue
  ) async throws {
    #expect(try await run(["planet": given]) == output)
  }

  @Test func `a default is looked up, and so is each of a list`() async throws {
    #expect(try await run([:]) == "2 moons of Mars, 0 others")
    #expect(
      try await run(["others": ["Earth", 5]]) == "2 moons of Mars, 2 others")
  }

  @Test func `of several that a text could mean, a person chooses`() async throws {
    #expect(
      try await run(["planet": "r"], answers: ["Earth"]) == "1 moons of Earth, 0 others")
    let error = await #expect(throws: InputError.self) { try await run(["planet": "r"]) }
    #expect(
      error?.message
        == "`planet`: `r` could be any of several: `Earth`, `Mars`, `Jupiter`")
    #expect(error?.help == "give one of these names, or an id")
  }

  @Test func `an entity that isn't there is told`() async throws {
    let error = await #expect(throws: InputError.self) { try await run(["planet": "Pluto"]) }
    #expect(error?.message == "`planet`: there is no Planet `Pluto`")
  }
}
