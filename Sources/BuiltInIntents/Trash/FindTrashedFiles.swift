import AppIntentsCore
import Foundation
import SystemPackage

/// Finds files in the trash.
struct FindTrashedFiles: AppIntent, SideEffectDeclaring, NothingGiving {
  static let persistentIdentifier = "trash.find"
  static let title: LocalizedStringResource = "Find Files in Trash"
  static let description = IntentDescription(
    """
    Finds the files and folders in the trash, also in the trashes of other disks, in the order in \
    which they were deleted. `where: $item.size > 1 GB` gives the large ones. Their names are those \
    that they had; `trash.restore` moves them back.
    """,
    categoryName: "Trash", searchKeywords: ["deleted", "bin", "recover"]
  )
  static let sideEffects: SideEffects = .readsFiles
  static let nothingCondition = "if no file in the trash fits"

  @Parameter(
    title: "Condition",
    description: "The condition of the files, such as `$item.name ends with \".pdf\"`",
    inputConnectionBehavior: .never)
  var `where`: IntentCondition?

  @Parameter(
    title: "Search", description: "A part of the name or the path that the file had, in any case",
    inputConnectionBehavior: .never)
  var search: String?

  @Parameter(
    title: "Sort", description: "What to order by", default: .deleted,
    inputConnectionBehavior: .never)
  var sort: TrashOrder

  @Parameter(title: "Order", default: .ascending, inputConnectionBehavior: .never)
  var order: SortOrder

  @Parameter(
    title: "Limit", description: "The most files to find, the first in order",
    inclusiveRange: (1, .max), inputConnectionBehavior: .never)
  var limit: Int?

  static var parameterSummary: some ParameterSummary {
    Summary("Find the files in the trash") {
      \.$where
      \.$search
      \.$sort
      \.$order
      \.$limit
    }
  }

  func perform() async throws -> some IntentResult & ReturnsValue<[IntentFile]> {
    if let limit, limit < 1 { throw IntentFailure("`limit` is \(limit), but must be at least 1") }
    let condition = `where`
    var found = try TrashedFile.all().filter { item in
      try Task.checkCancellation()
      guard search.map({ item.original.shown.holds($0, inAnyCase: true) }) != false else {
        return false
      }
      return try condition?.holds(.file(item.file)) != false
    }
    found.sort { one, two in
      let (first, second) = (one.deleted ?? .distantPast, two.deleted ?? .distantPast)
      return first == second || sort == .name
        ? one.place.bytes.precedes(two.place.bytes) : first < second
    }
    if sort == .name {
      found = try IntentContext.current.inOrder(found) { String(decoding: $0.name, as: UTF8.self) }
    }
    if order == .descending { found.reverse() }
    return .result(value: found.prefix(limit ?? found.count).map(\.file))
  }
}

/// The order of files in the trash. Those that are equal in it are ordered by their paths.
enum TrashOrder: String, AppEnum {
  case deleted, name

  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Trash Order"
  static let caseDisplayRepresentations: [TrashOrder: DisplayRepresentation] = [
    .deleted: "Date Deleted", .name: "Name",
  ]
}
