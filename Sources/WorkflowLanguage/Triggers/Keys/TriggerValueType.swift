import AppIntentsCore
import Diagnostics
import YAML

/// A type of value that a key of a trigger takes: its shape, which schema and documentation are made
/// from, and the function that reads it.
struct TriggerValueType<Value>: Sendable {
  let shape: @Sendable () -> KeyShape
  /// Reads a value. Returns nil if there is none, which it reports.
  let read: @Sendable (TriggerValue) -> Value?
  /// A value as a file writes it.
  let write: @Sendable (Value) -> String

  init(
    _ shape: @autoclosure @escaping @Sendable () -> KeyShape,
    write: @escaping @Sendable (Value) -> String = { "\($0)" },
    read: @escaping @Sendable (TriggerValue) -> Value?
  ) {
    self.shape = shape
    self.read = read
    self.write = write
  }

  /// A type of value that keys of other maps take, too.
  init(
    _ type: KeyType<Value>, write: @escaping @Sendable (Value) -> String = { "\($0)" }
  ) {
    self.init(type.shape, write: write) { value in
      let context = ParsingContext(source: value.source, actions: .any)
      let read = type.read(value.entry, context)
      for diagnostic in context.diagnostics { value.report(diagnostic) }
      return read
    }
  }

  /// One text or a list of texts, each read as an item.
  /// - Parameter wanted: what a message calls the value.
  static func list<Item>(
    of name: String, _ wanted: String, isPath: Bool = false,
    read: @escaping @Sendable (TriggerValue, Located<String>) -> Item?
  ) -> TriggerValueType<[Item]> where Value == [Item] {
    TriggerValueType(.oneOrMore(.named(name, isPath ? .path : .filledText))) { value in
      value.items(wanted).compactMap { value in
        value.text(wanted, isPath: isPath).flatMap { read(value, $0) }
      }
    }
  }
}

// MARK: - Words, texts and numbers

extension TriggerValueType<Void> {
  static var nothing: Self {
    TriggerValueType(.nothing) { value in
      if value.node.isNull { return () }
      value.report(.unwantedTriggerValue(value.node, of: value.key))
      return nil
    }
  }
}

extension TriggerValueType<Bool> {
  static var flag: Self {
    TriggerValueType(.flag) { value in
      if let flag = value.node.text.flatMap(BooleanLiteral.value) { return flag }
      value.wrong("`true` or `false`")
      return nil
    }
  }
}

extension TriggerValueType<Located<String>> {
  static var text: Self { text("text") }

  /// - Parameters:
  ///   - name: what the documentation calls the text.
  ///   - wanted: what a message calls it.
  static func text(_ name: String, _ wanted: String = "a text") -> Self {
    TriggerValueType(.named(name, .filledText), write: \.value) { $0.text(wanted) }
  }
}

extension TriggerValueType<Double> {
  static func number(in range: ClosedRange<Double>, _ unit: String) -> Self {
    TriggerValueType(.number(range)) { value in
      if let number = value.node.scalar?.number?.double, range.contains(number) { return number }
      value.wrong("\(unit) from \(Int(range.lowerBound)) to \(Int(range.upperBound))")
      return nil
    }
  }
}

extension TriggerValueType where Value: RawRepresentable<String> & CaseIterable & Sendable {
  /// One of an enum's cases.
  static var choice: Self {
    let words = Value.allCases.map(\.rawValue)
    return TriggerValueType(.choice(words), write: \.rawValue) { value in
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
      .oneOrMore(choice.shape()),
      write: { "[\($0.map(\.rawValue).joined(separator: ", "))]" }
    ) { value in
      guard value.node.items != nil else { return choice.read(value).map { [$0] } }
      let words = Choice.allCases.map(\.rawValue)
      return value.items("one of \(Phrasing.list(words, "or"))").compactMap(choice.read)
    }
  }
}

// MARK: - Durations and sizes

extension TriggerValueType<IntentDuration> {
  static var duration: Self { duration() }

  /// - Parameters:
  ///   - minimum: the shortest one, and its name in a message.
  ///   - maximum: the longest one, and its name in a message.
  static func duration(
    allowsNegative: Bool = false, atLeast minimum: (duration: Duration, name: String)? = nil,
    atMost maximum: (duration: Duration, name: String)? = nil
  ) -> Self {
    TriggerValueType(allowsNegative ? .signedDuration : .duration) { value in
      guard let text = value.text("a duration such as `500ms`, `2s` or `5m`"),
        let duration = DurationLiteral.duration(
          text, for: value.key, allowsNegative: allowsNegative, report: value.report)
      else { return nil }
      if let minimum, duration.clockDuration < minimum.duration {
        value.wrong(minimum.name)
        return nil
      }
      if let maximum, duration.clockDuration > maximum.duration {
        value.wrong(maximum.name)
        return nil
      }
      return duration
    }
  }
}

extension TriggerValueType<IntentDuration?> {
  static var durationOrNone: Self {
    TriggerValueType(
      .either(.duration, .choice(["none"])), write: { $0?.description ?? "none" }
    ) { value in
      if value.node.text == "none" { return .some(nil) }
      if value.node.isNull || value.node.text?.lowercased() == "none" {
        value.wrong("a duration such as `5s`, or `none`")
        return nil
      }
      return TriggerValueType<IntentDuration>.duration.read(value).map { .some($0) }
    }
  }
}

extension TriggerValueType<Int> {
  /// A file size in bytes: `500`, `10 kB`, `1.5 MB`, with 1 kB of 1000 bytes.
  static var size: Self {
    TriggerValueType(.size) { value in
      guard let text = value.text(SizeLiteral.wanted) else { return nil }
      guard let size = SizeLiteral.bytes(text.value) else {
        value.wrong(SizeLiteral.wanted)
        return nil
      }
      return size
    }
  }
}

extension TriggerValueType<[String]> {
  static var globs: Self {
    list(of: "glob", "a glob or a list of globs") { value, glob in
      GlobLiteral.problem(in: glob).map(value.report)
      return glob.value
    }
  }
}
