import AppIntentsCore
import ModelContext
import OrderedCollections
import Testing

@testable import IntentServing

@Suite("What an app finds in its own types")
struct FindingTests {
  private let app = ServedApp(
    name: "notes", version: "1",
    intents: [
      Fine.self, Unsummarized.self, Hidden.self, Twin.self, TwinIntent.self, OpenPhoto.self,
      Renamed.self,
    ],
    entities: [Nameless.self, Photo.self, Star.self], shortcuts: [Shortcuts.self])

  /// On a busy machine a query may take longer than a check waits.
  private static let limit = Duration.seconds(300)

  @Test func `each type is shown, or has a reason why it isn't`() async {
    let intents = await app.findings(within: Self.limit).filter { $0.kind == .intent }
    #expect(
      intents.map(\.name) == [
        "Fine", "Unsummarized", "Hidden", "Twin", "TwinIntent", "OpenPhoto", "Renamed",
      ])
    #expect(
      intents.map(\.tool) == [
        "fine", "unsummarized", nil, "twin", "twin_2", "open_photo", "renamed",
      ])
    #expect(intents.map(\.obstacle) == [nil, nil, "`isDiscoverable` is false", nil, nil, nil, nil])
  }

  @Test(
    arguments: [
      (Fine.self as any AppIntent.Type, [], nil), (OpenPhoto.self, [], nil),
      (Unsummarized.self, [], false), (Unsummarized.self, [0], nil),
    ] as [(any AppIntent.Type, Set<Int>, Bool?)])
  func `a search shows what people can fill in`(
    type: any AppIntent.Type, provided: Set<Int>, isSearchable: Bool?
  ) {
    let tool = ToolDescription.json(of: ServedIntent(type, tool: "tool"), provided: provided)
    #expect(tool.intentMeta["searchable"]?.jsonBoolean == isSearchable)
  }

  @Test(
    arguments: [
      (OpenNameless.self as any AppIntent.Type, ["nameless"]),
      (OpenAny.self, ["nameless", "photo"]), (OpenWords.self, nil), (Fine.self, nil),
    ] as [(any AppIntent.Type, [String]?)])
  func `a tool tells what it opens`(type: any AppIntent.Type, opened: [String]?) {
    let tool = ToolDescription.json(of: ServedIntent(type, tool: "tool"))
    #expect(tool.intentMeta["opens"] == opened.map { .list($0.map { .text($0) }) })
  }

  @Test func `problems are told of the types that have them`() async {
    let problems = await app.findings(within: Self.limit).filter { !$0.problems.isEmpty }.map {
      ($0.name, $0.problems)
    }
    func sameIdentifier(_ other: String) -> [String] {
      [
        "its `persistentIdentifier` is also that of `\(other)`, so Apple's systems take one for the other"
      ]
    }
    let expected: [(String, [String])] = [
      ("Fine", sameIdentifier("Renamed")),
      (
        "Unsummarized",
        [
          "the required parameter `text` isn't in its summary, so an editor has no place for it, and "
            + "searches don't show it",
          "the parameter `note` has no query that finds or suggests anything but ids, so its values can't be chosen",
        ]
      ),
      ("Twin", ["the name `twin` is also that of `TwinIntent`, so one of them has a number"]),
      ("TwinIntent", ["the name `twin` is also that of `Twin`, so one of them has a number"]),
      ("OpenPhoto", ["it lacks the parameter `target` of the schema `.photos.openAsset`"]),
      ("Renamed", sameIdentifier("Fine")),
      (
        "Nameless", ["its `typeDisplayRepresentation` has no name, so lists can't show it"]
      ),
      (
        "Photo",
        [
          "it lacks the properties `name`, `creationDate` and `albumType` of the schema `.photos.album`"
        ]
      ),
      (
        "Star",
        [
          "its query suggests 21 entities, and people choose from 20 at most; suggest the latest or the "
            + "most used ones, and let `EntityStringQuery` find the others",
          "the `displayRepresentation` of an entity has no title, so lists can't show it",
          "its query suggests two entities with the same `id`, so one of them can't be found by it",
        ]
      ),
      (
        "Size",
        [
          "its case `extraLarge` isn't in `caseDisplayRepresentations`, so lists show it by its Swift name"
        ]
      ),
      (
        "Shortcuts",
        ["it has 11 App Shortcuts, and Apple's systems take 10"]
          + ["`Hidden` is no tool, so no phrase of its shortcut starts anything"]
          + ["the phrase “Do it” doesn't have the app's name, `\\(.applicationName)`, in it"]
      ),
    ]
    #expect(problems.map(\.0) == expected.map(\.0))
    #expect(problems.map(\.1) == expected.map(\.1))
  }
}

extension FindingTests {
  @Test func `of very many entities only the first are looked at`() async {
    let app = ServedApp(
      name: "notes", version: "1", intents: [], entities: [Grain.self], shortcuts: [])
    #expect(
      await app.findings(within: Self.limit).flatMap(\.problems) == [
        "its query suggests 1003 entities, and people choose from 20 at most; suggest the latest or "
          + "the most used ones, and let `EntityStringQuery` find the others"
      ])
  }

  @Test func `an entity that only is a value has no query`() {
    let app = ServedApp(
      name: "notes", version: "1", intents: [], entities: [Cover.self], shortcuts: [])
    let types = AppDescription.json(of: app)["types"]?.jsonObject ?? [:]
    #expect(types.values.map { $0.jsonObject?["queries"] } == [[]])
    #expect(types.values.map { $0.jsonObject?["transient"] } == [true])
  }
}

/// An entity that is given with its properties.
private struct Cover: TransientAppEntity {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Cover"

  @Property(title: "Color") var color: String

  var displayRepresentation: DisplayRepresentation { DisplayRepresentation(title: "\(color)") }

  init() { color = "red" }
}

private struct Fine: AppIntent {
  static let title: LocalizedStringResource = "Fine"

  @Parameter(title: "Text")
  var text: String

  @Parameter(title: "Size", default: 1)
  var size: Int

  @Parameter(title: "Fit")
  var fit: Size?

  @Parameter(title: "Tag")
  var tag: Tag?

  static var parameterSummary: some ParameterSummary {
    When(\.$size, .equalTo, 1) {
      Summary("Do \(\.$text)") {
        \.$fit
        \.$tag
      }
    } otherwise: {
      Summary("Do it") { \.$text }
    }
  }

  func perform() async throws -> some IntentResult { .result() }
}

/// An entity whose query knows nothing but ids, and suggests some.
private struct Tag: AppEntity {
  struct Query: EntityQuery {
    func entities(for identifiers: [String]) async throws -> [Tag] { [] }
    func suggestedEntities() async throws -> [Tag] { [Tag(id: "urgent")] }
  }

  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Tag"
  static let defaultQuery = Query()

  let id: String
  var displayRepresentation: DisplayRepresentation { DisplayRepresentation(title: "\(id)") }
}

private enum Size: String, AppEnum {
  case small, extraLarge

  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Size"
  static let caseDisplayRepresentations: [Size: DisplayRepresentation] = [.small: "Small"]
}

private struct Unsummarized: AppIntent {
  static let title: LocalizedStringResource = "Unsummarized"

  @Parameter(title: "Text")
  var text: String

  @Parameter(title: "Note")
  var note: Nameless?

  static var parameterSummary: some ParameterSummary { Summary("Do it with \(\.$note)") }

  func perform() async throws -> some IntentResult { .result() }
}

private struct Hidden: AppIntent {
  static let title: LocalizedStringResource = "Hidden"
  static let isDiscoverable = false

  func perform() async throws -> some IntentResult { .result() }
}

private struct Twin: AppIntent {
  static let title: LocalizedStringResource = "Twin"

  func perform() async throws -> some IntentResult { .result() }
}

private struct TwinIntent: AppIntent {
  static let title: LocalizedStringResource = "Twin"

  func perform() async throws -> some IntentResult { .result() }
}

private struct Nameless: AppEntity {
  struct Query: EntityQuery {
    func entities(for identifiers: [String]) async throws -> [Nameless] { [] }
  }

  static let typeDisplayRepresentation = TypeDisplayRepresentation(name: "")
  static let defaultQuery = Query()

  let id: String
  var displayRepresentation: DisplayRepresentation { DisplayRepresentation(title: "\(id)") }
}

private struct OpenPhoto: AssistantSchemaIntent {
  static let __appSchemaIntent = AppSchema(domain: "photos", name: "openAsset")
  static let __appSchemaGaps = ["target"]

  func perform() async throws -> some IntentResult { .result() }
}

private struct Photo: AssistantSchemaEntity {
  struct Query: EntityQuery {
    func entities(for identifiers: [String]) async throws -> [Photo] { [] }
  }

  static let __appSchemaEntity = AppSchema(domain: "photos", name: "album")
  static let __appSchemaGaps = ["name", "creationDate", "albumType"]
  static let defaultQuery = Query()

  let id: String
  var displayRepresentation: DisplayRepresentation { DisplayRepresentation(title: "\(id)") }
}

private struct OpenNameless: OpenIntent {
  static let title: LocalizedStringResource = "Open Nameless"

  @Parameter(title: "Nameless")
  var target: Nameless
}

private struct OpenAny: OpenIntent {
  static let title: LocalizedStringResource = "Open Any"

  @Parameter(title: "Anything")
  var target: Anything
}

private struct OpenWords: OpenIntent {
  static let title: LocalizedStringResource = "Open Words"

  @Parameter(title: "Words")
  var target: String
}

private enum Anything: _UnionValue {
  case nameless(Nameless)
  case photo(Photo)
  case words(String)

  static let _unionCases: [_UnionCase<Anything>] = [
    _UnionCase("nameless", Nameless.self, make: Anything.nameless) {
      if case .nameless(let value) = $0 { value } else { nil }
    },
    _UnionCase("photo", Photo.self, make: Anything.photo) {
      if case .photo(let value) = $0 { value } else { nil }
    },
    _UnionCase("words", String.self, make: Anything.words) {
      if case .words(let value) = $0 { value } else { nil }
    },
  ]
}

private struct Shortcuts: AppShortcutsProvider {
  static var appShortcuts: [AppShortcut] {
    for _ in 1...10 { AppShortcut(intent: Fine(), phrases: ["Be fine in \(.applicationName)"]) }
    AppShortcut(intent: Hidden(), phrases: ["Do it"])
  }
}

/// It has the name of another type.
private struct Renamed: AppIntent {
  static let persistentIdentifier = "Fine"
  static let title: LocalizedStringResource = "Renamed"

  func perform() async throws -> some IntentResult { .result() }
}

/// All of them are suggested.
private struct Star: AppEntity {
  struct Query: EntityQuery {
    func entities(for identifiers: [Int]) async throws -> [Star] { [] }
    func suggestedEntities() async throws -> [Star] { (0...20).map { Star(id: max(1, $0)) } }
  }

  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Star"
  static let defaultQuery = Query()

  let id: Int
  var displayRepresentation: DisplayRepresentation {
    DisplayRepresentation(title: id == 20 ? "" : "\(id)")
  }
}

/// All of them are suggested. Those after the first thousand have no title, and the same id.
private struct Grain: AppEntity {
  struct Query: EntityQuery {
    func entities(for identifiers: [Int]) async throws -> [Grain] { [] }
    func suggestedEntities() async throws -> [Grain] {
      (1...1003).map { Grain(id: min($0, 1001)) }
    }
  }

  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Grain"
  static let defaultQuery = Query()

  let id: Int
  var displayRepresentation: DisplayRepresentation {
    DisplayRepresentation(title: id == 1001 ? "" : "\(id)")
  }
}
