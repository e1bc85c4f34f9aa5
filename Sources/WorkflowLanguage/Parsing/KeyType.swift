import AppIntentsCore
import Diagnostics
import YAML

/// What a key takes: the shape of its value, and the function that reads it.
struct KeyType<Value>: Sendable {
  let shape: KeyShape
  /// Reads a key's value; nil where it can't be read, which is then reported.
  let read: @Sendable (YAMLEntry, ParsingContext) -> Value?
}

extension KeyType where Value == Located<String> {
  static var text: Self { Self(shape: .text) { $1.text($0) } }
  static var name: Self { Self(shape: .name) { $1.name($0) } }
}

extension KeyType where Value == Bool {
  static var flag: Self { Self(shape: .flag) { $1.boolean($0) } }
}

extension KeyType where Value == Int {
  static func count(atLeast minimum: Int) -> Self {
    Self(shape: .count(atLeast: minimum)) { $1.count($0, atLeast: minimum) }
  }

  static var size: Self {
    Self(shape: .size) { entry, context in
      if let size = entry.value.text.flatMap(SizeLiteral.bytes) { return size }
      context.report(.wrongShape(entry, wants: SizeLiteral.wanted))
      return nil
    }
  }
}

extension KeyType where Value == Double {
  static func number(in range: ClosedRange<Double>) -> Self {
    Self(shape: .number(range)) { entry, context in context.number(entry, in: range) }
  }
}

extension KeyType where Value == Located<IntentDuration> {
  static var duration: Self { Self(shape: .duration) { $1.duration($0) } }
}

extension KeyType where Value == Expression {
  /// An expression that is true or false.
  static var condition: Self { Self(shape: .condition) { $1.condition($0) } }

  /// An expression. A list or a map of the file is a value there, too.
  static var expression: Self {
    Self(shape: .expression) { entry, context in
      if entry.value.scalar != nil { return context.condition(entry) }
      return .value(context.template(entry.value))
    }
  }
}

extension KeyType where Value == Template {
  static var value: Self { Self(shape: .value) { $1.template($0.value) } }
  static var textValue: Self {
    Self(shape: .textValue) { entry, context in
      guard entry.value.scalar != nil, !entry.value.isNull else {
        context.report(.wrongShape(entry, wants: "a text"))
        return nil
      }
      return context.template(entry.value)
    }
  }
  static var values: Self {
    Self(shape: .values) { entry, context in
      let template = context.template(entry.value)
      switch template.content {
      case .list, .expression: return template
      case .scalar, .text, .dictionary:
        context.report(.wrongShape(entry, wants: "a list of values", example: "[a, b]"))
        return .broken(entry.value.range)
      }
    }
  }
  static var computedDuration: Self { Self(shape: .computedDuration) { $1.durationTemplate($0) } }

  static func computedCount(atLeast minimum: Int) -> Self {
    Self(shape: .computedCount(atLeast: minimum)) { $1.countTemplate($0, atLeast: minimum) }
  }
}

extension KeyType where Value == Block {
  static var steps: Self { Self(shape: .steps) { BlockParser($1).parse($0) } }
}

extension KeyType where Value: RawRepresentable<String> & CaseIterable & Sendable {
  static var choice: Self {
    Self(shape: .choice(Value.allCases.map(\.rawValue))) { $1.word($0, of: Value.self) }
  }
}

extension KeyType where Value == [Located<String>] {
  static var texts: Self { texts(.text) { $0.isNull } }

  /// Texts of which one may be `~`, the home folder.
  static var paths: Self { texts(.path) { $0.isMissing } }

  /// Kinds of sockets, and paths.
  static func kinds(_ names: [String]) -> Self {
    texts(.either(.choice(names), .pattern("/"))) { $0.isNull }
  }

  private static func texts(
    _ shape: KeyShape, refusing isRefused: @escaping @Sendable (YAMLNode) -> Bool
  ) -> Self {
    .list(
      of: KeyType<Located<String>>(shape: shape) { entry, context in
        if let text = entry.value.located, !isRefused(entry.value) { return text }
        context.report(.wrongShape(entry, wants: "a list of texts"))
        return nil
      }, "a list of texts", example: "[a, b]")
  }
}

// MARK: - Lists and maps

extension KeyType {
  /// A list, each of whose items is read like a value of its key.
  ///
  /// - Parameters:
  ///   - wanted: what a message calls the list.
  ///   - example: a list as a file writes it.
  ///   - help: what to do about something else.
  static func list<Item>(
    of item: KeyType<Item>, _ wanted: String = "a list", example: String? = nil,
    help: String? = nil
  ) -> KeyType<[Item]> where Value == [Item] {
    KeyType(shape: .list(item.shape)) { entry, context in
      guard let items = entry.value.items else {
        context.report(.wrongShape(entry, wants: wanted, example: example), help: help)
        return nil
      }
      return items.compactMap { item.read(YAMLEntry(key: entry.key, value: $0), context) }
    }
  }

  /// A map of names or labels that the file chooses.
  ///
  /// - Parameter hasNames: whether expressions use its keys as names.
  static func map<Item>(
    of item: KeyType<Item>, hasNames: Bool, _ wanted: String, example: String? = nil,
    help: String? = nil
  ) -> KeyType<[(name: Located<String>, value: Item)]>
  where Value == [(name: Located<String>, value: Item)] {
    KeyType(shape: .map(item.shape, hasNames: hasNames)) { entry, context in
      guard let entries = entry.value.entries else {
        context.report(.wrongShape(entry, wants: wanted, example: example), help: help)
        return nil
      }
      var seen: Set<String> = []
      return entries.compactMap { entry in
        // Reading has reported the second of two equal keys.
        guard seen.insert(entry.name).inserted else { return nil }
        let name = Located(entry.name, at: entry.key.range)
        guard let value = item.read(entry, context) else { return nil }
        return !hasNames || context.checked(name: name) ? (name, value) : nil
      }
    }
  }

  /// A list or a map that isn't empty.
  ///
  /// - Parameter wanted: what a message says that the key takes.
  func filled(_ wanted: String) -> Self {
    let read = self.read
    return Self(shape: .filled(shape)) { entry, context in
      guard entry.value.items?.isEmpty != true, entry.value.entries?.isEmpty != true else {
        context.report(.wrongShape(entry, wants: wanted))
        return nil
      }
      return read(entry, context)
    }
  }

  /// A map with known keys.
  ///
  /// - Parameters:
  ///   - owner: what a message calls the map: “`keep`”, “a test”.
  ///   - wanted: what a message says that the key takes.
  ///   - initial: the record before its keys are read.
  static func record(
    _ owner: String, _ keys: [Key<Value>], oneOf: [String] = [], _ wanted: String,
    example: String? = nil, initial: @escaping @Sendable (YAMLEntry) -> Value
  ) -> Self {
    Self(shape: .record(RecordShape(keys.map(\.description), oneOf: oneOf))) { entry, context in
      guard let entries = entry.value.entries else {
        context.report(.wrongShape(entry, wants: wanted, example: example))
        return nil
      }
      var record = initial(entry)
      context.read(
        MapReader(entries, range: entry.value.range, owner: owner), keys, into: &record,
        missingAt: entry.value.firstLine)
      return record
    }
  }
}

extension ParsingContext {
  /// Reads the keys of a map into their owner, and reports those that are missing or unknown.
  func read<Owner>(
    _ map: MapReader, _ keys: [Key<Owner>], into owner: inout Owner, missingAt place: SourceRange
  ) {
    var map = map
    for key in keys {
      if let entry = map.take(key.name) {
        _ = key.read(entry, self, &owner)
      } else if key.description.isRequired {
        report(.missingKey(key.name, of: map.owner, at: place, help: key.description.help))
      }
    }
    finish(map, known: keys.map(\.name))
  }
}
