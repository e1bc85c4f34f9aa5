import Foundation
import Testing

@testable import AppIntentsCore

/// The macros of `Forms`, and what their types do when a step uses them.
@Suite("Forms of macros")
struct MacroFormTests {
  private func properties(_ value: some _IntentValue) throws -> [String: IntentValue] {
    guard case .entity(let entity) = value.intentValue else {
      throw IntentValueError(wanted: "an entity", given: value.intentValue)
    }
    return Dictionary(uniqueKeysWithValues: entity.properties.map { ($0.key, $0.value) })
  }

  @Test func `computed properties are read from their entity`() throws {
    let restaurant = Restaurant(id: 2)
    let found = try properties(restaurant)
    #expect(found["dishes"] == .list(["soup", "stew"]))
    #expect(found["count"] == 2)
    #expect(found["motto"] == "Best soup")
    #expect(found["seats"] == 20)
    #expect(found["class"] == "first")
    #expect(found["name"] == "Restaurant 2")
    #expect(found["menu"] == nil)
    #expect(restaurant[keyPath: \.$count].title.text == "Number of } Dishes")
    #expect(try properties(Guides.Trip(id: "ab"))["code"] == "AB")
  }

  @Test func `deferred properties are read when they are wanted`() async throws {
    let value = Restaurant(id: 2).intentValue
    let complete = try await IntentValue.list([value]).withDeferredProperties()
    guard case .entity(let entity) = complete.items[0] else { return }
    #expect(entity.properties["rating"] == 6)
    #expect(entity.properties["waiting_time"] == "2 minutes")
  }

  @Test(arguments: [
    (IntentValue.number(3), "3 stars"), ("fine", "fine"),
    (Restaurant(id: 4).intentValue, "at Restaurant 4"),
  ])
  func `a union takes a value of each of its types`(given: IntentValue, said: String) async throws {
    let intent = React()
    intent.$reaction.wrappedValue = try Reaction.from(given)
    #expect(try await intent.perform().value == said)
    #expect(intent.reaction.intentValue.type == given.type)
  }

  @Test func `the cases of a union have names`() {
    #expect(Reaction.Cases.allCases.map(\.rawValue) == ["stars", "text", "meal"])
    #expect(Reaction.caseDisplayRepresentations[.text]?.title.text == "Words")
    #expect(Guides.When.Cases.allCases.map(\.rawValue) == ["default", "moments", "date"])
  }

  @Test func `an entity of a schema has its properties and a name`() throws {
    let found = try properties(PhotoAlbum(id: UUID(), name: "Beach"))
    #expect(found.keys.sorted() == ["album_type", "creation_date", "name", "pages"])
    #expect(found["name"] == "Beach")
    #expect(found["pages"] == 7)
    #expect(PhotoAlbum.typeDisplayRepresentation.name.text == "Album")
    #expect(Friend.typeDisplayRepresentation.name.text == "Friend")
    #expect(try properties(Friend(person: "ann"))["name"] == "Ann")
    #expect(PhotoAlbum.__appSchemaEntity == AppSchema(domain: "photos", name: "album"))
  }

  @Test func `an enum of a schema has raw values and a name`() {
    #expect(PictureKind(rawValue: "repeat") == .repeat)
    #expect(PictureKind.photo.rawValue == "photo")
    #expect(AlbumKind.typeDisplayRepresentation.name.text == "Album Type")
  }

  @Test func `intents of schemas have titles and parameters, and perform`() async throws {
    let open = IntentDescriptor(OpenAlbum.self)
    #expect(open.title == "Open Album")
    #expect(open.parameters.map(\.name) == ["target"])
    let opening: any OpenIntent.Type = OpenAlbum.self
    let opensApp = opening.openAppWhenRun
    #expect(opensApp)
    #expect(IntentDescriptor(AddToAlbum.self).parameters.map(\.name) == ["assets", "album"])
    #expect(IntentDescriptor(CreateEntry.self).title == "Create Entry")
    let entry = CreateEntry()
    entry.$message.wrappedValue = "Sunny"
    #expect(try await entry.perform().value == "untitled: Sunny")
  }

  @available(*, deprecated)
  @Test func `the former names of the schema macros expand, too`() {
    let deleting: any DeleteIntent.Type = DeleteFriends.self
    #expect(IntentDescriptor(deleting).title == "Delete Mail")
    #expect(Book.typeDisplayRepresentation.name.text == "Book")
    #expect(BookTheme.typeDisplayRepresentation.name.text == "Theme")
  }
}
