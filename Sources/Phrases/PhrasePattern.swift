import AppIntentsCore

/// A phrase of an app's shortcut, such as `Order ${Quantity} ${Soup} from ${applicationName}`.
struct PhrasePattern: Sendable {
  enum Piece: Sendable, Hashable {
    case word(String)
    case application
    /// A parameter by its title.
    case parameter(String)
  }

  private static let application = "applicationName"

  /// The longest phrase that is used, in bytes.
  private static let longest = 300

  /// Whether a phrase can be said: it names its app, and isn't a whole text.
  static func isUsable(_ phrase: String) -> Bool {
    phrase.utf8.count <= longest
      && PlaceholderText(phrase).pieces.contains(.place(application))
  }

  let pieces: [Piece]

  init(_ phrase: String) {
    pieces = PlaceholderText(phrase).pieces.flatMap { piece -> [Piece] in
      switch piece {
      case .text(let text): SpokenText(text).words.map { .word($0.folded) }
      case .place(Self.application): [.application]
      case .place(let title): [.parameter(title)]
      }
    }
  }

  /// A phrase as a person says it, with `…` where a value belongs.
  static func shown(_ phrase: String, application: String) -> String {
    PlaceholderText(phrase).filled { $0 == Self.application ? application : "…" } ?? phrase
  }

  var hasApplication: Bool { pieces.contains(.application) }

  /// The titles of its parameters.
  var parameters: [String] {
    pieces.compactMap { if case .parameter(let title) = $0 { title } else { nil } }
  }

  /// How many of its words count: those that aren't just polite or articles.
  var contentWords: Int {
    pieces.count { if case .word(let word) = $0 { !FillerWord.all.contains(word) } else { false } }
  }
}

/// English words that say nothing about what is wanted.
enum FillerWord {
  static let all: Set<String> = [
    "a", "an", "the", "some", "my", "please", "hey", "hi", "can", "could", "would", "you", "me",
    "now", "for", "thanks", "ok", "okay", "just",
  ]
}

/// What English sentences politely begin with: “I'd like to order …” is “order …”.
enum PoliteOpening {
  private static let all: [[String]] = [
    "id like to", "i would like to", "id love to", "i want to", "i wanna", "i need to", "can i",
    "could i", "may i", "let me", "lets", "will you",
  ].map { $0.split(separator: " ").map(String.init) }

  /// How many words of a sentence are one, those before it included.
  static func length(in words: [String]) -> Int {
    let start = words.firstIndex { !["hey", "hi", "please", "ok", "okay"].contains($0) } ?? 0
    let opening = all.first { words[start...].starts(with: $0) }
    return opening.map { start + $0.count } ?? 0
  }
}

/// English words that turn what is wanted into its opposite. A phrase that lacks one of them doesn't
/// fit, whatever else is said.
enum Negation {
  static let all: Set<String> = [
    "not", "no", "never", "without", "dont", "doesnt", "didnt", "wont", "wouldnt", "cant", "cannot",
    "couldnt", "shouldnt", "mustnt", "isnt", "arent", "stop", "cancel", "undo", "except", "unless",
  ]
}
