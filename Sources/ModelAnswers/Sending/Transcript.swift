import AppIntentsCore
import LanguageModels

/// What was sent and what came back: a text for people, and the parts of it.
struct Transcript: Sendable {
  private(set) var text = ""
  /// The text of the last reply; empty if there is none.
  private(set) var lastReply = ""
  private(set) var exchanges: [ModelExchange] = []

  init() {}

  /// - Parameters:
  ///   - text: what an earlier process has noted.
  ///   - exchanges: the parts of it.
  init(_ text: String, _ exchanges: [ModelExchange]) {
    self.text = text
    self.exchanges = exchanges
  }

  /// Notes a question that is about to be asked.
  ///
  /// - Parameters:
  ///   - earlier: how many of the turns are noted already.
  ///   - wrong: what was wrong with the reply before, if the question is asked once more.
  mutating func add(
    _ question: ModelQuestion, for model: ModelDetails, after earlier: Int = 0,
    repairing wrong: String? = nil
  ) {
    var parts: [String] = []
    if earlier == 0, let system = question.system { parts.append(Self.part("system", system)) }
    for turn in question.turns.dropFirst(earlier) {
      parts.append(Self.part(turn.role.rawValue, Self.words(of: turn)))
    }
    for part in parts { add(part) }
    exchanges.append(
      ModelExchange(
        model: model.name, place: model.place.words,
        before: parts.dropLast().joined(separator: "\n\n"),
        prompt: question.turns.last.map(Self.words) ?? "", repairs: wrong))
  }

  /// Notes the reply to the last question.
  mutating func add(_ reply: ModelReply, of model: ModelDetails) {
    lastReply = reply.text
    let cost = model.price?.cost(input: reply.inputTokens, output: reply.outputTokens)
    var facts = [
      "\(reply.inputTokens) + \(reply.outputTokens) tokens", Self.seconds(reply.time),
      "on \(model.place.words)",
    ]
    if let cost { facts.append("costs \(ModelCount.shown(cost: cost))") }
    add(Self.part("\(model.name), \(facts.joined(separator: ", "))", reply.text))
    guard !exchanges.isEmpty else { return }
    exchanges[exchanges.count - 1].reply = ModelExchange.Reply(
      text: reply.text, inputTokens: reply.inputTokens, outputTokens: reply.outputTokens,
      seconds: reply.time / .seconds(1), cost: cost)
  }

  private static func words(of turn: ModelQuestion.Turn) -> String {
    turn.text + (turn.images.isEmpty ? "" : "\n(\(turn.images.count) images)")
  }

  /// `1.2 s`
  private static func seconds(_ time: Duration) -> String {
    let tenths = Int((time / .milliseconds(100)).rounded())
    return "\(tenths / 10).\(tenths % 10) s"
  }

  private static func part(_ speaker: String, _ words: String) -> String {
    "[\(speaker)]\n\(words)"
  }

  private mutating func add(_ part: String) { text += (text.isEmpty ? "" : "\n\n") + part }
}
