internal import AppIntents
internal import OrderedCollections
import WorkflowValues

extension ExpressionFunction {
  static let listFunctions: [ExpressionFunction] = [
    ExpressionFunction(
      "count", ["list"], .number,
      "How many items a list, entries a dictionary or characters a text has: `count($files)`"
    ) { call in
      switch call.arguments[0] {
      case .text(let text): .number(text.count)
      case .dictionary(let entries): .number(entries.count)
      case let value: .number(value.items.count)
      }
    },
    ExpressionFunction("first", ["list"], .any, "The first item of a list, or nothing") {
      $0.arguments[0].items.first ?? .nothing
    },
    ExpressionFunction("last", ["list"], .any, "The last item of a list, or nothing") {
      $0.arguments[0].items.last ?? .nothing
    },
    ExpressionFunction("keys", ["dictionary"], .list(of: .text), "The keys of a dictionary") {
      .list(try $0.dictionary(0).keys.map(IntentValue.text))
    },
    ExpressionFunction("values", ["dictionary"], .list, "The values of a dictionary") {
      .list(Array(try $0.dictionary(0).values))
    },
    ExpressionFunction(
      "join", ["list", "separator?"], .text,
      "The items as one text, by line breaks or what is given: `join($tags, \", \")`"
    ) { call in
      let separator = try call.arguments.count > 1 ? call.text(1) : "\n"
      return .text(
        try call.arguments[0].items.map { try ValueRules.text(of: $0, in: call.run) }
          .joined(separator: separator))
    },
    ExpressionFunction("sort", ["list"], .list, "The items from the least to the greatest") {
      .list(try sorted($0.arguments[0].items, in: $0.run))
    },
    ExpressionFunction("unique", ["list"], .list, "The items without those that came before") {
      var seen: Set<IntentValue> = []
      return .list($0.arguments[0].items.filter { seen.insert($0).inserted })
    },
    ExpressionFunction(
      "reverse", ["list"], .any,
      "The items, or the characters of a text, from the last to the first"
    ) { call in
      if case .text(let text) = call.arguments[0] { return .text(String(text.reversed())) }
      return .list(call.arguments[0].items.reversed())
    },
    ExpressionFunction(
      "contains", ["in", "what"], .boolean, "What the comparison `contains` says, as a function"
    ) {
      .boolean(try ValueRules.matches(.contains, $0.arguments[0], $0.arguments[1], in: $0.run))
    },
  ]

  /// Merge sort, because comparing may fail, and must keep the order of equals.
  private static func sorted(
    _ items: [IntentValue], in run: IntentContext
  ) throws -> [IntentValue] {
    guard items.count > 1 else { return items }
    let middle = items.count / 2
    let left = try sorted(Array(items[..<middle]), in: run)
    let right = try sorted(Array(items[middle...]), in: run)
    var merged: [IntentValue] = []
    merged.reserveCapacity(items.count)
    var (one, two) = (0, 0)
    while one < left.count, two < right.count {
      if try ValueRules.order(right[two], left[one], in: run) < 0 {
        merged.append(right[two])
        two += 1
      } else {
        merged.append(left[one])
        one += 1
      }
    }
    return merged + left[one...] + right[two...]
  }
}

extension FunctionCall {
  func dictionary(_ index: Int) throws -> OrderedDictionary<String, IntentValue> {
    if case .dictionary(let entries) = arguments[index] { return entries }
    throw ValueRules.Problem(
      description:
        "`\(name)` needs a dictionary, but is given \(ValueRules.phrase(arguments[index].type))")
  }

  /// An argument as a text.
  func text(_ index: Int) throws -> String { try ValueRules.text(of: arguments[index], in: run) }

  /// An argument as a number.
  func number(_ index: Int) throws -> IntentNumber {
    try ValueRules.number(arguments[index], in: run)
  }
}
