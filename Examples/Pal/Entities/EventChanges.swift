import AppIntents

/// What changes of an event. What isn't given stays as it is.
struct EventChanges: TransientAppEntity {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Changes"

  @Property(title: "Title") var title: String?
  @Property(title: "Place") var place: String?
  @Property(title: "Calendar") var calendar: String?

  var displayRepresentation: DisplayRepresentation {
    DisplayRepresentation(
      title: "\([title, place, calendar].compactMap { $0 }.joined(separator: ", "))")
  }

  init() {}
}
