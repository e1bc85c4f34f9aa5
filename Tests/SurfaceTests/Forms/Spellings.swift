import AppIntents
import Foundation

// Spellings of apps beside those of the other files.

// A symbol whose initializer may fail.
enum Bookcase: String, AppEnum {
  case novels, comics

  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Shelf"
  // The spelling that is compiled here.
  // swift-format-ignore: NeverForceUnwrap
  static let caseDisplayRepresentations: [Bookcase: DisplayRepresentation] = [
    .novels: DisplayRepresentation(
      title: "Novels", image: DisplayRepresentation.Image(systemName: "book")!),
    .comics: DisplayRepresentation(title: "Comics", image: .init(systemName: "bubble")),
  ]
}

// A prediction from many parameters.
struct FilterShelf: AppIntent, PredictableIntent {
  static let title: LocalizedStringResource = "Filter a Bookcase"

  @Parameter(title: "Shelf") var shelf: Bookcase
  @Parameter(title: "Words") var words: String?
  @Parameter(title: "From") var from: Int
  @Parameter(title: "To") var to: Int
  @Parameter(title: "Read") var read: Bool
  @Parameter(title: "Lent") var lent: Bool
  @Parameter(title: "New") var isNew: Bool
  @Parameter(title: "Limit") var limit: Int

  static var predictionConfiguration: some IntentPredictionConfiguration {
    IntentPrediction(
      parameters: (\.$shelf, \.$words, \.$from, \.$to, \.$read, \.$lent, \.$isNew, \.$limit)
    ) { shelf, words, from, to, read, lent, isNew, limit in
      DisplayRepresentation(
        title: "\(shelf.rawValue) \(words ?? "") \(from)–\(to)",
        subtitle: "\(read == lent && lent == isNew ? limit : 0)")
    }
  }

  func perform() async throws -> some IntentResult { .result() }
}

// A shortcut without the name of its type.
struct ShelfShortcuts: AppShortcutsProvider {
  static var appShortcuts: [AppShortcut] {
    .init(
      intent: FilterShelf(), phrases: ["Filter my shelf in \(.applicationName)"],
      shortTitle: "Filter", systemImageName: "books.vertical")
  }
}

// The protocol of a search comes with its schema.
#if !MAIN_ACTOR
  @AppIntent(schema: .system.search)
  struct SearchShelves {
    static let searchScopes: [StringSearchScope] = [.general]

    var criteria: StringSearchCriteria

    func perform() async throws -> some ReturnsValue<String> { .result(value: criteria.term) }
  }
#endif
