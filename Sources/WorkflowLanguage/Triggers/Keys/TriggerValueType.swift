import AppIntents
import Diagnostics
import YAML

/// A type of value that a key of a trigger takes: how it is read, what the JSON schema says about
/// it, and what the documentation calls it.
struct TriggerValueType<Value>: Sendable {
  /// “a duration”
  let name: @Sendable () -> String
  let schema: @Sendable () -> IntentValue
  /// Reads a value; where there is none, reports why.
  let read: @Sendable (TriggerValue) -> Value?
  /// A value as a file writes it.
  let write: @Sendable (Value) -> String

  init(
    _ name: @autoclosure @escaping @Sendable () -> String,
    schema: @autoclosure @escaping @Sendable () -> IntentValue,
    write: @escaping @Sendable (Value) -> String = { "\($0)" },
    read: @escaping @Sendable (TriggerValue) -> Value?
  ) {
    self.name = name
    self.schema = schema
    self.read = read
    self.write = write
  }

  /// One item or a list of them.
  static func list<Item>(
    _ name: String, notEmpty: Bool = false,
    item: @escaping @Sendable (TriggerValue, Located<String>) -> Item?
  ) -> TriggerValueType<[Item]> where Value == [Item] {
    TriggerValueType(name, schema: .definition("texts")) { value in
      value.items(notEmpty: notEmpty ? name : nil).compactMap { value in
        value.text(name).flatMap { item(value, $0) }
      }
    }
  }
}

extension IntentValue {
  /// A reference to a definition of the schema.
  static func definition(_ name: String) -> IntentValue { ["$ref": .text("#/$defs/\(name)")] }
}

// MARK: - Words, texts and numbers

extension TriggerValueType<Bool> {
  static var flag: Self {
    TriggerValueType("`true` or `false`", schema: ["type": "boolean"]) { value in
      if let flag = value.node.text.flatMap(BooleanLiteral.value) { return flag }
      value.wrong("`true` or `false`")
      return nil
    }
  }
}

extension TriggerValueType<Located<String>> {
  static var text: Self { text("a text") }

  /// - Parameter example: what a message shows.
  static func text(_ name: String, such example: String? = nil) -> Self {
    TriggerValueType(name, schema: .definition("text"), write: \.value) { value in
      value.text(example.map { "\(name) such as `\($0)`" } ?? name)
    }
  }
}

extension TriggerValueType<Double> {
  static func number(in range: ClosedRange<Int>, _ unit: String) -> Self {
    let name = "\(unit) from \(range.lowerBound) to \(range.upperBound)"
    let schema: IntentValue = [
      "type": "number", "minimum": .number(range.lowerBound), "maximum": .number(range.upperBound),
    ]
    return TriggerValueType(name, schema: schema) { value in
      if let text = value.node.text, let number = Double(text),
        Double(range.lowerBound)...Double(range.upperBound) ~= number
      {
        return number
      }
      value.wrong(name)
      return nil
    }
  }
}

extension TriggerValueType where Value: RawRepresentable<String> & CaseIterable & Sendable {
  /// One of an enum's cases.
  static var choice: Self {
    let words = Value.allCases.map(\.rawValue)
    return TriggerValueType(
      Phrasing.list(words, "or"), schema: ["enum": .list(words.map { .text($0) })],
      write: \.rawValue
    ) { value in
      guard let text = value.text(Phrasing.list(words, "or")) else { return nil }
      if let choice = Value(rawValue: text.value) { return choice }
      value.unknown(text, among: words)
      return nil
    }
  }
}

extension TriggerValueType {
  /// Some of an enum's cases, as one word or a list.
  static func choices<Choice>() -> Self
  where Value == [Choice], Choice: RawRepresentable<String> & CaseIterable & Sendable {
    let choice = TriggerValueType<Choice>.choice
    return TriggerValueType(
      "\(choice.name()), or a list of them",
      schema: ["anyOf": [choice.schema(), ["type": "array", "items": choice.schema()]]],
      write: { "[\($0.map(\.rawValue).joined(separator: ", "))]" }
    ) { value in
      guard value.node.items != nil else { return choice.read(value).map { [$0] } }
      return value.items(notEmpty: "one of \(choice.name())").compactMap(choice.read)
    }
  }
}

// MARK: - Durations and sizes

extension TriggerValueType<IntentDuration> {
  static var duration: Self { duration() }

  /// - Parameter minimum: the shortest one, and its name in a message.
  static func duration(
    allowsNegative: Bool = false, atLeast minimum: (duration: Duration, name: String)? = nil
  ) -> Self {
    TriggerValueType("a duration", schema: .definition("duration")) { value in
      guard let text = value.text("a duration such as `500ms`, `2s` or `5m`"),
        let duration = DurationLiteral.duration(
          text, for: value.key, allowsNegative: allowsNegative, report: value.report)
      else { return nil }
      if let minimum, duration.clockDuration < minimum.duration {
        value.wrong(minimum.name)
        return nil
      }
      return duration
    }
  }
}

extension TriggerValueType<IntentDuration?> {
  static var durationOrNone: Self {
    TriggerValueType(
      "a duration or `none`", schema: .definition("duration"),
      write: { $0?.description ?? "none" }
    ) { value in
      if value.node.text == "none" { return .some(nil) }
      return TriggerValueType<IntentDuration>.duration.read(value).map { .some($0) }
    }
  }
}

extension TriggerValueType<Int> {
  private static var units: KeyValuePairs<String, Double> {
    [
      "kib": 1024, "mib": 1_048_576, "gib": 1_073_741_824, "tib": 1_099_511_627_776, "kb": 1e3,
      "mb": 1e6, "gb": 1e9, "tb": 1e12, "b": 1,
    ]
  }

  /// A file size in bytes: `500`, `10 kB`, `1.5 MB`, with 1 kB of 1000 bytes.
  static var size: Self {
    TriggerValueType("a size", schema: ["type": ["string", "integer"]]) { value in
      let wanted = "a size such as `500`, `10 kB` or `1.5 MB`"
      guard let text = value.text(wanted) else { return nil }
      let lower = text.value.lowercased()
      let unit = units.first { lower.hasSuffix($0.key) }
      let digits = lower.dropLast(unit?.key.count ?? 0)
      let trimmed = String(digits.reversed().drop { $0 == " " }.reversed())
      if trimmed.first?.isNumber == true, let number = Double(trimmed), number < 1e15 {
        return Int(number * (unit?.value ?? 1))
      }
      value.wrong(wanted)
      return nil
    }
  }
}

// MARK: - Globs and time zones

extension TriggerValueType<[String]> {
  static var globs: Self {
    list("a glob or a list of globs") { value, glob in
      GlobLiteral.problem(in: glob).map(value.report)
      return glob.value
    }
  }
}
