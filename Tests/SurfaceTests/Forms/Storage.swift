import AppIntents
import SwiftData
import SwiftUI
import WidgetKit

// Objects in memory, and what the editor of an app shows.

#if !MAIN_ACTOR
  @Model
  final class Errand {
    @Attribute(.unique) var name: String
    var minutes: Int
    @Relationship(deleteRule: .cascade) var parts: [Errand]
    @Transient var isOpen = false

    init(name: String, minutes: Int) {
      self.name = name
      self.minutes = minutes
      parts = []
    }
  }

  @ModelActor
  actor ErrandKeeper {
    private(set) var added = 0

    func add(_ name: String, minutes: Int) throws -> PersistentIdentifier {
      let errand = Errand(name: name, minutes: minutes)
      modelContext.insert(errand)
      try modelContext.save()
      added += 1
      return errand.persistentModelID
    }

    func name(of id: PersistentIdentifier) -> String? { self[id, as: Errand.self]?.name }
  }

  struct ErrandEntity: AppEntity {
    static let typeDisplayRepresentation: TypeDisplayRepresentation = "Errand"
    static let defaultQuery = ErrandQuery()

    let id: String
    var displayRepresentation: DisplayRepresentation { "\(id)" }
  }

  struct ErrandQuery: EntityQuery {
    @Dependency var container: ModelContainer

    func entities(for identifiers: [String]) async throws -> [ErrandEntity] {
      let context = ModelContext(container)
      return try identifiers.compactMap { id in
        let descriptor = FetchDescriptor<Errand>(predicate: #Predicate { $0.name == id })
        return try context.fetch(descriptor).first.map { ErrandEntity(id: $0.name) }
      }
    }

    func suggestedEntities() async throws -> [ErrandEntity] {
      var descriptor = FetchDescriptor<Errand>(
        sortBy: [SortDescriptor(\.minutes, order: .reverse)])
      descriptor.fetchLimit = 2
      return try ModelContext(container).fetch(descriptor).map { ErrandEntity(id: $0.name) }
    }
  }

  struct ErrandList: View {
    @Environment(\.modelContext) private var context
    @Query(sort: \Errand.name) private var errands: [Errand]

    var body: some View {
      List(errands, id: \.name) { Text($0.name) }
        .toolbar {
          ToolbarItem(placement: .primaryAction) {
            Button("Add") { context.insert(Errand(name: "New", minutes: 1)) }
              .keyboardShortcut("n", modifiers: [.command, .shift])
          }
        }
    }
  }

  #Preview {
    ErrandList()
  }
#endif

#Preview("Text", traits: .sizeThatFitsLayout) {
  let word = "one"
  Text(word)
}

struct HourEntry: TimelineEntry {
  let date: Date
}

#Preview("Hours", as: .systemSmall) {
  HourWidget()
} timeline: {
  HourEntry(date: .now)
  HourEntry(date: .distantFuture)
}

struct HourProvider: TimelineProvider {
  func placeholder(in context: Context) -> HourEntry { HourEntry(date: .now) }

  func getSnapshot(in context: Context, completion: @escaping @Sendable (HourEntry) -> Void) {
    completion(HourEntry(date: .now))
  }

  func getTimeline(
    in context: Context, completion: @escaping @Sendable (Timeline<HourEntry>) -> Void
  ) {
    completion(Timeline(entries: [HourEntry(date: .now)], policy: .atEnd))
  }
}

struct HourWidget: Widget {
  var body: some WidgetConfiguration {
    StaticConfiguration(kind: "hours", provider: HourProvider()) { entry in Text("\(entry.date)") }
  }
}
