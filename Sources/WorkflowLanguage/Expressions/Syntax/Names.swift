package import AppIntents
package import Diagnostics
package import OrderedCollections
import WorkflowValues

extension Expression {
  package func visitNames(_ visit: (Located<String>) -> Void) {
    switch self {
    case .literal, .broken: break
    case .name(let name): visit(name)
    case .property(let base, _): base.visitNames(visit)
    case .negated(let value, _), .not(let value, _): value.visitNames(visit)
    case .call(_, let items, _), .list(let items, _): for item in items { item.visitNames(visit) }
    case .element(let left, let right, _), .arithmetic(_, let left, let right),
      .and(let left, let right), .or(let left, let right), .fallback(let left, let right):
      left.visitNames(visit)
      right.visitNames(visit)
    case .comparison(_, let left, let right):
      left.visitNames(visit)
      right?.visitNames(visit)
    case .between(let value, let lower, let upper):
      value.visitNames(visit)
      lower.visitNames(visit)
      upper.visitNames(visit)
    }
  }

  /// Whether a part of the expression couldn't be read.
  package var isBroken: Bool {
    switch self {
    case .broken: true
    case .literal, .name: false
    case .property(let base, _): base.isBroken
    case .negated(let value, _), .not(let value, _): value.isBroken
    case .call(_, let items, _), .list(let items, _): items.contains(where: \.isBroken)
    case .element(let left, let right, _), .arithmetic(_, let left, let right),
      .and(let left, let right), .or(let left, let right), .fallback(let left, let right):
      left.isBroken || right.isBroken
    case .comparison(_, let left, let right): left.isBroken || right?.isBroken == true
    case .between(let value, let lower, let upper):
      value.isBroken || lower.isBroken || upper.isBroken
    }
  }
}

extension Template {
  /// Visits every expression in the template, in the order of the file.
  package func visitExpressions(_ visit: (Expression) -> Void) {
    switch content {
    case .scalar: break
    case .expression(let expression): visit(expression)
    case .text(let pieces):
      for case .expression(let expression) in pieces { visit(expression) }
    case .list(let items): for item in items { item.visitExpressions(visit) }
    case .dictionary(let entries): for entry in entries { entry.value.visitExpressions(visit) }
    }
  }
}

/// A name that exists in every workflow.
package struct StandingName: Sendable, Hashable {
  package enum Place: Sendable, Hashable {
    case everywhere
    /// In the body of a `for` that gives the item no other name, and in a condition about the items
    /// of a list.
    case item
    /// In the body of a loop.
    case loop
    /// In `catch` and `finally`, and after a step with `on_error: continue`.
    case `catch`
  }

  package let name: String
  package let type: ValueType
  package let place: Place
  private let meaning: String
  /// The properties of its value, if it has only these.
  package let fields: OrderedDictionary<String, ValueType>

  private init(
    name: String, type: ValueType, place: Place, explanation meaning: String,
    fields: OrderedDictionary<String, ValueType> = [:]
  ) {
    self.name = name
    self.type = type
    self.place = place
    self.meaning = meaning
    self.fields = fields
  }

  /// The meaning, in one line.
  package var explanation: String {
    fields.isEmpty ? meaning : "\(meaning): \(fields.keys.joined(separator: ", "))"
  }

  package static let all: [StandingName] = [
    StandingName(
      name: "prev", type: .any, place: .everywhere, explanation: "the output of the previous step"),
    StandingName(
      name: "item", type: .any, place: .item,
      explanation: "the item of this pass of a `for`, unless its `as` names it"),
    StandingName(
      name: "index", type: .number, place: .loop,
      explanation: "the number of this pass of the loop, from 1"),
    StandingName(
      name: "trigger", type: .dictionary, place: .everywhere,
      explanation: "the event that started the run"),
    StandingName(
      name: "error", type: .dictionary, place: .catch,
      explanation: "what failed",
      fields: [
        "message": .text, "step": .any, "kind": .text, "intent": .text, "attempt": .number,
        "exit_code": .number, "output": .any,
      ]),
    StandingName(
      name: "run", type: .dictionary, place: .everywhere,
      explanation: "this run", fields: ["id": .number, "workflow": .text, "started": .date]),
    StandingName(
      name: "env", type: .dictionary, place: .everywhere,
      explanation: "the environment's variables, by name"),
    StandingName(
      name: "secrets", type: .dictionary, place: .everywhere,
      explanation: "secrets, by name; never shown"),
    StandingName(name: "now", type: .date, place: .everywhere, explanation: "the date and time"),
    StandingName(
      name: "ask", type: .any, place: .everywhere,
      explanation: "asks for a value when the run evaluates it"),
  ]

  package static func named(_ name: String) -> StandingName? { all.first { $0.name == name } }
}
