import AppIntents

/// What changes of an event. What isn't given stays as it is.
struct EventChanges: TransientAppEntity {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Changes"

  @Property(title: "Title") var title: String?
  @Property(title: "Place") var place: String?
  @Property(title: "Start") var start: Date?
  @Property(title: "Calendar") var calendar: String?

  var displayRepresentation: DisplayRepresentation {
    DisplayRepresentation(
      title: "\([title, place, time, calendar].compactMap { $0 }.joined(separator: ", "))")
  }

  private var time: String? { start?.formatted(date: .abbreviated, time: .shortened) }

  init() {}
}
