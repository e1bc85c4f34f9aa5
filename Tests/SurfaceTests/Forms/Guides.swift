import AppIntents
import Foundation

// Kinds of entities beside the plain ones.

struct TrailGuide: IndexedEntity, URLRepresentableEntity, OwnershipProvidingEntity, SyncableEntity {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Trail"
  static let defaultQuery = TrailGuideQuery()

  let id: Int

  @Property(title: "Name", indexingKey: \.displayName) var name: String
  @Property(indexingKey: \.contentDescription) var summary: String?
  @Property(title: "Tags", indexingKey: \.keywords) var tags: [String]
  // As in Apple's documentation.
  // swift-format-ignore: NeverForceUnwrap
  @Property(customIndexingKey: CSCustomAttributeKey(keyName: "com_example_region")!)
  var region: String

  var isPublic = false

  // As `@ComputedProperty` and `@DeferredProperty` write them.
  var length: Int { id * 10 }
  let _length = EntityProperty<Int>(getter: { (entity: Self) in entity.length })
  let _weather = EntityProperty<String>(
    title: "Weather",
    asyncGetter: { (entity: Self) in
      await Task.yield()
      return "sun over trail \(entity.id)"
    })

  var displayRepresentation: DisplayRepresentation {
    DisplayRepresentation(
      title: "\(name)", subtitle: nil, image: nil, synonyms: [], descriptionText: "A trail")
  }

  static var urlRepresentation: URLRepresentation {
    "https://example.com/trail/\(.id)/\(\.$name)"
  }

  var ownership: EntityOwnership { isPublic ? [.public] : [] }
  var hideInSpotlight: Bool { name.isEmpty }

  init(id: Int, name: String) {
    self.id = id
    self.name = name
    tags = ["walk"]
    region = "Alps"
  }
}

struct TrailGuideQuery: EnumerableEntityQuery, IndexedEntityQuery {
  func entities(for identifiers: [TrailGuide.ID]) async throws -> [TrailGuide] {
    try await allEntities().filter { identifiers.contains($0.id) }
  }

  func allEntities() async throws -> [TrailGuide] {
    [TrailGuide(id: 1, name: "Ridge Walk"), TrailGuide(id: 2, name: "Lake Path")]
  }

  func reindexEntities(
    for identifiers: [TrailGuide.ID], indexDescription: CSSearchableIndexDescription
  ) async throws {}
  func reindexAllEntities(indexDescription: CSSearchableIndexDescription) async throws {}
}

enum TrailKind: String, AppEnum, URLRepresentableEnum {
  case loop, ridge

  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Kind"
  static let caseDisplayRepresentations: [Self: DisplayRepresentation] = [
    .loop: "Loop", .ridge: "Ridge",
  ]
  static let urlRepresentation = URLRepresentation("https://example.com/kind=\(.rawValue)")
}

enum TrailSign: String, AppEnum, URLRepresentableEnum {
  case start, end

  static let typeDisplayRepresentation = TypeDisplayRepresentation(name: "Sign")
  static let caseDisplayRepresentations: [TrailSign: DisplayRepresentation] = [
    .start: .init(title: "Start", image: .init(named: "start")), .end: .init(title: "End"),
  ]
  static var urlRepresentation: URLRepresentation {
    [.start: "https://example.com/begin", .end: "https://example.com/finish"]
  }
}

struct TrailMap: FileEntity {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Map"
  static let supportedContentTypes: [UTType] = [.pdf]
  static let defaultQuery = TrailMapQuery()

  let id: FileEntityIdentifier

  var displayRepresentation: DisplayRepresentation { "Map" }
}

struct TrailMapQuery: EntityQuery {
  func entities(for identifiers: [FileEntityIdentifier]) async throws -> [TrailMap] {
    var maps: [TrailMap] = []
    for identifier in identifiers where try await identifier.fileURL != nil {
      maps.append(TrailMap(id: identifier))
    }
    return maps
  }
}

/// What `@UnionValue` makes of an enum with two cases.
enum TrailAnswer {
  case trail(TrailGuide)
  case kind(TrailKind)
  case note(String)
}

extension TrailAnswer: AppUnionValue {
  enum Cases: String, AppUnionValueCasesProviding { case trail, kind, note }
}

nonisolated extension TrailAnswer: _UnionValue {
  static var _unionCases: [_UnionCase<TrailAnswer>] {
    [
      _UnionCase("trail", TrailGuide.self, make: { .trail($0) }) {
        if case .trail(let value) = $0 { value } else { nil }
      },
      _UnionCase("kind", TrailKind.self, make: { .kind($0) }) {
        if case .kind(let value) = $0 { value } else { nil }
      },
      _UnionCase("note", String.self, make: { .note($0) }) {
        if case .note(let value) = $0 { value } else { nil }
      },
    ]
  }
}

extension TrailAnswer {
  static let caseDisplayRepresentations: [Cases: DisplayRepresentation] = [
    .trail: "Trail", .kind: "Kind of Trail", .note: "Note",
  ]
}

struct TrailAnswerQuery: IntentValueQuery {
  func values(for input: String) async throws -> [TrailAnswer] { [.note(input), .kind(.loop)] }
}

struct ClearTrailsIntent: AppIntent {
  static let title: LocalizedStringResource = "Clear Trails"

  @Parameter(title: "Trails") var trails: EntityCollection<TrailGuide>

  func perform() async throws -> some IntentResult & ReturnsValue<EntityCollection<TrailGuide>> {
    .result(value: trails)
  }
}
