import AppIntentsCore
import Diagnostics
import WorkflowValues

/// What a cell of the conversion matrix says.
struct ConversionWords {
  let from: ValueKind
  let to: ValueKind

  private var entry: Conversion? { ConversionTable.entry(from: from, to: to) }

  private var route: [Conversion]? { ConversionTable.steps(from: from, to: to) }

  /// The cell in one character.
  var sign: String {
    if from == to { return "=" }
    guard let entry else { return route == nil ? "–" : "→" }
    if entry.strength == .explicit { return "ƒ" }
    switch entry.certainty {
    case .always: return "✓"
    case .loses: return "≈"
    case .mayFail: return "?"
    }
  }

  /// The cell in some words.
  var summary: String {
    if from == to { return "the same type" }
    if let entry { return entry.note }
    guard let route else { return "no conversion" }
    return "by way of \(Phrasing.join(Self.between(route)))"
  }

  /// What there is to know.
  var sentences: [String] {
    if from == to { return ["A value stays as it is."] }
    guard let entry else {
      guard let route else {
        return [
          "No value of the first type becomes one of the second. `segue check` says so before a run."
        ]
      }
      return ["Happens by itself, by way of \(Phrasing.join(Self.between(route))):"]
        + route.map { "\($0.name): \($0.note)" }
    }
    var sentences = ["\(entry.note.prefix(1).uppercased())\(entry.note.dropFirst())."]
    sentences.append(
      entry.strength == .implicit
        ? "Happens by itself wherever a step takes the second type."
        : "Only where the file asks for it"
          + (entry.request.map { ": `\($0)`." } ?? "."))
    switch entry.certainty {
    case .always: break
    case .loses: sentences.append("Something is lost on the way.")
    case .mayFail:
      sentences.append("Not every value can be converted; a step with another one fails.")
    }
    if let caution = entry.caution {
      sentences.append("`segue check` warns: \(caution.fact); \(caution.help)")
    }
    return sentences
  }

  /// The kinds between the first and the last.
  private static func between(_ route: [Conversion]) -> [String] {
    route.dropLast().map(\.to.name)
  }
}

/// A conversion of a value that is typed on a page. It reads no file, and asks no app.
struct ConversionTrial {
  private let value: String
  private let from: ValueType
  private let to: ValueType

  private static let types: [ValueKind: ValueType] = [
    .text: .text, .richText: .richText, .number: .number, .boolean: .boolean, .date: .date,
    .duration: .duration, .measurement: .measurement, .url: .url, .dictionary: .dictionary,
    .list: .list,
  ]

  /// Whether both are types of which a value can be typed, and nothing between them is a file.
  static func isPossible(from: ValueKind, to: ValueKind) -> Bool {
    guard types[from] != nil, types[to] != nil, !isFile(from), !isFile(to) else { return false }
    guard from != to else { return true }
    guard let route = ConversionTable.steps(from: from, to: to) else { return false }
    return !route.contains { isFile($0.from) || isFile($0.to) }
  }

  private static func isFile(_ kind: ValueKind) -> Bool { kind == .file }

  init(_ value: String, from: ValueKind, to: ValueKind) {
    self.value = String(value.prefix(4000))
    self.from = Self.types[from] ?? .text
    self.to = Self.types[to] ?? .text
  }

  var outcome: Result<IntentValue, ConversionError> {
    let context = IntentContext(values: WorkflowValueOperations())
    do {
      let given = try Conversions.convert(.text(value), to: from, in: context)
      return .success(try Conversions.convert(given, to: to, in: context))
    } catch {
      return .failure(error)
    }
  }
}
