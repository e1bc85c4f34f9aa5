import AppIntentsCore
import Foundation
import OrderedCollections
import Testing
import WorkflowTesting

@testable import WorkflowEngine

@Suite("Entity resolver")
struct EntityResolverTests {
  private func find(_ value: IntentValue, answers: [IntentValue]? = nil) async throws -> String {
    let interaction: any Interaction =
      answers.map { ScriptedInteraction($0) } ?? UnattendedInteraction()
    let resolver = EntityResolver(context: TestContext.make(interaction: interaction))
    let found = try await resolver.resolve(
      value, as: EntityDescriptor.kind(of: Track.self), isList: false)
    guard case .entity(let entity) = found else { return "nothing" }
    return entity.id
  }

  private func one(_ value: IntentValue) async throws -> IntentValue {
    try await EntityResolver(context: TestContext.make()).resolve(
      value, as: EntityDescriptor.kind(of: Track.self), isList: false)
  }

  private func problem(_ value: IntentValue) async -> String {
    do {
      return "gave \(try await find(value))"
    } catch {
      return "\(error)\n\((error as? ControlError)?.help ?? "")"
    }
  }

  /// An id goes before a title, and a title before what the query finds.
  static let meanings: [(IntentValue, String)] = [
    ("1", "1"), ("Home", "2"), ("away", "3"), (["id": 2], "2"), (["Home"], "2"),
  ]

  @Test(arguments: meanings)
  func `a value means the entity with that id, else that title, else what the query finds`(
    value: IntentValue, id: String
  ) async throws {
    #expect(try await find(value) == id)
  }

  @Test func `of several a person chooses`() async throws {
    #expect(try await find("o", answers: ["Far Away"]) == "3")
  }

  @Test func `those of one title are told apart by their ids`() async throws {
    #expect(try await find("Again", answers: ["Again (5)"]) == "5")
  }

  @Test func `without an answer, the message lists the candidates`() async {
    #expect(
      await problem("o")
        == "`o` could be any of several: `Home`, `Far Away`\ngive one of these names, or an id")
    #expect(
      await problem("Again")
        == "`Again` could be any of several: `Again (4)`, `Again (5)`\ngive one of these names, or an id"
    )
  }

  @Test func `none and many are errors`() async {
    #expect(await problem("Nowhere").contains("there is no Track `Nowhere`"))
    #expect(await problem(["1", "2"]).contains("2 values are given where one is wanted"))
    #expect(await problem(["name": "x"]).contains("needs an `id`"))
  }

  @Test func `many are found one by one where many are wanted`() async throws {
    let resolver = EntityResolver(context: TestContext.make())
    let found = try await resolver.resolve(
      ["1", "Home"], as: EntityDescriptor.kind(of: Track.self), isList: true)
    #expect(found == .list([try await one("1"), try await one("Home")]))
    #expect(
      try await resolver.resolve(.nothing, as: EntityDescriptor.kind(of: Track.self), isList: true)
        == [])
  }

  private func track(_ id: Int, _ title: String) -> IntentValue {
    .entity(
      IntentEntityValue(
        typeName: "track", id: "\(id)", title: title, entity: Track(id: id, title: title)))
  }

  @Test func `what a query only suggests is found by its exact title`() async throws {
    func find(_ words: IntentValue) async throws -> IntentValue {
      try await EntityResolver(context: TestContext.make()).resolve(
        words, as: EntityDescriptor.kind(of: Berth.self), isList: false)
    }
    #expect(try await find("North Quay") == (try await find("b1")))
    let error = await #expect(throws: ControlError.self) { try await find("North") }
    #expect(error?.message == "there is no Mooring `North`")
    let twins = ScriptedInteraction(["South Quay (b3)"])
    let chosen = try await EntityResolver(context: TestContext.make(interaction: twins)).resolve(
      "South Quay", as: EntityDescriptor.kind(of: Berth.self), isList: false)
    #expect(chosen == (try await find("b3")))
    #expect(twins.asked.map(\.prompt) == ["Which Mooring is `South Quay`?"])
  }

  @Test func `an entity is asked for again by its id`() async throws {
    guard case .entity(let home) = try await one(track(2, "Old Name")) else { return }
    #expect(home.title == "Home")
    let resolver = EntityResolver(context: TestContext.make())
    let kept = try await resolver.resolve(
      [track(9, "Gone"), "Home"], as: EntityDescriptor.kind(of: Track.self), isList: true,
      keepingIDs: true)
    #expect(kept == [track(9, "Gone"), track(2, "Home")])
  }

  @Test func `an entity that no longer exists is named`() async throws {
    let resolver = EntityResolver(context: TestContext.make())
    let error = await #expect(throws: IntentFailure.self) {
      try await resolver.resolve(
        [track(1, "2"), track(9, "Gone")], as: EntityDescriptor.kind(of: Track.self), isList: true)
    }
    #expect(error?.message == "the Track `Gone` (9) no longer exists")
    #expect(error?.kind == .missing)
  }

  @Test func `what only its step had can't be found again`() async throws {
    let resolver = EntityResolver(context: TestContext.make())
    let made = Receipt().intentValue
    #expect(
      try await resolver.resolve(made, as: EntityDescriptor.kind(of: Receipt.self), isList: false)
        == made)
    let read = IntentValue.entity(IntentEntityValue(typeName: "receipt", id: "1", title: "Receipt"))
    let error = await #expect(throws: ControlError.self) {
      try await resolver.resolve(read, as: EntityDescriptor.kind(of: Receipt.self), isList: false)
    }
    #expect(error?.message == "the receipt `Receipt` was only there while its step ran")
  }

  @Test func `a text is enough for a contact`() async throws {
    let resolver = EntityResolver(context: TestContext.make())
    let mia = try await resolver.resolve(
      "mia@example.org", as: EntityDescriptor.kind(of: IntentContact.self), isList: false)
    guard case .entity(let contact) = mia else { return }
    #expect(contact.properties["email"] == "mia@example.org")
  }

  @Test func `a person that was only read is that person`() async throws {
    guard case .entity(let person) = IntentContact(name: "Mia").intentValue else { return }
    let read = IntentValue.entity(
      IntentEntityValue(
        typeName: "contact", id: person.id, title: person.title, properties: person.properties))
    let resolver = EntityResolver(context: TestContext.make())
    #expect(
      try await resolver.resolve(
        read, as: EntityDescriptor.kind(of: IntentContact.self), isList: false) == read)
  }
}

private struct Receipt: TransientAppEntity {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Receipt"

  var displayRepresentation: DisplayRepresentation { "Receipt" }
}

private struct Track: AppEntity {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Track"
  static let defaultQuery = TrackQuery()

  let id: Int
  let title: String

  var displayRepresentation: DisplayRepresentation { DisplayRepresentation(title: "\(title)") }
}

private struct TrackQuery: EntityStringQuery, EnumerableEntityQuery {
  private static let all = [
    Track(id: 1, title: "2"), Track(id: 2, title: "Home"), Track(id: 3, title: "Far Away"),
    Track(id: 4, title: "Again"), Track(id: 5, title: "Again"), Track(id: 6, title: "Homeward"),
  ]

  func entities(for identifiers: [Int]) async throws -> [Track] {
    Self.all.filter { identifiers.contains($0.id) }
  }

  func allEntities() async throws -> [Track] { Self.all }

  func entities(matching string: String) async throws -> [Track] {
    if string == "o" { return [Self.all[1], Self.all[2]] }
    return Self.all.filter { $0.title.localizedCaseInsensitiveContains(string) }
  }
}

private struct Berth: AppEntity {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Mooring"
  static let defaultQuery = BerthQuery()

  let id: String
  let name: String

  var displayRepresentation: DisplayRepresentation { DisplayRepresentation(title: "\(name)") }
}

private struct BerthQuery: EntityQuery {
  private static let berths = [
    Berth(id: "b1", name: "North Quay"), Berth(id: "b2", name: "South Quay"),
    Berth(id: "b3", name: "South Quay"),
  ]

  func entities(for identifiers: [String]) async throws -> [Berth] {
    Self.berths.filter { identifiers.contains($0.id) }
  }

  func suggestedEntities() async throws -> [Berth] { Self.berths }
}
