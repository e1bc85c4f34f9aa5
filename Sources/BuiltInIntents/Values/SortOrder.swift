import AppIntentsCore

/// The direction of a sort.
enum SortOrder: String, AppEnum {
  case ascending, descending

  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Order"
  static let caseDisplayRepresentations: [SortOrder: DisplayRepresentation] = [
    .ascending: "Ascending", .descending: "Descending",
  ]
}
