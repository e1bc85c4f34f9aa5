internal import AppIntentsCore
internal import Foundation
internal import WorkflowValues

extension ExpressionFunction {
  static let conversionFunctions: [ExpressionFunction] = [
    ExpressionFunction(
      "text", ["value", "format?"], .text,
      "The value as a text; dates and numbers in a format: `text($due, \"dd.MM.yyyy\")`"
    ) { call in
      if call.arguments.count > 1 { return .text(try formatted(call)) }
      return .text(call.text(0))
    },
    ExpressionFunction(
      "number", ["value", "format?"], .number,
      "The value as a number, with separators as in a format if need be: `number($t, \"1.234,5\")`"
    ) { call in
      if call.arguments.count == 1, case .measurement(let measurement) = call.arguments[0] {
        return .number(measurement.value)
      }
      guard call.arguments.count > 1 else { return .number(try call.number(0)) }
      return .number(try Conversions.number(call.text(0), format: call.text(1)))
    },
    ExpressionFunction("boolean", ["value"], .boolean, "The value as true or false") {
      .boolean(try $0.arguments[0].truth(in: $0.run))
    },
    ExpressionFunction(
      "date", ["value", "format?"], .date,
      "The value as a date, read by a format if need be: `date($t, \"dd.MM.yyyy\")`"
    ) { call in
      guard call.arguments.count > 1 else { return try call.convert(to: .date) }
      return .date(
        try FormattedDates.date(call.text(0), format: call.text(1), in: call.run))
    },
    ExpressionFunction(
      "duration", ["value"], .duration, "The value as a duration: `duration(\"1h 30m\")`"
    ) { call in
      if case .text(let text) = call.arguments[0], let duration = DurationLiteral.duration(text) {
        return .duration(duration)
      }
      return try call.convert(to: .duration)
    },
    ExpressionFunction(
      "measurement", ["value"], .measurement,
      "The value as a measurement: `measurement(\"5 kg\").value`"
    ) { try Conversions.convert($0.arguments[0], to: .measurement, in: $0.run) },
    ExpressionFunction("url", ["value"], .url, "The value as a link") {
      try $0.convert(to: .url)
    },
    ExpressionFunction(
      "file", ["value", "name?"], .file,
      "The file at a path, or with a name, a file with the value in it: `file($report, \"report.json\")`"
    ) { call in
      guard call.arguments.count > 1 else { return try call.convert(to: .file) }
      return .file(
        try SpooledFile.make(of: call.arguments[0], named: call.text(1), in: call.run))
    },
    ExpressionFunction(
      "rich_text", ["value", "format?"], .richText,
      "Markdown as a text with its formatting, or HTML: `rich_text($page, \"html\")`; the content of a file"
    ) { call in
      .richText(
        try RichTextReader.read(
          call.arguments[0], as: call.arguments.count > 1 ? call.text(1) : nil, in: call.run))
    },
    ExpressionFunction(
      "list", ["values…"], .list, "The values as a list; a list stays unchanged",
      refine: { types in
        types.count == 1
          ? types[0].asList
          : .list(of: types.dropFirst().reduce(types[0]) { $0.joined(with: $1) })
      }
    ) {
      .list($0.items)
    },
    ExpressionFunction(
      "dictionary", ["value"], .dictionary, "The value as a dictionary: JSON is read"
    ) { call in
      if case .dictionary = call.arguments[0] { return call.arguments[0] }
      return try call.convert(to: .dictionary)
    },
    ExpressionFunction(
      "format", ["value", "format"], .text,
      "A date or number in a format: `format(now(), \"EEEE\")`, `format($total, \"#,##0.00\")`"
    ) { .text(try formatted($0)) },
  ]

  private static func formatted(_ call: FunctionCall) throws -> String {
    let format = call.text(1)
    switch call.arguments[0] {
    case .date(let date): return try FormattedDates.text(date, format: format, in: call.run)
    case .number(let number):
      return try NumberPattern(format).text(of: number, in: call.run.locale)
    case let value:
      throw FunctionProblem(
        "`\(call.name)` formats dates and numbers, but is given \(value.type.phrase)")
    }
  }
}

extension FunctionCall {
  var run: IntentContext { scope.run }

  /// The first argument as another type.
  func convert(to type: ValueType) throws -> IntentValue {
    if arguments[0].type == type { return arguments[0] }
    return try run.values.convert(arguments[0], to: type)
  }
}
