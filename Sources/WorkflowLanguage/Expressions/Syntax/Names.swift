package import AppIntentsCore
package import Diagnostics
package import OrderedCollections
import WorkflowValues

extension Expression {
  /// Visits the expressions of which this one is made, in the order of the file.
  package func visitParts(_ visit: (Expression) -> Void) {
    switch self {
    case .literal, .broken, .name: break
    case .property(let value, _), .negated(let value, _), .not(let value, _): visit(value)
    case .call(_, let items, _), .list(let items, _): for item in items { visit(item) }
    case .element(let left, let right, _), .arithmetic(_, let left, let right),
      .and(let left, let right), .or(let left, let right), .fallback(let left, let right):
      visit(left)
      visit(right)
    case .comparison(_, let left, let right):
      visit(left)
      if let right { visit(right) }
    case .between(let value, let lower, let upper):
      visit(value)
      visit(lower)
      visit(upper)
    case .conditional(let condition, let then, let otherwise):
      visit(then)
      visit(condition)
      visit(otherwise)
    case .value(let template): template.visitExpressions(visit)
    }
  }

  package func visitNames(_ visit: (Located<String>) -> Void) {
    if case .name(let name) = self { return visit(name) }
    visitParts { $0.visitNames(visit) }
  }

  /// Whether it is `$env` or `$secrets`, whose properties are all texts.
  package var isVault: Bool {
    guard case .name(let name) = self else { return false }
    return name.value == "env" || name.value == "secrets"
  }

  /// Whether a part of the expression couldn't be read.
  package var isBroken: Bool {
    if case .broken = self { return true }
    var isBroken = false
    visitParts { isBroken = isBroken || $0.isBroken }
    return isBroken
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
    case .dictionary(let entries):
      for entry in entries {
        entry.filledKey?.visitExpressions(visit)
        entry.value.visitExpressions(visit)
      }
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
    /// In `catch`, `on_failure` and `finally`, and after a step with `on_error: continue`.
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
      explanation: "the item of this pass of a `for`, unless its `each` names it"),
    StandingName(
      name: "index", type: .number, place: .loop,
      explanation: "the number of this pass of the loop, from 1, unless its `index` names it"),
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
      explanation: "this run, whose id is 0 where you or an assistant started it",
      fields: ["id": .number, "workflow": .text, "started": .date]),
    StandingName(
      name: "env", type: .dictionary, place: .everywhere,
      explanation: "the environment's variables, by name"),
    StandingName(
      name: "secrets", type: .dictionary, place: .everywhere,
      explanation: "secrets, by name; never shown"),
    StandingName(name: "now", type: .date, place: .everywhere, explanation: "the date and time"),
    StandingName(
      name: "today", type: .date, place: .everywhere, explanation: "the day, without a time"),
    StandingName(
      name: "pi", type: .number, place: .everywhere, explanation: "3.14159…, to 38 digits"),
    StandingName(
      name: "ask", type: .any, place: .everywhere,
      explanation: "the answer to a question; `$ask(\"How many?\", 3)` has its words and a default"),
  ]

  package static func named(_ name: String) -> StandingName? { all.first { $0.name == name } }
}
