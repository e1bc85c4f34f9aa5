import AppIntents
import CoreSpotlight
import Foundation
import Testing

private struct Plant: IndexedEntity {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Plant"
  static let defaultQuery = PlantQuery()

  let id: Int
  let name: String
  var isHidden = false

  var hideInSpotlight: Bool { isHidden }
  var displayRepresentation: DisplayRepresentation {
    DisplayRepresentation(title: "\(name)", subtitle: "grows in the garden")
  }
}

private struct PlantQuery: EntityQuery {
  func entities(for identifiers: [Int]) async throws -> [Plant] { [] }
}

@Suite("Core Spotlight", .serialized)
struct CoreSpotlightTests {
  private let index = CSSearchableIndex.default()

  private func found(_ text: String) async throws -> [String] {
    try await index.items(matching: text).map(\.uniqueIdentifier)
  }

  @Test func `entities are found by the beginnings of words, until they are deleted`() async throws
  {
    try await index.deleteAllSearchableItems()
    try await index.indexAppEntities([
      Plant(id: 1, name: "Rösé garden rose"), Plant(id: 2, name: "Oak"),
      Plant(id: 3, name: "Garlic", isHidden: true),
    ])
    #expect(try await found("rose gard") == ["plant/1"])
    #expect(try await found("gard") == ["plant/1", "plant/2"])
    #expect(try await found("garlic") == [])
    #expect(try await found("") == [])
    try await index.deleteAppEntities(identifiedBy: [1], ofType: Plant.self)
    #expect(try await found("gard") == ["plant/2"])
    try await index.deleteAppEntities(ofType: Plant.self)
    #expect(try await found("oak") == [])
  }

  @Test func `a user's search gives the items one after the other`() async throws {
    try await index.deleteAllSearchableItems()
    try await index.indexAppEntities([Plant(id: 1, name: "Rose"), Plant(id: 2, name: "Rosemary")])
    func responses(_ text: String?, limit: Int = 0) async throws -> [String] {
      let context = CSUserQueryContext()
      context.maxResultCount = limit
      var found: [String] = []
      let query = CSUserQuery(userQueryString: text, userQueryContext: context)
      for try await response in query.responses {
        if case .item(let item) = response { found.append(item.id) }
      }
      return found
    }
    #expect(try await responses("rose") == ["plant/1", "plant/2"])
    #expect(try await responses("rose", limit: 1) == ["plant/1"])
    #expect(try await responses(nil) == [])
  }

  @Test func `items belong to domains, and expire`() async throws {
    try await index.deleteAllSearchableItems()
    func item(_ id: String, _ domain: String) -> CSSearchableItem {
      let attributes = CSSearchableItemAttributeSet(contentType: .text)
      attributes.title = "Letter \(id)"
      return CSSearchableItem(
        uniqueIdentifier: id, domainIdentifier: domain, attributeSet: attributes)
    }
    let old = item("old", "mail")
    old.expirationDate = Date(timeIntervalSince1970: 0)
    try await index.indexSearchableItems([
      item("a", "mail.inbox"), item("b", "mailing"), old, item("c", "notes"),
    ])
    #expect(try await found("letter") == ["a", "b", "c"])
    try await index.deleteSearchableItems(withDomainIdentifiers: ["mail"])
    #expect(try await found("letter") == ["b", "c"])
    try await index.deleteSearchableItems(withIdentifiers: ["c"])
    #expect(try await found("letter") == ["b"])
  }
}
