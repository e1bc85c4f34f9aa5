internal import AppIntentsCore
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
    ExpressionFunction(
      "first", ["list"], .any, "The first item of a list, or nothing", refine: { $0[0].itemType }
    ) {
      $0.arguments[0].items.first ?? .nothing
    },
    ExpressionFunction(
      "last", ["list"], .any, "The last item of a list, or nothing", refine: { $0[0].itemType }
    ) {
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
      let separator = call.arguments.count > 1 ? call.text(1) : "\n"
      var text = ""
      for (index, item) in call.arguments[0].items.enumerated() {
        if index > 0 { text += separator }
        text += item.text
        try call.run.limits.check(bytes: text.utf8.count)
      }
      return .text(text)
    },
    ExpressionFunction(
      "sort", ["list"], .list,
      "The items from the least to the greatest; nothing and empty texts come last",
      refine: { $0[0].asList }
    ) {
      let items = $0.arguments[0].items
      return .list(try Ordering.sorted(items, in: ConversionContext($0.run)).map { items[$0] })
    },
    ExpressionFunction(
      "unique", ["list"], .list, "The items without repetitions", refine: { $0[0].asList }
    ) {
      let items = $0.arguments[0].items
      let firsts = try EqualValues.firsts(of: items, in: ConversionContext($0.run))
      return .list(firsts.enumerated().filter { $0.offset == $0.element }.map { items[$0.offset] })
    },
    ExpressionFunction(
      "reverse", ["list"], .any,
      "The items, or the characters of a text, from the last to the first",
      refine: { $0[0] == .text || $0[0] == .any ? $0[0] : $0[0].asList }
    ) { call in
      if case .text(let text) = call.arguments[0] { return .text(String(text.reversed())) }
      return .list(call.arguments[0].items.reversed())
    },
    ExpressionFunction(
      "contains", ["in", "what"], .boolean, "The result of the comparison `contains`"
    ) {
      let run = ConversionContext($0.run)
      return .boolean(
        try Comparison.holds($0.arguments[0], .contains, $0.arguments[1], in: run))
    },
  ]
}

extension FunctionCall {
  func dictionary(_ index: Int) throws -> OrderedDictionary<String, IntentValue> {
    if case .dictionary(let entries) = arguments[index] { return entries }
    throw FunctionProblem(
      "`\(name)` needs a dictionary, but is given \(arguments[index].type.phrase)")
  }

  /// An argument as a text.
  func text(_ index: Int) -> String { arguments[index].text }

  /// An argument as a number.
  func number(_ index: Int) throws -> IntentNumber {
    try number(of: arguments[index])
  }

  func number(of value: IntentValue) throws -> IntentNumber {
    try IntentNumber.from(Conversions.convert(value, to: .number, in: run))
  }
}
