import AppDatabases
import Foundation
import Observation
import Testing

@testable import SwiftData

private enum Mood: Codable, Equatable { case calm, other(String, Int) }
private struct Spot: Codable, Equatable {
  var x: Double
  var name: String?
}

@Model
private final class Page {
  @Attribute(.unique) var name: String
  var count = 5
  var mood: Mood = Mood.calm
  var seen: String?
  var when: Date
  var data = Data()
  var spot = Spot(x: 0.1, name: nil)
  var numbers: [Double] = []
  var big = UInt64.max
  var money = Decimal(string: "0.1") ?? 0
  @Attribute(.ephemeral) var draft = "none"
  @Transient var isOpen = false

  init(name: String, when: Date = Date(timeIntervalSinceReferenceDate: 0)) {
    self.name = name
    self.when = when
  }
}

@Suite("Objects in a file")
struct ModelStoreTests {
  private let file: ModelFile

  init() throws { file = try ModelFile("data/pages.store", for: Page.self) }

  private func names(_ context: ModelContext) throws -> [String] {
    try context.all(Page.self).map(\.name)
  }

  @Test func `values are exact after they were saved`() throws {
    let page = Page(
      name: "Øre 👩‍👩‍👧 \"$.\\", when: Date(timeIntervalSinceReferenceDate: 812_345_678.123_456_7))
    page.mood = .other("x", -1)
    page.seen = ""
    page.data = Data((0...255).map { UInt8($0) })
    page.spot = Spot(x: 1.0 / 3, name: "home")
    page.numbers = [.infinity, -0.0, .leastNonzeroMagnitude, 1e300, .nan]
    let context = ModelContext(try file.container())
    context.insert(page)
    try context.save()
    // Only this property is written, and the others stay as they are.
    page.count = .min
    try context.save()
    let read = try #require(try ModelContext(try file.container()).all(Page.self).first)
    #expect(read !== page && read.persistentModelID == page.persistentModelID)
    #expect(read.name == page.name && read.when == page.when && read.count == .min)
    #expect(read.mood == page.mood && read.seen == "" && read.data == page.data)
    #expect(read.spot == page.spot && read.big == .max && read.money == page.money)
    #expect(read.numbers.dropLast() == page.numbers.dropLast() && read.numbers[1].sign == .minus)
    #expect(read.numbers[4].isNaN)
    read.seen = nil
    try read.modelContext?.save()
    _ = try context.all(Page.self)
    #expect(page.seen == nil)
  }

  @Test func `what isn't kept has its initial value`() throws {
    let context = ModelContext(try file.container())
    let page = Page(name: "a")
    (page.draft, page.isOpen) = ("half", true)
    context.insert(page)
    try context.save()
    let read = try #require(try ModelContext(try file.container()).all(Page.self).first)
    #expect(read.draft == "none" && !read.isOpen)
  }

  @Test func `an object is one in its context, and another in others`() throws {
    let container = try file.container()
    let (one, two) = (ModelContext(container), ModelContext(container))
    let page = Page(name: "a")
    one.insert(page)
    try one.save()
    let other = try #require(try two.all(Page.self).first)
    #expect(try one.all(Page.self).first === page)
    #expect(one.model(for: other.persistentModelID) === page)
    let registered: Page? = two.registeredModel(for: page.persistentModelID)
    #expect(registered === other)
    let none: Page? = ModelContext(container).registeredModel(for: page.persistentModelID)
    #expect(none == nil)
    let id = try JSONDecoder().decode(
      PersistentIdentifier.self, from: JSONEncoder().encode(page.persistentModelID))
    #expect(id == page.persistentModelID && id.entityName == "Page")
    // The same in each process, so that it can be part of an entity's id.
    #expect(try JSONEncoder().encode(id) == JSONEncoder().encode("Page/\(id.id)"))
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(PersistentIdentifier.self, from: Data("\"Page\"".utf8))
    }
    #expect(two.model(for: id) === other)
    #expect(try two.fetchIdentifiers(FetchDescriptor<Page>()) == [id])
    #expect(try two.fetchCount(FetchDescriptor<Page>()) == 1)
  }

  @Test func `changes are tracked, and can be taken back`() throws {
    let context = ModelContext(try file.container())
    let page = Page(name: "a")
    context.insert(page)
    #expect(page.hasChanges && context.insertedModelsArray.count == 1)
    try context.save()
    #expect(!page.hasChanges && !context.hasChanges)
    page.count = 6
    page.count = 7
    #expect(page.hasChanges && context.changedModelsArray.first === page)
    context.rollback()
    #expect(page.count == 5 && !context.hasChanges)
    context.delete(page)
    #expect(page.isDeleted && context.deletedModelsArray.count == 1)
    #expect(try names(context) == [])
    context.rollback()
    #expect(!page.isDeleted)
    #expect(try names(context) == ["a"])
    let added = Page(name: "b")
    context.insert(added)
    context.rollback()
    #expect(added.modelContext == nil)
    #expect(try names(context) == ["a"])
    try context.transaction { page.count = 8 }
    #expect(try ModelContext(try file.container()).all(Page.self).map(\.count) == [8])
  }

  @Test func `the changes of a property are observed`() async throws {
    let context = ModelContext(try file.container())
    let page = Page(name: "a")
    context.insert(page)
    try context.save()
    await confirmation(expectedCount: 1) { changed in
      withObservationTracking {
        _ = page.count
      } onChange: {
        changed()
      }
      page.name = "b"
      page.count = 6
    }
    // Also one that comes from the store.
    let other = ModelContext(try file.container())
    try other.all(Page.self).first?.count = 9
    try context.save()
    try other.save()
    try await confirmation(expectedCount: 1) { changed in
      withObservationTracking {
        _ = page.count
      } onChange: {
        changed()
      }
      _ = try context.all(Page.self)
    }
    #expect(page.count == 9)
  }

  @Test func `two contexts change different properties of an object`() throws {
    let (one, two) = (ModelContext(try file.container()), ModelContext(try file.container()))
    one.insert(Page(name: "a"))
    try one.save()
    let page = try #require(try one.all(Page.self).first)
    let other = try #require(try two.all(Page.self).first)
    page.count = 1
    other.seen = "two"
    try one.save()
    try two.save()
    #expect(other.count == 1 && other.seen == "two")
    #expect(page.seen == nil)
    // A change that isn't saved stays when the object is read again.
    page.count = 2
    _ = try one.all(Page.self)
    #expect(page.count == 2 && page.seen == "two")
    // What another has deleted stays deleted.
    two.delete(other)
    try two.save()
    try one.save()
    #expect(page.modelContext == nil)
    #expect(try names(two) == [])
  }

  @Test func `a unique value replaces the values of the object that has it`() throws {
    let container = try file.container()
    let context = ModelContext(container)
    let first = Page(name: "a")
    first.seen = "first"
    context.insert(first)
    try context.save()
    let second = Page(name: "a")
    second.count = 2
    context.insert(second)
    try context.save()
    #expect(
      try context.all(Page.self).map(\.persistentModelID) == [
        first.persistentModelID
      ])
    #expect(first.count == 2 && first.seen == nil)
    second.count = 3
    #expect(first.count == 3 && second.persistentModelID == first.persistentModelID)
    try context.save()
    // Within one save, and for an object that changes.
    context.insert(Page(name: "b"))
    context.insert(Page(name: "b"))
    try context.save()
    #expect(try names(ModelContext(container)) == ["a", "b"])
    first.name = "b"
    try context.save()
    let left = try ModelContext(container).all(Page.self)
    #expect(left.map(\.persistentModelID) == [first.persistentModelID])
    #expect(left.map(\.name) == ["b"])
  }

  @Test func `objects are found by predicates, in order, and in parts`() throws {
    let context = ModelContext(try file.container())
    for (number, name) in ["c", "a", "d", "b"].enumerated() {
      let page = Page(name: name)
      page.count = number
      context.insert(page)
    }
    try context.save()
    let id = "d"
    #expect(
      try context.fetch(FetchDescriptor<Page>(predicate: #Predicate { $0.name == id })).map(\.count)
        == [2])
    var descriptor = FetchDescriptor<Page>(
      predicate: #Predicate { $0.count > 0 }, sortBy: [SortDescriptor(\.name, order: .reverse)])
    (descriptor.fetchOffset, descriptor.fetchLimit) = (1, 1)
    #expect(try context.fetch(descriptor).map(\.name) == ["b"])
    context.insert(Page(name: "e"))
    #expect(try names(context) == ["c", "a", "d", "b", "e"])
    var saved = FetchDescriptor<Page>()
    saved.includePendingChanges = false
    #expect(try context.fetchCount(saved) == 4)
    var seen: [String] = []
    try context.enumerate(FetchDescriptor<Page>()) { seen.append($0.name) }
    #expect(seen == ["c", "a", "d", "b", "e"])
    try context.delete(model: Page.self, where: #Predicate { $0.count < 2 })
    try context.save()
    #expect(try names(ModelContext(try file.container())) == ["d", "b", "e"])
    try file.container().deleteAllData()
    #expect(try names(ModelContext(try file.container())) == [])
  }
}
