import AppIntents
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
    let found = try await resolver.resolve(value, as: Track.self, isList: false)
    guard case .entity(let entity) = found else { return "nothing" }
    return entity.id
  }

  private func one(_ value: IntentValue) async throws -> IntentValue {
    try await EntityResolver(context: TestContext.make()).resolve(
      value, as: Track.self, isList: false)
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
    let message = await problem("o")
    #expect(message.contains("`Home`"))
    #expect(message.contains("`Far Away`"))
    #expect(message.contains("with its id"))
  }

  @Test func `none and many are errors`() async {
    #expect(await problem("Nowhere").contains("there is no track `Nowhere`"))
    #expect(await problem(["1", "2"]).contains("2 values are given where one is wanted"))
    #expect(await problem(["name": "x"]).contains("needs an `id`"))
  }

  @Test func `many are found one by one where many are wanted`() async throws {
    let resolver = EntityResolver(context: TestContext.make())
    let found = try await resolver.resolve(["1", "Home"], as: Track.self, isList: true)
    #expect(found == .list([try await one("1"), try await one("Home")]))
    #expect(try await resolver.resolve(.nothing, as: Track.self, isList: true) == [])
  }

  @Test func `a person that was only read is that person`() async throws {
    guard case .entity(let person) = IntentPerson(name: "Mia").intentValue else { return }
    let read = IntentValue.entity(
      IntentEntityValue(
        typeName: "contact", id: person.id, title: person.title, properties: person.properties))
    let resolver = EntityResolver(context: TestContext.make())
    #expect(try await resolver.resolve(read, as: IntentPerson.self, isList: false) == read)
  }
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
