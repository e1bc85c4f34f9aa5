import AppIntents

struct Joke: Codable, Sendable, Hashable {
  let id: String
  let kind: JokeKind
  let setup: String
  let punchline: String
  /// The character that tells it.
  let teller: String
}

enum JokeKind: String, Codable, AppEnum {
  case oneLiner = "one_liner"
  case knockKnock = "knock_knock"

  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Kind of Joke"
  static let caseDisplayRepresentations: [JokeKind: DisplayRepresentation] = [
    .oneLiner: DisplayRepresentation(title: "One-Liner", synonyms: ["short"]),
    .knockKnock: DisplayRepresentation(title: "Knock-Knock", synonyms: ["door"]),
  ]
}

extension Joke {
  /// The joke as a voice tells it. An ellipsis is a pause.
  var spoken: String {
    switch kind {
    case .oneLiner: "Here's one from \(teller). \(setup)… \(punchline)"
    case .knockKnock:
      "Here's one from \(teller). Knock, knock. Who's there?… \(setup). \(setup) who?… \(punchline)"
    }
  }
}
