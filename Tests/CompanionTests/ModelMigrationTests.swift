import AppDatabases
import Dispatch
import Foundation
import Synchronization
import Testing

@testable import SwiftData

private enum First: VersionedSchema {
  static let models: [any PersistentModel.Type] = [Recipe.self]
  static let versionIdentifier = Schema.Version(1, 0, 0)

  @Model
  final class Recipe {
    var title: String
    var minutes: Int
    var flag = true

    init(_ title: String, _ minutes: Int) {
      self.title = title
      self.minutes = minutes
    }
  }
}

private enum Second: VersionedSchema {
  static let models: [any PersistentModel.Type] = [Recipe.self]
  static let versionIdentifier = Schema.Version(2, 0, 0)

  @Model
  final class Recipe {
    @Attribute(.unique, originalName: "title") var name: String
    var minutes: Int
    var servings = 2
    var source: String?
    var parts: [Recipe]? = []

    init(_ name: String, _ minutes: Int) {
      self.name = name
      self.minutes = minutes
    }
  }
}

/// Its types don't fit those of the first version.
private enum Broken: VersionedSchema {
  static let models: [any PersistentModel.Type] = [Recipe.self]
  static let versionIdentifier = Schema.Version(3, 0, 0)

  @Model
  final class Recipe {
    var title: String
    var minutes: [String]

    init() { (title, minutes) = ("", []) }
  }
}

private enum Demanding {
  @Model
  final class Recipe {
    var title: String
    var cook: String

    init() { (title, cook) = ("", "") }
  }
}

private enum Plan: SchemaMigrationPlan {
  static var schemas: [any VersionedSchema.Type] { [First.self, Second.self] }
  static var stages: [MigrationStage] {
    [
      .custom(fromVersion: First.self, toVersion: Second.self) { context in
        // Of two with a title, the quicker stays.
        let all = try context.fetch(
          FetchDescriptor<First.Recipe>(sortBy: [SortDescriptor(\.minutes)]))
        var seen: Set<String> = []
        for recipe in all where !seen.insert(recipe.title).inserted { context.delete(recipe) }
      } didMigrate: { context in
        for recipe in try context.all(Second.Recipe.self) { recipe.servings += 1 }
      }
    ]
  }
}

private enum Former {
  @Model
  final class Recipe {
    var name: String
    var author: String
    var note: String?
    var hint: String?

    init(_ name: String, _ author: String, note: String? = nil) {
      self.name = name
      self.author = author
      self.note = note
      hint = note
    }
  }
}

/// A name was that of another property before, and properties were optional.
private enum Renamed {
  @Model
  final class Recipe {
    @Attribute(originalName: "author") var name: String
    @Attribute(originalName: "name") var title: String
    var note = "none"
    @Attribute(originalName: "hint") var remark = "none"

    init() { (name, title) = ("", "") }
  }
}

private enum Inserting: SchemaMigrationPlan {
  static var schemas: [any VersionedSchema.Type] { Plan.schemas }
  static var stages: [MigrationStage] {
    [
      .custom(fromVersion: First.self, toVersion: Second.self, willMigrate: nil) {
        $0.insert(Second.Recipe("Salt", 0))
      }
    ]
  }
}

private enum Wide: VersionedSchema {
  static let models: [any PersistentModel.Type] = [Second.Recipe.self, Tag.self]
  static let versionIdentifier = Schema.Version(2, 0, 0)

  @Model
  final class Tag { init() {} }
}

private enum Narrow: VersionedSchema {
  static let models: [any PersistentModel.Type] = [First.Recipe.self, Wide.Tag.self]
  static let versionIdentifier = Schema.Version(1, 0, 0)
}

private enum Wider: SchemaMigrationPlan {
  static var schemas: [any VersionedSchema.Type] { [Narrow.self, Wide.self] }
  static var stages: [MigrationStage] {
    [
      .custom(fromVersion: Narrow.self, toVersion: Wide.self, willMigrate: nil) { context in
        for recipe in try context.all(Second.Recipe.self) { recipe.servings += 1 }
      }
    ]
  }
}

private enum Unknown {
  @Model
  final class One { init() {} }

  @Model
  final class Two { init() {} }

  @Model
  final class Three { init() {} }
}

@Suite("Migrations of objects")
struct ModelMigrationTests {
  private let file: ModelFile

  init() throws { file = try ModelFile() }

  private func context(
    _ version: any VersionedSchema.Type, _ plan: (any SchemaMigrationPlan.Type)? = nil
  ) throws -> ModelContext {
    ModelContext(
      try ModelContainer(
        for: Schema(versionedSchema: version), migrationPlan: plan,
        configurations: file.configuration))
  }

  private func write(_ recipes: (String, Int)...) throws {
    let context = try context(First.self)
    for (title, minutes) in recipes { context.insert(First.Recipe(title, minutes)) }
    try context.save()
  }

  @Test func `new properties have their initial values, and old ones stay in the store`() throws {
    try write(("Soup", 20), ("Bread", 90))
    let context = try context(Second.self)
    let all = try context.all(Second.Recipe.self)
    #expect(all.map(\.name) == ["Soup", "Bread"] && all.map(\.servings) == [2, 2])
    #expect(all.allSatisfy { $0.source == nil && $0.parts == [] })
    all[0].servings = 4
    try context.save()
    context.insert(Second.Recipe("Bread", 80))
    try context.save()
    let read = try self.context(Second.self).all(Second.Recipe.self)
    #expect(read.map(\.servings) == [4, 2] && read.map(\.minutes) == [20, 80])
    let columns = try context.container.store.read {
      try $0.query("SELECT json_extract(properties, '$.flag', '$.title') FROM objects")
    }
    #expect(columns == [[.text("[true,null]")], [.text("[true,null]")]])
  }

  @Test func `a property that becomes unique needs different values`() throws {
    try write(("Soup", 20), ("Soup", 30))
    #expect(
      #expect(throws: SwiftDataError.self) { try context(Second.self) }?.description
        == "`Recipe.name` can't become unique: objects in the store share a value")
    // Nothing has changed.
    #expect(try context(First.self).all(First.Recipe.self).count == 2)
  }

  @Test func `a value of another type is an error that names it`() throws {
    try write(("Soup", 20))
    let context = try context(Broken.self)
    #expect(
      #expect(throws: SwiftDataError.self) {
        try context.all(Broken.Recipe.self)
      }?.description
        == "can't read `Recipe.minutes`: what the store has there isn't `Array<String>`")
    let demanding = ModelContext(
      try ModelContainer(for: Demanding.Recipe.self, configurations: file.configuration))
    #expect(
      #expect(throws: SwiftDataError.self) {
        try demanding.all(Demanding.Recipe.self)
      }?.description
        == "can't read `Recipe.cook`: the store has no value for it, and it has no initial value")
  }

  @Test func `the custom stages of a plan run once`() throws {
    try write(("Soup", 30), ("Soup", 20), ("Bread", 90))
    for _ in 1...2 {
      let all = try context(Second.self, Plan.self).all(Second.Recipe.self)
      #expect(all.map(\.minutes) == [20, 90] && all.map(\.servings) == [3, 3])
    }
    _ = try context(Broken.self, Plan.self)
    #expect(
      #expect(throws: SwiftDataError.self) { try context(Second.self, Plan.self) }?.description
        == "the plan of migrations has no version 3.0.0, which the store has")
  }

  @Test func `the version of a schema without one is that of the plan with its classes`() throws {
    let old = ModelContext(
      try ModelContainer(for: First.Recipe.self, configurations: file.configuration))
    old.insert(First.Recipe("Soup", 30))
    try old.save()
    for _ in 1...2 {
      let new = ModelContext(
        try ModelContainer(
          for: Second.Recipe.self, migrationPlan: Plan.self, configurations: file.configuration))
      #expect(try new.all(Second.Recipe.self).map(\.servings) == [3])
    }
  }

  @Test func `a part of a version's classes is that version, and other classes are none`() throws {
    try write(("Soup", 30))
    let whole = try ModelContainer(
      for: Second.Recipe.self, Wide.Tag.self, migrationPlan: Wider.self,
      configurations: file.configuration)
    #expect(try ModelContext(whole).all(Second.Recipe.self).map(\.servings) == [3])
    for _ in 1...2 {
      let part = try ModelContainer(
        for: Second.Recipe.self, migrationPlan: Wider.self, configurations: file.configuration)
      #expect(try ModelContext(part).all(Second.Recipe.self).map(\.servings) == [3])
      // Each version has the class.
      _ = try ModelContainer(
        for: Wide.Tag.self, migrationPlan: Wider.self, configurations: file.configuration)
    }
    #expect(
      #expect(throws: SwiftDataError.self) {
        try ModelContainer(
          for: Broken.Recipe.self, migrationPlan: Plan.self, configurations: file.configuration)
      }?.description == "the plan of migrations has no version with the classes of the schema")
  }

  @Test func `a store doesn't go back to an older version`() throws {
    try write(("Soup", 30))
    _ = try context(Second.self, Plan.self)
    #expect(
      #expect(throws: SwiftDataError.self) { try context(First.self, Plan.self) }?.description
        == "the store has version 2.0.0, and can't go back to 1.0.0")
    #expect(try context(Second.self, Plan.self).all(Second.Recipe.self).map(\.servings) == [3])
  }

  @Test func `a stage runs once for all that open the store at once`() throws {
    try write(("Soup", 30))
    DispatchQueue.concurrentPerform(iterations: 8) { _ in
      #expect(throws: Never.self) { try context(Second.self, Inserting.self) }
    }
    let all = try context(Second.self, Inserting.self).all(Second.Recipe.self)
    #expect(all.map(\.name) == ["Soup", "Salt"])
  }

  @Test func `a name that becomes another property's, and a property that was optional`() throws {
    let old = ModelContext(
      try ModelContainer(for: Former.Recipe.self, configurations: file.configuration))
    old.insert(Former.Recipe("Soup", "Ada", note: "hot"))
    old.insert(Former.Recipe("Bread", "Bo"))
    try old.save()
    let new = ModelContext(
      try ModelContainer(for: Renamed.Recipe.self, configurations: file.configuration))
    let all = try new.all(Renamed.Recipe.self)
    #expect(all.map(\.title) == ["Soup", "Bread"] && all.map(\.name) == ["Ada", "Bo"])
    #expect(all.map(\.note) == ["hot", "none"] && all.map(\.remark) == ["hot", "none"])
  }

  @Test func `a class is the same for all that ask for it at once`() {
    let types: [any PersistentModel.Type] = [
      Unknown.One.self, Unknown.Two.self, Unknown.Three.self,
    ]
    let found = Mutex<Set<ObjectIdentifier>>([])
    DispatchQueue.concurrentPerform(iterations: 30) { index in
      let entity = ModelClass.of(types[index / 10])
      found.withLock { _ = $0.insert(ObjectIdentifier(entity)) }
    }
    #expect(found.withLock { $0.count } == 3)
  }

  @Test func `two classes of a name aren't one container's`() {
    #expect(throws: SwiftDataError.self) {
      try ModelContainer(
        for: First.Recipe.self, Second.Recipe.self,
        configurations: ModelConfiguration(isStoredInMemoryOnly: true))
    }
  }
}
