import AppIntentsCore
import Diagnostics
import LanguageModels
import OrderedCollections
import WorkflowValues

/// What a model was tried with, and what it can be trusted with.
struct TrialReport: Sendable {
  struct Entry: Sendable {
    let trial: ModelTrial
    let result: ModelTrial.Result
    /// What the model replied; empty if it gave no reply.
    let reply: String
  }

  let model: String
  private(set) var entries: [Entry] = []

  init(of model: String) { self.model = model }

  mutating func add(_ trial: ModelTrial, _ result: ModelTrial.Result, reply: String) {
    entries.append(Entry(trial: trial, result: result, reply: reply))
  }

  /// A part of the trials.
  private struct Part {
    let name: String
    let right: Int
    let count: Int
    /// What was wrong first.
    let remark: String

    var isFine: Bool { right == count }
  }

  private var parts: [Part] {
    let formed = entries.filter { $0.result == .right || $0.result == .wrong }
    let format = Part(
      name: "format", right: formed.count, count: entries.count,
      remark: Self.remark(entries.first { $0.result == .malformed }))
    let kinds = ModelTrial.Kind.allCases.compactMap { kind -> Part? in
      let own = entries.filter { $0.trial.kind == kind }
      if own.isEmpty { return nil }
      return Part(
        name: kind.rawValue, right: own.count { $0.result == .right }, count: own.count,
        remark: Self.remark(own.first { $0.result != .right }))
    }
    return [format] + kinds
  }

  private static func remark(_ entry: Entry?) -> String {
    guard let entry else { return "" }
    if case .failed(let reason) = entry.result { return reason }
    let given = entry.reply.isEmpty ? "nothing" : Phrasing.excerpt(entry.reply)
    let wanted =
      entry.trial.schema == nil
      ? entry.trial.answer : ["value": entry.trial.answer] as Value
    return "\(given) instead of \(Phrasing.excerpt(JSONWriter.compact(wanted)))"
  }

  /// The table of what the model can be trusted with.
  func text(in style: TerminalStyle, width: Int) -> String {
    var table = TextTable(["with", "trust", "right", "what was wrong"])
    for part in parts {
      table.add([
        .init(part.name), .init(part.isFine ? "yes" : "no", part.isFine ? .green : .yellow),
        .init("\(part.right) of \(part.count)"), .init(part.remark),
      ])
    }
    return table.text(in: style, width: width)
  }

  var value: Value {
    [
      "model": .text(model),
      "trust": .dictionary(
        OrderedDictionary(
          uniqueKeysWithValues: parts.map { part in
            (part.name, ["right": .number(part.right), "of": .number(part.count)])
          })),
      "trials": .list(
        entries.map { entry in
          var members: OrderedDictionary<String, Value> = [
            "kind": .text(entry.trial.kind.rawValue), "prompt": .text(entry.trial.prompt),
            "answer": entry.trial.answer, "reply": .text(entry.reply),
            "result": .text(entry.result.word),
          ]
          if case .failed(let reason) = entry.result { members["problem"] = .text(reason) }
          return .dictionary(members)
        }),
    ]
  }
}
