import AppIntents
import Foundation

// Section 11: the macros, in the forms in which apps use them.

// MARK: Computed and deferred properties

struct DishCard: Sendable {
  var dishes = ["soup", "stew"]
}

struct Restaurant: AppEntity {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Restaurant"
  static let defaultQuery = RestaurantQuery()

  let id: Int
  var menu = DishCard()
  @Property(title: "Name") var name: String

  // A brace in a comment: {
  @ComputedProperty var dishes: [String] { menu.dishes }
  @ComputedProperty(title: "Number of } Dishes") public var count: Int { menu.dishes.count }
  @ComputedProperty(indexingKey: \.displayName)
  var motto: String? { "Best \(menu.dishes.first ?? "{")" }
  @ComputedProperty(title: "Quarter", indexingKey: \.contentDescription)
  @available(macOS 26, *)
  var quarter: String? { "Old Town" }
  @ComputedProperty(title: "Seats")
  var seats: Int {
    get { 10 * id }
    nonmutating set { _ = newValue }
  }
  @ComputedProperty var `class`: String { "first" }

  @DeferredProperty var rating: Int { get async throws { id + 4 } }
  @DeferredProperty(title: "Waiting Time")
  var waitingTime: String {
    get async { "\(id) minutes" }
  }

  init(id: Int) {
    self.id = id
    name = "Restaurant \(id)"
  }

  var displayRepresentation: DisplayRepresentation { "\(name)" }
}

struct RestaurantQuery: EntityQuery {
  func entities(for identifiers: [Int]) async throws -> [Restaurant] {
    identifiers.map(Restaurant.init)
  }
}

enum Guides {
  final class Trip: AppEntity, @unchecked Sendable {
    static let typeDisplayRepresentation: TypeDisplayRepresentation = "Trip"
    static let defaultQuery = TripQuery()

    let id: String
    init(id: String) { self.id = id }

    @ComputedProperty(title: "Code") var code: String { id.uppercased() }

    var displayRepresentation: DisplayRepresentation { "\(id)" }
  }

  struct TripQuery: EntityQuery {
    func entities(for identifiers: [String]) async throws -> [Trip] { identifiers.map(Trip.init) }
  }
}

// MARK: Union values

@UnionValue
enum Reaction {
  case stars(Int)
  case text(String)
  case meal(at: Restaurant)
}

extension Reaction {
  static var typeDisplayRepresentation: TypeDisplayRepresentation { "Reaction" }
  static let caseDisplayRepresentations: [Cases: DisplayRepresentation] = [
    .stars: "Stars", .text: "Words", .meal: "Meal",
  ]
}

extension Guides {
  @UnionValue
  indirect enum `When`: Sendable, Equatable {
    case `default`(Bool), moments([Date])
    case date(Date) /* { */
    static let soon = When.moments([])
  }
}

struct React: AppIntent {
  static let title: LocalizedStringResource = "React"

  @Parameter(title: "Reaction") var reaction: Reaction
  @Parameter(title: "When") var when: Guides.When?

  func perform() async throws -> some IntentResult & ReturnsValue<String> {
    switch reaction {
    case .stars(let count): return .result(value: "\(count) stars")
    case .text(let text): return .result(value: text)
    case .meal(let restaurant): return .result(value: "at \(restaurant.name)")
    }
  }
}

// MARK: Schemas

@AppEntity(schema: .photos.album)
struct PhotoAlbum: AppEntity {
  static let defaultQuery = AlbumQuery()

  let id: UUID
  let source: DishCard
  var name: String
  var creationDate: Date?
  var albumType: AlbumKind
  var pages: Int
  private var cache: [String: DishCard] = [:]

  init(id: UUID, name: String) {
    self.id = id
    source = DishCard()
    self.name = name
    albumType = .custom
    pages = 7
  }

  var displayRepresentation: DisplayRepresentation { DisplayRepresentation(title: "\(name)") }

  struct AlbumQuery: EntityStringQuery {
    func entities(for identifiers: [PhotoAlbum.ID]) async throws -> [PhotoAlbum] {
      identifiers.map { PhotoAlbum(id: $0, name: "Beach") }
    }
    func entities(matching string: String) async throws -> [PhotoAlbum] { [] }
    func suggestedEntities() async throws -> [PhotoAlbum] { [] }
  }
}

@AppEnum(schema: .photos.albumType)
nonisolated enum AlbumKind: String {
  case custom
  case shared

  static let caseDisplayRepresentations: [Self: DisplayRepresentation] = [
    .custom: "Custom", .shared: "Shared",
  ]
}

@AppEnum(schema: .photos.assetType)
public enum PictureKind: AppEnum {
  case photo
  case `repeat`

  public static let caseDisplayRepresentations: [PictureKind: DisplayRepresentation] = [
    .photo: "Photo", .repeat: "Loop",
  ]
}

@AppEntity(schema: .photos.recognizedPerson)
struct Friend: IndexedEntity {
  static let defaultQuery = FriendQuery()
  static let typeDisplayRepresentation = TypeDisplayRepresentation(name: "Friend")

  let person: String
  var id: String { person }
  var name: String { person.capitalized }
  var isFavorite: Bool { get async throws { true } }

  var displayRepresentation: DisplayRepresentation { "\(name)" }
}

struct FriendQuery: EntityQuery {
  func entities(for identifiers: [String]) async throws -> [Friend] {
    identifiers.map(Friend.init(person:))
  }
}

@AppIntent(schema: .photos.addAssetsToAlbum)
struct AddToAlbum: AppIntent {
  static let title: LocalizedStringResource = "Add Friends"

  @Parameter(title: "Friends", description: "Who { is added")
  var assets: [Friend]
  var album: PhotoAlbum
  let limit = 10

  @MainActor
  func perform() async throws -> some ReturnsValue<Int> {
    .result(value: min(assets.count, limit))
  }
}

// A type is left to the module's default actor where only a macro adds its conformance, as with
// Apple's macros.
#if !MAIN_ACTOR
  @AppIntent(schema: .photos.openAlbum)
  struct OpenAlbum {
    var target: PhotoAlbum

    func perform() async throws -> some IntentResult & ReturnsValue<String> {
      .result(value: target.name)
    }
  }

  @AppIntent(.tool, schema: .journal.createEntry)
  struct CreateEntry {
    var title: String?
    var message: AttributedString
    var entryDate: Date?
    var location: String?
    @Parameter(default: []) var mediaItems: [IntentFile]

    func perform() async throws -> some ReturnsValue<String> {
      .result(value: (title ?? "untitled") + ": " + String(message.characters))
    }
  }

  @available(*, deprecated, message: "named as before iOS 18.4")
  @AssistantIntent(schema: .mail.deleteMail)
  struct DeleteFriends {
    var entities: [Friend]

    func perform() async throws -> some IntentResult { .result() }
  }

  @available(*, deprecated, message: "named as before iOS 18.4")
  @AssistantEntity(schema: .books.book)
  struct Book {
    static let defaultQuery = BookQuery()

    let id: Int
    var title: String?
    var displayRepresentation: DisplayRepresentation { "Book" }
  }

  @available(*, deprecated, message: "finds books")
  struct BookQuery: EntityQuery {
    func entities(for identifiers: [Int]) async throws -> [Book] { [] }
  }

  @available(*, deprecated, message: "named as before iOS 18.4")
  @AssistantEnum(schema: .books.theme)
  enum BookTheme: String {
    case light, dark
    static let caseDisplayRepresentations: [BookTheme: DisplayRepresentation] = [:]
  }
#endif
