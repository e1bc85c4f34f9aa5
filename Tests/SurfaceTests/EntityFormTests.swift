import AppIntents
import AppIntentsCore
import Foundation
import Testing

/// The entities and queries of `Forms`, and what they do when a step uses them.
@Suite("Forms of entities and queries")
struct EntityFormTests {
  private func entity(_ value: IntentValue) throws -> IntentEntityValue {
    guard case .entity(let entity) = value else {
      throw IntentValueError(wanted: "an entity", given: value)
    }
    return entity
  }

  @Test func `a property may have another name in workflows`() throws {
    let library = Library.open()
    let book = try entity(library.books[1].intentValue)
    #expect(
      Array(book.properties.keys) == [
        "title", "subtitle", "pages", "returned_on", "topics", "shelf", "lent_to",
      ])
    #expect(book.subtitle == "180 pages")
  }

  @Test func `a computed property has the value of its own entity`() throws {
    let trails = [TrailGuide(id: 1, name: "A"), TrailGuide(id: 2, name: "B")]
    let lengths = try trails.map { try entity($0.intentValue).properties["length"] }
    #expect(lengths == [10, 20])
    #expect(trails[0][keyPath: \._length] === trails[0]._length)
  }

  @Test func `a deferred property is asked for only when it is wanted`() async throws {
    let value = TrailGuide(id: 7, name: "A").intentValue
    #expect(try entity(value).properties["weather"] == nil)
    #expect(try entity(value).defers("weather"))
    let complete = try await IntentValue.list([value, 3]).withDeferredProperties()
    #expect(try entity(complete.items[0]).properties["weather"] == "sun over trail 7")
    #expect(complete.items[1] == 3)
  }

  @Test func `an indexed entity gives its words to the index`() {
    let trail = TrailGuide(id: 1, name: "Ridge Walk")
    trail.$summary.wrappedValue = "Over the ridge"
    let attributes = trail.attributeSet
    #expect(CSSearchableItemAttributeSet().words.isEmpty)
    #expect(attributes.displayName == "Ridge Walk")
    #expect(attributes.contentDescription == "Over the ridge")
    #expect(attributes.keywords == ["walk"])
    let region = CSCustomAttributeKey(keyName: "com_example_region")
    #expect(region.flatMap { attributes.value(forCustomKey: $0) } as? String == "Alps")
    #expect(CSCustomAttributeKey(keyName: "no spaces") == nil)
    #expect(attributes.words.map(\.text).contains("walk"))
    #expect(!trail.hideInSpotlight)
  }

  @Test func `an entity, a case and a file have their places`() throws {
    let trail = try entity(TrailGuide(id: 3, name: "Lake & Hill").intentValue)
    #expect(
      trail.properties["url"]
        == .url(try #require(URL(string: "https://example.com/trail/3/Lake%20%26%20Hill"))))
    #expect(TrailKind.ridge._url?.absoluteString == "https://example.com/kind=ridge")
    #expect(TrailSign.end._url?.absoluteString == "https://example.com/finish")

    let map = try #require(FileEntityIdentifier.entityIdentifier(for: "/tmp/map.pdf"))
    #expect(
      try entity(TrailMap(id: map).intentValue).properties["file"]
        == .file(IntentFile(path: "/tmp/map.pdf")))
    #expect(try entity(TrailMap(id: .draft(identifier: "1")).intentValue).properties.isEmpty)
    #expect(FileEntityIdentifier.draft(identifier: "1").draftIdentifier == "1")
    let copy = try JSONDecoder().decode(
      FileEntityIdentifier.self, from: try JSONEncoder().encode(map))
    #expect(copy == map)
  }

  @Test func `ten thousand ids cost no query`() async throws {
    let ids = Array(1...10_000)
    let values = ids.map {
      IntentValue.entity(IntentEntityValue(typeName: "trail_guide", id: "\($0)", title: "\($0)"))
    }
    let trails = try EntityCollection<TrailGuide>.from(.list(values))
    #expect(trails.identifiers == ids)
    let invocation = IntentBinder.of(ClearTrailsIntent.self).begin()
    try invocation.set(0, to: trails.intentValue)
    let items = try await invocation.perform().value.items
    #expect(items.count == 10_000)
    #expect(items.last == values.last)
  }

  @Test func `a collection finds its entities once, in the order of its ids`() async throws {
    var trails: EntityCollection<TrailGuide> = [2, 1]
    #expect(try await trails.resolvedEntities().map(\.name) == ["Lake Path", "Ridge Walk"])
    trails.append(TrailGuide(id: 9, name: "Gone"))
    #expect(trails.contains(9) && trails.count == 3)
    let error = await #expect(throws: IntentFailure.self) { try await trails.resolvedEntities() }
    #expect(error?.message == "the Trail `9` no longer exists")
    trails.remove(9)
    #expect(trails == [2, 1])
    #expect(throws: IntentValueError.self) { try EntityCollection<TrailGuide>.from(["x"]) }
  }

  @Test func `a union takes what one of its cases takes`() throws {
    func name(_ value: IntentValue) throws -> TrailAnswer.Cases {
      switch try TrailAnswer.from(value) {
      case .trail: .trail
      case .kind: .kind
      case .note: .note
      }
    }
    #expect(try name(TrailGuide(id: 1, name: "A").intentValue) == .trail)
    #expect(try name(TrailKind.loop.intentValue) == .kind)
    #expect(try name("loop") == .note)
    #expect(try name(.dictionary(["note": "loop"])) == .note)
    #expect(throws: IntentValueError.self) { try TrailAnswer.from(true) }
    #expect(TrailAnswer.note("a").intentValue == "a")
    #expect(TrailAnswer.typeDisplayRepresentation.name == "Trail Answer")
  }

  @Test func `a value query answers with several kinds`() async throws {
    let found = try await TrailAnswerQuery().values(for: "sign")
    #expect(found.map(\.intentValue) == ["sign", TrailKind.loop.intentValue])
  }

  @Test func `an id belongs to a type`() {
    let one = EntityIdentifier(for: TrailGuide(id: 1, name: "A"))
    #expect(one == EntityIdentifier(for: TrailGuide.self, identifier: 1))
    #expect(one.description == "trail_guide/1")
    let pair = SyncableEntityIdentifier(local: "a", stable: "b")
    #expect(SyncableEntityIdentifier<String, String>.entityIdentifier(for: "a") == pair)
  }

  @Test func `shared things ask before they are deleted`() {
    var trail = TrailGuide(id: 1, name: "Ridge Walk")
    #expect(EntityOwnership.question(deleting: [trail]) == nil)
    trail.isPublic = true
    #expect(EntityOwnership.question(deleting: [trail]) == "\"Ridge Walk\" is public. Delete it?")
    #expect(
      EntityOwnership.question(deleting: [trail, trail])
        == "2 of the items are public. Delete them?")
  }

  @Test func `resolvers are tried in order`() async throws {
    @ResolverSpecificationBuilder<Int> func resolvers() -> some ResolverSpecification {
      IntFromStringResolver(radix: 16)
      IntFromDoubleResolver()
    }
    #expect(try await resolvers().resolve("ff", title: "Count") == 255)
    #expect(try await resolvers().resolve(.number(2.9), title: "Count") == 2)
    #expect(try await resolvers().resolve(true, title: "Count") == nil)
    let error = await #expect(throws: IntentValueError.self) {
      try await resolvers().resolve("ff", title: "Count", range: 0...9)
    }
    #expect(error?.wanted == "a number from 0 to 9")
    #expect(Array(EmptyResolverSpecification<Int>()).isEmpty)
  }
}
