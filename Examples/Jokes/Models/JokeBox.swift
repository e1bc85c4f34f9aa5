import AppIntents
import LocalStore

/// The jokes that were loaded, in `jokes.json`, and the ids of the last ones that were told, in
/// `told.json`.
///
/// The intents run without the app and without a network, so they tell only what is in these files.
struct JokeBox: Sendable {
  static let shared = JokeBox(folder: AppFolder(named: "jokes", variable: "JOKES_HOME"))

  /// How many jokes are told before one may come again.
  static let mostRemembered = 10

  private let jokeFile: JSONFile<[Joke]>
  private let toldFile: JSONFile<[String]>

  init(folder: AppFolder) {
    jokeFile = JSONFile("jokes.json", in: folder, initial: [])
    toldFile = JSONFile("told.json", in: folder, initial: [])
  }

  func jokes() throws -> [Joke] { try jokeFile.read() }

  /// A joke that isn't among the last ten, or the one told longest ago if all of them are; nil if there
  /// is none of that kind.
  func next(of kind: JokeKind?) throws -> Joke? {
    let fitting = try jokes().filter { kind == nil || $0.kind == kind }
    guard !fitting.isEmpty else { return nil }
    return try toldFile.update { told in
      let recent = told.suffix(Self.mostRemembered)
      let fresh = fitting.filter { !recent.contains($0.id) }
      let oldest = fitting.min {
        (recent.lastIndex(of: $0.id) ?? -1) < (recent.lastIndex(of: $1.id) ?? -1)
      }
      guard let joke = fresh.randomElement() ?? oldest else { return nil }
      told = (told.filter { $0 != joke.id } + [joke.id]).suffix(Self.mostRemembered)
      return joke
    }
  }

  /// Adds jokes, or replaces those with the same id. Returns the number of new ones.
  func add(_ jokes: [Joke]) throws -> Int {
    guard jokes.allSatisfy({ !$0.id.isEmpty && !$0.punchline.isEmpty }) else {
      throw JokeError.incomplete
    }
    return try jokeFile.update { kept in
      let before = kept.count
      for joke in jokes {
        if let index = kept.firstIndex(where: { $0.id == joke.id }) {
          kept[index] = joke
        } else {
          kept.append(joke)
        }
      }
      return kept.count - before
    }
  }
}

enum JokeError: Error, CustomLocalizedStringResourceConvertible {
  case notJokes(String)
  case incomplete

  var localizedStringResource: LocalizedStringResource {
    switch self {
    case .notJokes(let file): "`\(file)` isn't a list of jokes in JSON"
    case .incomplete: "each joke needs an `id` and a `punchline`"
    }
  }
}
