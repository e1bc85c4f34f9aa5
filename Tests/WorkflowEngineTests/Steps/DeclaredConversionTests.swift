import AppIntentsCore
import CoreTransferable
import Foundation
import Synchronization
import Testing
import WorkflowTesting

/// Entities that are given as other values, and made of them, without an app between.
@Suite("Declared conversions", .serialized)
struct DeclaredConversionTests {
  private static let intents: [any AppIntent.Type] = [
    BrewPot.self, DrinkCup.self, DrinkCups.self, WeighCup.self,
  ]

  private func tester(_ steps: String, in context: IntentContext? = nil) -> WorkflowTester {
    Cup.made.withLock { $0 = [] }
    return WorkflowTester("steps:\n" + steps, intents: Self.intents, in: context)
  }

  @Test func `an entity is made of another one by way of a value`() async throws {
    let run = try await tester("  - tea.brew_pot: Mint\n  - tea.drink_cup: $prev").run()
    #expect(run.result == "cup of Mint", "\(run.failure ?? "")")
    let many = try await tester(
      "  - tea.brew_pot: Mint\n    as: pot\n  - tea.drink_cups: [$pot, \"c1\"]"
    ).run()
    #expect(many.result == ["cup of Mint", "cup 1"], "\(many.failure ?? "")")
  }

  @Test func `an entity that declares nothing is its title where a text is needed`() async throws {
    let title = try await tester("  - tea.weigh_cup: c1\n  - text.change_case: $prev").run()
    #expect(title.result == "CUP 1", "\(title.failure ?? "")")
  }

  @Test func `a run that goes on makes no entity again for what was performed`() async throws {
    let journal = MemoryJournal()
    let steps = tester("  - tea.brew_pot: Mint\n  - tea.drink_cup: $prev\n  - print: $prev")
    #expect(try await steps.journaled(in: journal).run().result == "cup of Mint")
    #expect(Cup.made.withLock { $0 } == ["Mint"])
    let later = MemoryJournal(after: journal.entries)
    // What has been performed isn't prepared again.
    #expect(try await steps.journaled(in: later).run().result == "cup of Mint")
    #expect(Cup.made.withLock { $0 } == ["Mint"])
  }

  @Test func `a dry run makes no entity`() async throws {
    let run = try await tester(
      "  - tea.brew_pot: Mint\n  - tea.drink_cup: $prev", in: TestContext.make(isSimulation: true)
    ).run()
    #expect(run.failure == nil)
    #expect(Cup.made.withLock { $0 } == [])
  }
}

private struct Pot: AppEntity, Transferable {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Pot"
  static let defaultQuery = PotQuery()

  let id: String

  var displayRepresentation: DisplayRepresentation { DisplayRepresentation(title: "Pot of \(id)") }

  static var transferRepresentation: some TransferRepresentation {
    ValueRepresentation(exporting: { pot in URL(filePath: "/tea/\(pot.id)") })
  }
}

private struct PotQuery: EntityQuery {
  func entities(for identifiers: [String]) async throws -> [Pot] {
    identifiers.map { Pot(id: $0) }
  }
}

private struct Cup: AppEntity, Transferable {
  static let made = Mutex<[String]>([])

  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Cup"
  static let defaultQuery = CupQuery()

  let id: String
  let content: String

  var displayRepresentation: DisplayRepresentation { DisplayRepresentation(title: "\(content)") }

  static var transferRepresentation: some TransferRepresentation {
    ValueRepresentation(importing: { (url: URL) in
      Cup.made.withLock { $0.append(url.lastPathComponent) }
      return Cup(id: "new", content: "cup of \(url.lastPathComponent)")
    })
  }
}

private struct CupQuery: EntityQuery {
  func entities(for identifiers: [String]) async throws -> [Cup] {
    identifiers.filter { $0.hasPrefix("c") }.map { Cup(id: $0, content: "cup \($0.dropFirst())") }
  }
}

private struct BrewPot: AppIntent, SideEffectDeclaring {
  static let title: LocalizedStringResource = "Brew Pot"
  static let description = IntentDescription("For tests.", categoryName: "Tea")
  static let sideEffects: SideEffects = []

  @Parameter(title: "Tea") var tea: String

  func perform() async throws -> some IntentResult & ReturnsValue<Pot> {
    .result(value: Pot(id: tea))
  }
}

/// It may change anything, so what it did is kept.
private struct DrinkCup: AppIntent {
  static let title: LocalizedStringResource = "Drink Cup"
  static let description = IntentDescription("For tests.", categoryName: "Tea")

  @Parameter(title: "Cup") var cup: Cup

  func perform() async throws -> some IntentResult & ReturnsValue<String> {
    .result(value: cup.content)
  }
}

private struct DrinkCups: AppIntent, SideEffectDeclaring {
  static let title: LocalizedStringResource = "Drink Cups"
  static let description = IntentDescription("For tests.", categoryName: "Tea")
  static let sideEffects: SideEffects = []

  @Parameter(title: "Cups") var cups: [Cup]

  func perform() async throws -> some IntentResult & ReturnsValue<[String]> {
    .result(value: cups.map(\.content))
  }
}

private struct WeighCup: AppIntent, SideEffectDeclaring {
  static let title: LocalizedStringResource = "Weigh Cup"
  static let description = IntentDescription("For tests.", categoryName: "Tea")
  static let sideEffects: SideEffects = []

  @Parameter(title: "Cup") var cup: Cup

  func perform() async throws -> some IntentResult & ReturnsValue<Cup> { .result(value: cup) }
}
