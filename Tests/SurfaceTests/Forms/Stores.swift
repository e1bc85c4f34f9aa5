import AppIntents
import Observation
import SwiftData
import SwiftUI

// Objects in a file that an app shares with its intents.

enum Stage: String, Codable, CaseIterable { case open, done }

#if !MAIN_ACTOR
  @Model
  public final class Voyage: CustomStringConvertible {
    @Attribute(.unique, .spotlight, originalName: "title") public var name: String
    public private(set) var started: Date = Date.distantPast
    var stage = Stage.open
    var tags: [String] = []
    var weights = [Double]()
    var captain: Sailor?
    var note: String!
    @Relationship(deleteRule: .cascade, inverse: \Leg.voyage) var legs: [Leg]
    @Attribute(.externalStorage) var picture: Data?
    @Transient private var drawn = 0
    var length: Int { legs.count }
    public var description: String { name }

    init(name: String, legs: [Leg] = []) {
      self.name = name
      self.legs = legs
      self.note = "none"
    }
  }

  @Model
  class Leg {
    var harbor: String
    var voyage: Voyage?

    init(harbor: String) { self.harbor = harbor }
  }

  @Model
  final class Sailor: Identifiable {
    @Attribute(.unique) var id = UUID()
    var name = "nobody"
    @Relationship(inverse: \Voyage.captain) var voyages: [Voyage]? = []
  }

  enum SharedVoyages {
    static let shared: ModelContainer? = {
      let schema = Schema([Voyage.self, Leg.self, Sailor.self])
      let configuration = ModelConfiguration(schema: schema, isStoredInMemoryOnly: true)
      return try? ModelContainer(for: schema, configurations: [configuration])
    }()

    static let grouped = ModelConfiguration(
      "Voyages", schema: Schema([Voyage.self]), isStoredInMemoryOnly: false, allowsSave: true,
      groupContainer: .identifier("group.org.example.voyages"), cloudKitDatabase: .none)
  }

  struct CountLegs: AppIntent {
    static let title: LocalizedStringResource = "Count Legs"

    @Parameter(title: "Voyage") var name: String

    func perform() async throws -> some IntentResult & ReturnsValue<Int> {
      guard let container = SharedVoyages.shared else { return .result(value: -1) }
      let context = ModelContext(container)
      let name = name
      let descriptor = FetchDescriptor<Voyage>(
        predicate: #Predicate { $0.name == name && $0.legs.contains { $0.harbor == "Bern" } },
        sortBy: [SortDescriptor(\.started, order: .reverse), SortDescriptor(\.name)])
      return .result(value: try context.fetch(descriptor).first?.length ?? 0)
    }
  }

  struct VoyageList: View {
    @Query(filter: #Predicate<Voyage> { $0.name != "" }, sort: \.name) private var voyages: [Voyage]

    var body: some View {
      List(voyages) { voyage in Text(voyage.name) }
    }
  }
#endif
