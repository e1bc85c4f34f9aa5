import AppIntentsCore
import SeededRandom
import YAML

@testable import WorkflowLanguage

/// Makes workflow files from the descriptions of keys and control words: valid ones, and ones with a
/// single mistake. The same seed makes the same file.
struct FileGenerator {
  private var random: SeededGenerator
  /// The place at which the mistake is made, counted from 1; nil for a valid file.
  private var mistake: Int?
  private var places = 0
  private var nameCount = 0

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
  }

  /// A valid file.
  static func valid(seed: UInt64) -> String {
    var generator = FileGenerator(seed: seed)
    return YAMLWriter.write(generator.document())
  }

  /// A file with one mistake.
  static func broken(seed: UInt64) -> String {
    var generator = FileGenerator(seed: seed)
    _ = generator.document()
    var choice = SeededGenerator(seed: seed &+ 1)
    generator = FileGenerator(seed: seed).with(
      mistake: Int.random(in: 1...max(1, generator.places), using: &choice))
    return YAMLWriter.write(generator.document())
  }

  private func with(mistake: Int) -> FileGenerator {
    var copy = self
    copy.mistake = mistake
    return copy
  }

  // MARK: - Maps

  private mutating func document() -> YAMLData {
    let without = chance(1, of: 2) ? "triggers" : "inputs"
    // A test gives the inputs that have no default.
    let tests = without == "inputs" ? "" : "tests"
    return map(DocumentKeys.descriptions.filter { ![without, tests].contains($0.name) })
  }

  /// A map with the required keys and some others; perhaps with a mistake in its keys.
  private mutating func map(
    _ keys: [KeyDescription], oneOf: [String] = [], depth: Int = 0, takesAnyKey: Bool = false,
    adding entries: [YAMLData.Entry] = []
  ) -> YAMLData {
    var entries = entries
    let only = oneOf.randomElement(using: &random)
    var missing: String?
    let required = keys.filter { $0.isRequired || $0.name == only }.map(\.name)
    if let name = required.randomElement(using: &random), isMistake() { missing = name }
    for key in keys where key.name != missing {
      let isWanted = key.isRequired || key.name == only
      guard isWanted || !oneOf.contains(key.name) && chance(1, of: 4) else { continue }
      entries.append(.init(key.name, value(key, depth: depth)))
    }
    if !takesAnyKey, isMistake() { entries.append(.init("nonsense", .int(1))) }
    return .map(entries)
  }

  private mutating func value(_ key: KeyDescription, depth: Int) -> YAMLData {
    let wrong = wrongValues(key.shape)
    if !wrong.isEmpty, isMistake() {
      return wrong.randomElement(using: &random) ?? .null
    }
    // Values that only the checker can judge: a longest delay that is shorter than the first one,
    // programs with spaces, inputs that the workflow doesn't have.
    switch (key.name, key.shape) {
    case ("max_delay", _), ("within", .duration): return .text("10h")
    case ("run", .list): return .list([.text("git")])
    // A request without a body can't be signed.
    case ("methods", _): return .text("post")
    case ("inputs", .map(.value, hasNames: _)): return .map([])
    // Steps and names that a generated workflow doesn't have.
    case ("with", .map(.value, hasNames: false)): return .map([])
    case ("expect", .record(let record)):
      let free = record.keys.filter { !["output", "names", "ran", "not_ran"].contains($0.name) }
      return map(free, depth: depth)
    default: return value(of: key.shape, depth: depth)
    }
  }

  // MARK: - Values

  private mutating func value(of shape: KeyShape, depth: Int) -> YAMLData {
    switch shape {
    case .path: pick([.text("~/Inbox"), .null])
    case .pattern("/"): .text("~/a/socket")
    case .pattern: .null
    case .text, .filledText: pick([.text("Hello"), .int(7), .bool(true), .text("two words")])
    case .textValue: pick([.text("Hello"), .text("Hello ${1 + 2}"), .int(7)])
    case .values: pick([.list([.int(1), .text("a")]), .text("${[1, 2]}")])
    case .value: pick([.text("Hello"), .int(7), .list([.int(1)]), .map([.init("a", .int(1))])])
    case .expression: pick([.text("1 + 2"), .list([.int(1)]), .map([.init("a", .int(1))])])
    case .condition: pick([.text("1 < 2"), .bool(true), .text("$env.HOME has value")])
    case .name: .text(newName())
    case .flag: pick([.bool(true), .text("yes"), .text("OFF"), .int(0)])
    case .count(let least): .int(least + Int.random(in: 0...3, using: &random))
    case .computedCount(let least): pick([.int(least + 1), .text("${1 + 2}")])
    case .number: pick([.decimal("1.5"), .int(2)])
    case .whole(let range): .int(Int.random(in: range, using: &random))
    case .signedDuration: pick([.text("-2s"), .text("1h 30m")])
    case .duration: pick([.text("2s"), .text("1h 30m"), .text("PT5M"), .text("01:30:00")])
    case .computedDuration: pick([.text("2s"), .text("${5m}")])
    case .choice(let words): .text(words.randomElement(using: &random) ?? "")
    case .steps: steps(depth: depth)
    case .type: .text("text")
    case .triggers: .list([trigger()])
    case .nothing: .null
    case .size: pick([.int(500), .text("10 kB"), .text("1.5MB")])
    case .named(let name, plural: _, let shape):
      Self.named[name].map { pick($0) } ?? value(of: shape, depth: depth)
    case .list(let item): list(of: item, depth: depth)
    case .filled(.list(let item)): .list([value(of: item, depth: depth)])
    case .filled(.map(let item, hasNames: _)):
      .map([.init(newName(), value(of: item, depth: depth))])
    case .filled(let shape): value(of: shape, depth: depth)
    case .oneOrMore(let item):
      chance(1, of: 2)
        ? value(of: item, depth: depth)
        : .list((0..<2).map { _ in value(of: item, depth: depth) })
    case .map(let value, hasNames: _):
      .map(
        (0..<Int.random(in: 0...2, using: &random)).map { _ in
          .init(newName(), self.value(of: value, depth: depth))
        })
    case .record(let record): map(record.keys, oneOf: record.oneOf, depth: depth)
    case .either(let one, let other): value(of: chance(1, of: 2) ? one : other, depth: depth)
    case .input(let record):
      chance(1, of: 2)
        ? pick([.int(3), .text("Hello"), .list([.int(1)]), .null])
        : map(record.keys.filter { ["ask", "description", "optional"].contains($0.name) })
    }
  }

  /// Values for texts that have a meaning of their own.
  private static let named: [String: [YAMLData]] = [
    "glob": [.text("*.pdf"), .text("scan-[0-9]*")], "path": [.text("~/Inbox"), .text("/srv/in")],
    "ending": [.text("pdf"), .text(".PDF")], "time of day": [.text("07:30"), .text("23:59:59")],
    "day of the week": [.text("mon"), .text("weekdays")],
    "day of the month": [.int(15), .text("last")],
    "schedule": [.text("30 7 * * 1-5"), .text("@daily")],
    "date and time": [.text("2099-12-24 18:00")],
    "time zone": [.text("Europe/Berlin"), .text("GMT+2")], "workflow's id": [.text("other")],
    "webhook's name": [.text("deploy")], "header": [.text("X-Signature")],
    "secret": [.text("$secrets.TOKEN")],
  ]

  private mutating func trigger() -> YAMLData {
    guard let kind = TriggerDescription.all.randomElement(using: &random) else { return .null }
    return map(kind.keys + kind.sharedKeys)
  }

  private mutating func list(of item: KeyShape, depth: Int) -> YAMLData {
    .list((0..<Int.random(in: 0...2, using: &random)).map { _ in value(of: item, depth: depth) })
  }

  /// Values that no reader accepts for a key of this shape.
  private func wrongValues(_ shape: KeyShape) -> [YAMLData] {
    let collections: [YAMLData] = [.list([.list([])]), .map([.init("a", .int(1))])]
    return switch shape {
    case .value: []
    case .values: [.text("one"), .int(3), .map([.init("a", .int(1))]), .null]
    case .expression: [.null]
    case .path: collections
    case .text, .textValue, .condition: collections + [.null]
    case .filledText: collections + [.null, .text("")]
    case .pattern: collections + [.null, .text("nonsense")]
    case .name: collections + [.text("1st"), .text("a b"), .text("prev"), .null]
    case .flag: collections + [.text("maybe"), .int(2), .null]
    case .count(let least):
      collections + [.int(least - 1), .text("many"), .text("3"), .decimal("1.5")]
    case .computedCount(let least):
      collections + [.int(least - 1), .text("many"), .text("3"), .decimal("1.5")]
    case .number(let range):
      collections + [.int(Int(range.lowerBound) - 7), .text("many"), .text("2")]
    case .whole(let range): collections + [.int(range.upperBound + 1), .decimal("1.5")]
    case .signedDuration: collections + [.text("soon"), .int(5), .null]
    case .duration, .computedDuration:
      collections + [.text("soon"), .text("-5m"), .int(5), .null]
    case .choice: collections + [.text("nonsense"), .null]
    case .steps: [.int(5), .text("a text"), .map([.init("a", .text("b c"))])]
    case .type:
      [.text("nonsense"), .list([]), .list([.list([.text("text")])]), .map([]), .null]
    case .triggers: [.text("15m"), .map([.init("every", .text("15m"))])]
    case .nothing: [.text("something")]
    case .size: collections + [.text("big"), .text("5 parsec"), .null]
    case .named(_, plural: _, .path): collections + [.text("")]
    case .named(_, plural: _, .either(.whole(let range), _)):
      collections + [.int(range.upperBound + 1), .text("nonsense"), .null]
    case .named(_, plural: _, let shape): wrongValues(shape)
    case .filled(let shape): [.list([]), .map([])] + wrongValues(shape)
    case .oneOrMore(let item):
      [.list([]), .map([.init("a", .int(1))])] + wrongValues(item).map { .list([$0]) }
    case .list(let item): [.text("one")] + wrongValues(item).map { .list([$0]) }
    case .map(let value, hasNames: _):
      [.text("one"), .list([.text("one")])]
        + wrongValues(value).map { .map([.init("inner", $0)]) }
    case .record: [.text("one"), .list([.text("one")])]
    case .either: [.text("one"), .int(0), .list([.int(1)])]
    case .input: []
    }
  }

  // MARK: - Steps

  private mutating func steps(depth: Int) -> YAMLData {
    .list((0..<Int.random(in: 1...3, using: &random)).map { _ in step(depth: depth + 1) })
  }

  private mutating func step(depth: Int) -> YAMLData {
    let words = StepKinds.words.all.filter { !["next", "break"].contains($0.name) }
    guard depth < 3, chance(1, of: 2), let word = words.randomElement(using: &random) else {
      return map(
        modifiers(without: ["with"]), depth: depth,
        adding: [.init("text.reverse", pick([.text("abc"), .int(7), .text("${1 + 2}")]))])
    }
    var entries: [YAMLData.Entry] = []
    if let subject = word.subject {
      entries.append(.init(word.name, self.subject(word, subject, depth)))
    } else {
      entries.append(.init(word.name, .null))
    }
    var keys = word.keys
    if let name = word.needsOneOf.randomElement(using: &random),
      let key = keys.first(where: { $0.name == name })
    {
      keys.removeAll { $0.name == name }
      entries.append(.init(name, value(of: key.shape, depth: depth)))
    }
    let own = Set(keys.map(\.name))
    keys += modifiers(
      without: own.union(ModifierKeys.namesForIntents).union(word.instead.keys))
    // The default of a menu is one of its labels.
    return map(
      keys.filter { $0.name != "default" }, depth: depth, takesAnyKey: word.takesAnyKey,
      adding: entries)
  }

  private mutating func subject(
    _ word: ControlWord, _ subject: KeyDescription, _ depth: Int
  ) -> YAMLData {
    switch word.name {
    case "run": .text("other")
    // The cases compare it with any value.
    case "choose": .text("values(dictionary(\"{}\"))")
    default: value(subject, depth: depth)
    }
  }

  private func modifiers(without names: Set<String>) -> [KeyDescription] {
    ModifierKeys.descriptions.filter { !names.contains($0.name) && $0.name != "input" }
  }

  // MARK: - Choices

  /// Counts a place at which a mistake is possible, and returns whether to make it there.
  private mutating func isMistake() -> Bool {
    places += 1
    return places == mistake
  }

  private mutating func chance(_ part: Int, of whole: Int) -> Bool {
    Int.random(in: 0..<whole, using: &random) < part
  }

  private mutating func pick(_ values: [YAMLData]) -> YAMLData {
    values.randomElement(using: &random) ?? .null
  }

  private mutating func newName() -> String {
    nameCount += 1
    return "name\(nameCount)"
  }
}
