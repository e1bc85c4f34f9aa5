import AppIntentsCore
import Foundation
import OrderedCollections
import Testing

@Suite("Built-in entities")
struct BuiltInEntityTests {
  static let day = IntentDate(
    Date(timeIntervalSince1970: 0), in: TimeZone(identifier: "UTC") ?? .gmt, precision: .day)

  static var person: IntentContact {
    let address = IntentPlace()
    address.city = "Berlin"
    let person = IntentContact(name: "Mia Sanders", emails: ["mia@example.org", "m@example.com"])
    person.addresses = [address]
    person.birthday = day
    return person
  }

  @Test(arguments: BuiltInEntities.all)
  func `a built-in entity is found by the name workflows give it`(
    type: any BuiltInEntity.Type
  ) throws {
    let catalogue = IntentCatalogue([])
    #expect(catalogue.entityType(named: type.typeName) == type)
    #expect(EntityDescriptor(type).name == type.typeName)
    #expect(type.valueType == .entity(type.typeName))
    #expect(type.init().intentValue.type == .entity(type.typeName))
  }

  @Test func `its properties are known without one at hand`() throws {
    let properties = try #require(BuiltInEntities.properties(of: "place"))
    #expect(
      properties.map(\.name) == [
        "name", "latitude", "longitude", "altitude", "street", "city", "state", "postal_code",
        "country",
      ])
    #expect(properties[1].type == .number)
    #expect(BuiltInEntities.properties(of: "contact")?.contains { $0.name == "first_name" } == true)
    #expect(BuiltInEntities.properties(of: "drink_entity") == nil)
  }

  @Test func `as a value it shows its title and its properties`() throws {
    guard case .entity(let value) = Self.person.intentValue else {
      Issue.record("no entity")
      return
    }
    #expect(value.typeName == "contact")
    #expect(value.id == "mia@example.org")
    #expect(value.title == "Mia Sanders")
    #expect(value.properties["email"] == "mia@example.org")
    #expect(value.properties["emails"] == ["mia@example.org", "m@example.com"])
    #expect(value.properties["nickname"] == .nothing)
  }

  @Test func `one that was only read is made again from its properties`() throws {
    guard case .entity(let value) = Self.person.intentValue else {
      Issue.record("no entity")
      return
    }
    let read = IntentEntityValue(
      typeName: value.typeName, id: value.id, title: value.title, properties: value.properties)
    let person = try IntentContact.from(.entity(read))
    #expect(person.id == "mia@example.org")
    #expect(person.emails == ["mia@example.org", "m@example.com"])
    #expect(person.addresses.map(\.city) == ["Berlin"])
    #expect(person.birthday == Self.day)
    #expect(throws: IntentValueError.self) { try IntentPlace.from(.entity(read)) }
  }

  @Test func `what was made shares nothing with a second one`() throws {
    let (one, two) = (IntentPlace(), IntentPlace())
    one.$city.wrappedValue = "Köln"
    #expect(two.city == nil)
  }

  @Test(arguments: [
    (IntentPlace(latitude: 52.52, longitude: 13.405) as any BuiltInEntity, "52.52, 13.405"),
    (IntentContact(name: nil, emails: ["a@b.c"]), "a@b.c"),
    (IntentEvent(title: "Review", start: Self.day), "Review"),
    (IntentTask(title: "Pay"), "Pay"), (IntentNote(title: "Idea", body: "…"), "Idea"),
    (IntentMail(subject: nil, body: "Hi\nMia", to: []), "Hi"),
  ])
  func `people see its title`(entity: any BuiltInEntity, title: String) {
    guard case .entity(let value) = entity.intentValue else {
      Issue.record("no entity")
      return
    }
    #expect(value.title == title)
    #expect(value.typeName == type(of: entity).typeName)
  }
}
