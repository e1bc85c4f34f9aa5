import Foundation
import SwiftData
import SwiftUI
import Testing
import ViewTree

@testable import AppIntentsCore

@Suite("SwiftData", .serialized)
struct StorageFormTests {
  private func container() throws -> ModelContainer {
    try ModelContainer(
      for: Errand.self, configurations: ModelConfiguration(isStoredInMemoryOnly: true))
  }

  private func names(_ context: ModelContext) throws -> [String] {
    try context.fetch(FetchDescriptor<Errand>(sortBy: [SortDescriptor(\.name)])).map(\.name)
  }

  @Test func `changes are seen by other contexts after they are saved`() throws {
    let container = try container()
    let context = ModelContext(container)
    let milk = Errand(name: "Milk", minutes: 5)
    context.insert(milk)
    context.insert(Errand(name: "Bread", minutes: 9))
    #expect(try names(context) == ["Bread", "Milk"])
    #expect(try names(ModelContext(container)) == [])
    try context.save()
    #expect(try names(ModelContext(container)) == ["Bread", "Milk"])
    context.delete(milk)
    context.rollback()
    #expect(!context.hasChanges)
    context.delete(milk)
    #expect(milk.isDeleted)
    try context.save()
    #expect(try names(ModelContext(container)) == ["Bread"])
    #expect(milk.modelContext == nil)
  }

  @Test func `an actor has a context of its container`() async throws {
    let container = try container()
    let keeper = ErrandKeeper(modelContainer: container)
    let id = try await keeper.add("Milk", minutes: 3)
    #expect(await keeper.name(of: id) == "Milk")
    #expect(await keeper.name(of: Errand(name: "", minutes: 0).persistentModelID) == nil)
    #expect(await keeper.added == 1)
    #expect(keeper.modelContainer === container)
    #expect(try names(ModelContext(container)) == ["Milk"])
  }

  @Test func `a query finds entities in the container`() async throws {
    let container = try container()
    let context = ModelContext(container)
    for (name, minutes) in [("a", 1), ("b", 3), ("c", 2)] {
      context.insert(Errand(name: name, minutes: minutes))
    }
    try context.save()
    AppDependencyManager.shared.add(dependency: container)
    #expect(try await ErrandQuery().entities(for: ["c", "x"]).map(\.id) == ["c"])
    #expect(try await ErrandQuery().suggestedEntities().map(\.id) == ["b", "c"])
  }

  @MainActor
  @Test func `a view reads its objects, and a toolbar shows nothing`() throws {
    let container = try container()
    container.mainContext.insert(Errand(name: "Milk", minutes: 5))
    let list = ErrandList().modelContainer(container)
    let lines = list._nodes().flatMap { ViewTextRenderer(width: 20).lines(of: $0) }
    #expect(lines.joined().contains("Milk"))
    let key = KeyboardShortcut("n", modifiers: [.command, .shift])
    #expect(key.modifiers.contains(.shift) && key.key == KeyEquivalent("n"))
  }

  @Test func `objects and those that they lead to are kept`() async throws {
    let container = try #require(SharedVoyages.shared)
    let context = ModelContext(container)
    let sailor = Sailor()
    let voyage = Voyage(name: "Home", legs: [Leg(harbor: "Bern"), Leg(harbor: "Basel")])
    voyage.captain = sailor
    context.insert(voyage)
    try context.save()
    let intent = CountLegs()
    intent.name = "Home"
    #expect(try await IntentBinder.begin(intent).perform().value == 2)
    let read = try #require(try ModelContext(container).fetch(FetchDescriptor<Voyage>()).first)
    #expect(read.captain?.id == sailor.id && read.captain?.voyages?.first === read)
    #expect(read.stage == .open && read.note == "none" && read.description == "Home")
    #expect(SharedVoyages.grouped.url.path.hasSuffix("/group.org.example.voyages/Voyages.store"))
  }

  @MainActor
  @Test func `a view without content says so`() {
    let lines = StarView(isFilled: true)._nodes()
      .flatMap { ViewTextRenderer(width: 40).lines(of: $0) }
    #expect(lines.joined(separator: "\n").contains("No star"))
    #expect(lines.joined(separator: "\n").contains("Pick one from the sky."))
  }
}
