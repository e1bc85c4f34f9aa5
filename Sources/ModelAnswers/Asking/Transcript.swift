import LanguageModels

/// What was sent and what came back, for people.
struct Transcript: Sendable {
  private(set) var text = ""

  mutating func add(_ question: ModelQuestion) {
    if let system = question.system { add("system", system) }
    for turn in question.turns { add(turn) }
  }

  mutating func add(_ turn: ModelQuestion.Turn) {
    let images = turn.images.isEmpty ? "" : "\n(\(turn.images.count) images)"
    add(turn.role.rawValue, turn.text + images)
  }

  mutating func add(_ reply: ModelReply, of name: String) { add(name, reply.text) }

  private mutating func add(_ speaker: String, _ words: String) {
    text += (text.isEmpty ? "" : "\n\n") + "[\(speaker)]\n\(words)"
  }
}
