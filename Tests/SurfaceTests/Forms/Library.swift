import AppIntents
import Foundation

// The entities and queries of an app that lends books, in the forms in which apps declare them.

struct LibraryBook: AppEntity {
  static var typeDisplayRepresentation: TypeDisplayRepresentation {
    TypeDisplayRepresentation(
      name: "Book", numericFormat: "books", synonyms: ["Volume"])
  }
  static let defaultQuery = LibraryQuery()

  var id: UUID

  @Property(title: "Title") var title: String
  @Property(title: "Subtitle") var subtitle: String?
  @Property(title: "Pages") var pages: Int
  @Property(title: "Returned On") var returnedOn: Date?
  @Property(title: "Topics") var topics: [String]
  @Property(title: "Shelf") var shelf: LibraryShelf
  @Property(identifier: "lentTo") var borrower: String?

  var displayRepresentation: DisplayRepresentation {
    DisplayRepresentation(
      title: "\(title)", subtitle: "\(pages) pages",
      image: DisplayRepresentation.Image(
        systemName: "book", tintColor: nil, symbolConfiguration: nil),
      synonyms: ["the \(title)"])
  }
}

enum LibraryShelf: String, AppEnum {
  case ground, gallery

  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Shelf"
  static let caseDisplayRepresentations: [LibraryShelf: DisplayRepresentation] = [
    .ground: "Ground Floor",
    .gallery: DisplayRepresentation(
      title: "Gallery", subtitle: "Upstairs", image: .init(systemName: "stairs")),
  ]
}

struct LibraryQuery: EntityPropertyQuery {
  typealias ComparatorMappingType = (LibraryBook) -> Bool

  static let properties = QueryProperties {
    Property(\LibraryBook.$title) {
      EqualToComparator { wanted in { $0.title == wanted } }
      NotEqualToComparator { wanted in { $0.title != wanted } }
      ContainsComparator { part in { $0.title.contains(part) } }
      HasPrefixComparator { part in { $0.title.hasPrefix(part) } }
      HasSuffixComparator { part in { $0.title.hasSuffix(part) } }
    }
    Property(\.$subtitle) {
      EqualToComparator { wanted in { $0.subtitle == wanted } }
      ContainsComparator { part in { $0.subtitle?.contains(part) == true } }
    }
    Property(\LibraryBook.$pages) {
      LessThanComparator { limit in { $0.pages < limit } }
      LessThanOrEqualToComparator { limit in { $0.pages <= limit } }
      GreaterThanComparator { limit in { $0.pages > limit } }
      GreaterThanOrEqualToComparator { limit in { $0.pages >= limit } }
      IsBetweenComparator { low, high in { (low...high).contains($0.pages) } }
    }
    Property(\LibraryBook.$returnedOn) {
      GreaterThanComparator { day in { ($0.returnedOn ?? .distantPast) > day } }
    }
    Property(\LibraryBook.$topics) {
      ContainsComparator { topic in { $0.topics.contains(topic) } }
    }
    Property(\LibraryBook.$shelf) {
      EqualToComparator { shelf in { $0.shelf == shelf } }
    }
  }

  static let sortingOptions = SortingOptions {
    SortableBy(\.$title)
    SortableBy(\LibraryBook.$pages)
  }

  static var findIntentDescription: IntentDescription? {
    IntentDescription("Finds books of the library.", categoryName: "Library")
  }

  @Dependency var library: Library

  func entities(for identifiers: [UUID]) async throws -> [LibraryBook] {
    library.books.filter { identifiers.contains($0.id) }
  }

  func entities(
    matching comparators: [ComparatorMappingType], mode: ComparatorMode,
    sortedBy: [Sort<LibraryBook>], limit: Int?
  ) async throws -> [LibraryBook] {
    library.note(comparators: comparators.count, sorts: sortedBy.count, limit: limit)
    var found = library.books.filter { book in
      comparators.isEmpty
        || (mode == .and
          ? comparators.allSatisfy { $0(book) } : comparators.contains { $0(book) })
    }
    for sort in sortedBy where sort.by == \LibraryBook.$pages {
      found.sort { sort.order == .ascending ? $0.pages < $1.pages : $0.pages > $1.pages }
    }
    return limit.map { Array(found.prefix($0)) } ?? found
  }

  func suggestedEntities() async throws -> [LibraryBook] { library.books }
}

/// The books, and what the query was last asked.
nonisolated final class Library: @unchecked Sendable {
  let books: [LibraryBook]
  private(set) var lastQuery = ""

  init(books: [LibraryBook]) { self.books = books }

  func note(comparators: Int, sorts: Int, limit: Int?) {
    lastQuery =
      "\(comparators) comparators, \(sorts) sorts, limit \(limit.map(String.init) ?? "none")"
  }

  static func open() -> Library {
    func book(
      _ number: Int, _ title: String, _ pages: Int, _ shelf: LibraryShelf, _ topics: [String]
    ) -> LibraryBook {
      let id = UUID(uuidString: "00000000-0000-0000-0000-00000000000\(number)") ?? UUID()
      let book = LibraryBook(id: id)
      book.title = title
      book.pages = pages
      book.shelf = shelf
      book.topics = topics
      return book
    }
    let library = Library(books: [
      book(1, "Rivers of Europe", 320, .ground, ["travel", "water"]),
      book(2, "Bridges", 180, .gallery, ["building"]),
      book(3, "Roman Bridges", 240, .gallery, ["building", "history"]),
    ])
    AppDependencyManager.shared.add(dependency: library)
    return library
  }
}

/// A query in the older spelling of its type's name, with resolvers and a property of another
/// entity.
struct ShelfMarkQuery: EntityPropertyQuery {
  static let properties = EntityQueryProperties<LibraryBook, String> {
    Property(\.$title) {
      EqualToComparator(
        withResolvers: {
          IntFromStringResolver()
          StringFromDoubleResolver()
        }, mappingTransform: { "title is \($0)" })
    }
    EntityQueryProperty(\LibraryBook.$pages, entityProvider: { (book: LibraryBook) in book }) {
      LessThanComparator { "pages under \($0)" }
    }
  }
  static let sortingOptions = SortingOptions {}

  func entities(for identifiers: [LibraryBook.ID]) async throws -> [LibraryBook] { [] }

  func entities(
    matching comparators: [String], mode: ComparatorMode, sortedBy: [EntityQuerySort<LibraryBook>],
    limit: Int?
  ) async throws -> [LibraryBook] { [] }
}
