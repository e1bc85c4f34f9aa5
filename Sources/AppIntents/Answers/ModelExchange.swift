import OrderedCollections
import Synchronization

/// A question that a step asked a model, and what came back.
package struct ModelExchange: Sendable, Hashable {
  /// What came back.
  package struct Reply: Sendable, Hashable {
    /// As the model gave it.
    package var text: String
    package var inputTokens: Int
    package var outputTokens: Int
    package var seconds: Double
    /// Nil for a model without a price.
    package var cost: Double?

    package init(
      text: String, inputTokens: Int, outputTokens: Int, seconds: Double, cost: Double? = nil
    ) {
      self.text = text
      self.inputTokens = inputTokens
      self.outputTokens = outputTokens
      self.seconds = seconds
      self.cost = cost
    }
  }

  /// What workflows call the model.
  package var model: String
  /// Where it runs, in words: “this machine”.
  package var place: String
  /// What was sent before the prompt, unless an earlier question has it: instructions, examples.
  package var before: String
  package var prompt: String
  /// What was wrong with the reply before, after which the model is asked once more; nil for the first
  /// time.
  package var repairs: String?
  /// Nil if there was none.
  package var reply: Reply?

  package init(
    model: String, place: String, before: String = "", prompt: String, repairs: String? = nil,
    reply: Reply? = nil
  ) {
    self.model = model
    self.place = place
    self.before = before
    self.prompt = prompt
    self.repairs = repairs
    self.reply = reply
  }

  /// The exchange with shorter texts.
  package func changingTexts(_ change: (String) -> String) -> ModelExchange {
    var changed = self
    changed.before = change(before)
    changed.prompt = change(prompt)
    changed.repairs = repairs.map(change)
    changed.reply?.text = change(reply?.text ?? "")
    return changed
  }
}

/// The form that a run's trace has, and its journal.
extension ModelExchange {
  /// What a trace calls the exchanges of a step.
  package static let traceName = "questions"

  package var value: IntentValue {
    var parts: OrderedDictionary<String, IntentValue> = [
      "model": .text(model), "place": .text(place),
    ]
    if !before.isEmpty { parts["before"] = .text(before) }
    parts["prompt"] = .text(prompt)
    if let repairs { parts["repairs"] = .text(repairs) }
    if let reply {
      parts["reply"] = .text(reply.text)
      parts["input_tokens"] = .number(reply.inputTokens)
      parts["output_tokens"] = .number(reply.outputTokens)
      parts["seconds"] = IntentNumber(reply.seconds).map { .number($0) }
      parts["cost"] = reply.cost.flatMap { IntentNumber($0) }.map { .number($0) }
    }
    return .dictionary(parts)
  }

  /// Nil for a value that is none.
  package init?(_ value: IntentValue) {
    guard case .dictionary(let parts) = value, case .text(let model)? = parts["model"],
      case .text(let place)? = parts["place"], case .text(let prompt)? = parts["prompt"]
    else { return nil }
    func text(_ name: String) -> String? {
      if case .text(let text)? = parts[name] { text } else { nil }
    }
    func number(_ name: String) -> IntentNumber? {
      if case .number(let number)? = parts[name] { number } else { nil }
    }
    self.init(
      model: model, place: place, before: text("before") ?? "", prompt: prompt,
      repairs: text("repairs"))
    guard let reply = text("reply") else { return }
    self.reply = Reply(
      text: reply, inputTokens: number("input_tokens")?.integer ?? 0,
      outputTokens: number("output_tokens")?.integer ?? 0,
      seconds: number("seconds")?.double ?? 0, cost: number("cost")?.double)
  }
}

/// The questions that a call of a step has asked so far. They are there also if the call fails.
package final class ModelExchangeLog: Sendable {
  private let exchanges = Mutex<[ModelExchange]>([])

  package init() {}

  package var all: [ModelExchange] { exchanges.withLock { $0 } }

  package func replace(with all: [ModelExchange]) { exchanges.withLock { $0 = all } }
}
