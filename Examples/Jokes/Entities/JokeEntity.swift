import AppIntents
import Foundation

struct JokeEntity: AppEntity {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Joke"
  static let defaultQuery = JokeQuery()

  let id: String

  @Property(title: "Setup") var setup: String
  @Property(title: "Punchline") var punchline: String
  @Property(title: "Teller") var teller: String
  @Property(title: "Kind") var kind: JokeKind

  var displayRepresentation: DisplayRepresentation {
    DisplayRepresentation(title: "\(setup)", subtitle: "from \(teller)")
  }

  /// Where the app shows the joke.
  var link: URL? {
    var address = URLComponents()
    (address.scheme, address.host, address.path) = ("jokes", "joke", "/\(id)")
    return address.url
  }

  init(_ joke: Joke) {
    id = joke.id
    setup = joke.setup
    punchline = joke.punchline
    teller = joke.teller
    kind = joke.kind
  }
}

struct JokeQuery: EntityStringQuery, EnumerableEntityQuery {
  func entities(for identifiers: [String]) async throws -> [JokeEntity] {
    try await allEntities().filter { identifiers.contains($0.id) }
  }

  func entities(matching string: String) async throws -> [JokeEntity] {
    try await allEntities().filter {
      $0.setup.localizedCaseInsensitiveContains(string)
        || $0.punchline.localizedCaseInsensitiveContains(string)
    }
  }

  func suggestedEntities() async throws -> [JokeEntity] {
    try await Array(allEntities().prefix(10))
  }

  func allEntities() async throws -> [JokeEntity] {
    try JokeBox.shared.jokes().map(JokeEntity.init)
  }
}
