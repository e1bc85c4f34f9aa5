import AppIntentsCore
import Diagnostics
import LanguageModels
import WorkflowValues

/// The questions that a step asked models, each with its reply.
struct ExchangesText {
  let style: TerminalStyle
  /// The columns of the terminal, which texts are cut to; nil for a pipe or a file.
  let width: Int?

  /// How many characters a text in a pipe or a file has.
  private static let mostCharacters = 4000
  /// How many lines of a terminal a reply takes.
  private static let linesOfReply = 8

  /// The lines for an input of a step; nil for one that isn't the questions that it asked.
  func lines(of name: String, _ value: IntentValue, indent: String) -> [String]? {
    guard name == ModelExchange.traceName, case .list(let items) = value else { return nil }
    let exchanges = items.compactMap { ModelExchange($0) }
    guard !exchanges.isEmpty, exchanges.count == items.count else { return nil }
    return exchanges.flatMap { lines(of: $0, indent: indent) }
  }

  private func lines(of exchange: ModelExchange, indent: String) -> [String] {
    var head = "\(indent)asked \(Printable.line(exchange.model))"
    head += " on \(Printable.line(exchange.place))"
    if let wrong = exchange.repairs {
      head += " again, because \(Printable.line(Phrasing.shorten(wrong, to: 200)))"
    }
    var lines = [head + facts(of: exchange.reply)]
    lines.append(line(exchange.prompt, after: "\(indent)  prompt: ", most: 1))
    if let reply = exchange.reply {
      lines.append(line(reply.text, after: "\(indent)  reply: ", most: Self.linesOfReply))
    }
    return lines
  }

  /// `  80 tokens in, 5 out, 1.2 s, costs 0.0002`
  private func facts(of reply: ModelExchange.Reply?) -> String {
    guard let reply else { return "  " + style.color("no reply", .gray) }
    let time = Duration.seconds(min(max(0, reply.seconds), 1e9))
    var facts = [
      "\(reply.inputTokens) tokens in", "\(reply.outputTokens) out", ElapsedTime.text(time),
    ]
    if let cost = reply.cost { facts.append("costs \(ModelCount.shown(cost: cost))") }
    return "  " + style.color(facts.joined(separator: ", "), .gray)
  }

  private func line(_ text: String, after start: String, most lines: Int) -> String {
    guard let width else {
      return start + Printable.line(IntentValue.text(text).shortText(to: Self.mostCharacters))
    }
    let limit = max(20, width * lines - DisplayWidth.of(start))
    let shown = Printable.line(IntentValue.text(text).shortText(to: limit))
    return start + DisplayWidth.cut(shown, to: limit)
  }
}
