import AppIntents

/// It is nothing to other apps.
struct TableEntity: AppEntity {
  var id: Int

  static var typeDisplayRepresentation: TypeDisplayRepresentation = "Table"
  static var defaultQuery = TableQuery()

  var displayRepresentation: DisplayRepresentation { DisplayRepresentation(title: "Table \(id)") }
}

struct TableQuery: EntityQuery {
  func entities(for identifiers: [Int]) async throws -> [TableEntity] {
    identifiers.map { TableEntity(id: $0) }
  }
}

struct ClearTableIntent: AppIntent {
  static var title: LocalizedStringResource = "Clear Table"

  @Parameter(title: "Table")
  var table: TableEntity

  func perform() async throws -> some IntentResult & ReturnsValue<Int> {
    .result(value: table.id)
  }
}
