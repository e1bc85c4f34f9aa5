import AppIntents

struct TrailEntity: AppEntity {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Trail"
  static let defaultQuery = TrailQuery()

  let id: UUID

  @Property(title: "Name")
  var name: String

  @Property(title: "Length")
  var length: Measurement<UnitLength>

  @Property(title: "Last Hike")
  var lastHike: Date?

  var displayRepresentation: DisplayRepresentation { "\(name)" }

  init(_ trail: Trail) {
    id = trail.id
    name = trail.name
    length = Measurement(value: trail.kilometers, unit: .kilometers)
    lastHike = trail.lastHike
  }
}

struct TrailQuery: EntityStringQuery, EnumerableEntityQuery {
  func allEntities() async throws -> [TrailEntity] {
    try await TrailStore.shared.trails().map(TrailEntity.init)
  }

  func entities(for identifiers: [UUID]) async throws -> [TrailEntity] {
    try await allEntities().filter { identifiers.contains($0.id) }
  }

  func entities(matching string: String) async throws -> [TrailEntity] {
    try await allEntities().filter { $0.name.localizedStandardContains(string) }
  }
}
