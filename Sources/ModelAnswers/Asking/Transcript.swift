import LanguageModels

/// What was sent and what came back, for people.
struct Transcript: Sendable {
  private(set) var text = ""
  /// The text of the last reply; empty if there is none.
  private(set) var lastReply = ""

  init() {}

  /// - Parameter text: what an earlier process has noted.
  init(_ text: String) { self.text = text }

  /// - Parameter earlier: how many of the turns are noted already.
  mutating func add(_ question: ModelQuestion, after earlier: Int = 0) {
    if earlier == 0, let system = question.system { add("system", system) }
    for turn in question.turns.dropFirst(earlier) { add(turn) }
  }

  mutating func add(_ turn: ModelQuestion.Turn) {
    let images = turn.images.isEmpty ? "" : "\n(\(turn.images.count) images)"
    add(turn.role.rawValue, turn.text + images)
  }

  mutating func add(_ reply: ModelReply, of model: ModelDetails) {
    lastReply = reply.text
    var facts = [
      "\(reply.inputTokens) + \(reply.outputTokens) tokens", Self.seconds(reply.time),
      "on \(model.place.words)",
    ]
    if let price = model.price {
      facts.append(
        "costs \(Self.amount(price.cost(input: reply.inputTokens, output: reply.outputTokens)))")
    }
    add("\(model.name), \(facts.joined(separator: ", "))", reply.text)
  }

  /// `1.2 s`
  private static func seconds(_ time: Duration) -> String {
    let tenths = Int((time / .milliseconds(100)).rounded())
    return "\(tenths / 10).\(tenths % 10) s"
  }

  /// To six places, without zeros at the end.
  private static func amount(_ cost: Double) -> String {
    "\((cost * 1_000_000).rounded() / 1_000_000)"
  }

  private mutating func add(_ speaker: String, _ words: String) {
    text += (text.isEmpty ? "" : "\n\n") + "[\(speaker)]\n\(words)"
  }
}
