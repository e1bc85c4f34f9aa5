import AppIntents
import Foundation
import OrderedCollections
import Synchronization
import SystemPackage
import Testing

/// Performs an intent with parameters by their names in a workflow file, and gives all that comes
/// of it.
func outcome<Intent: AppIntent>(
  _ type: Intent.Type, _ parameters: [String: any Sendable] = [:], in run: TestRun = TestRun()
) async throws -> IntentOutcome {
  let descriptor = IntentDescriptor(type)
  let invocation = IntentBinder.of(type).begin()
  for (name, value) in parameters {
    let index = try #require(
      descriptor.parameters.firstIndex { $0.name == name }, "\(descriptor.id) has no `\(name)`")
    try invocation.set(index, toAny: value)
  }
  return try await IntentContext.$current.withValue(run.context) {
    try await invocation.perform()
  }
}

/// Performs an intent with parameters by their names in a workflow file, and gives its value.
func value<Intent: AppIntent>(
  _ type: Intent.Type, _ parameters: [String: any Sendable] = [:], in run: TestRun = TestRun()
) async throws -> IntentValue {
  try await outcome(type, parameters, in: run).value
}

/// What a test's run has around it: a clock that stands still, a person with ready answers, and ears.
final class TestRun: Sendable {
  let context: IntentContext
  private let said: Said

  private final class Said: Sendable {
    let messages = Mutex<[IntentMessage]>([])
    let slept = Mutex<[Duration]>([])
  }

  init(
    now: String = "2026-11-21T08:00:00+01:00", timeZone: String = "Europe/Berlin",
    locale: String = "en_US", interaction: any Interaction = UnattendedInteraction(),
    environment: [String: String]? = nil, folder: FilePath? = nil,
    temporaryFolder: FilePath? = nil, isSimulation: Bool = false
  ) {
    let said = Said()
    self.said = said
    let instant = instant(now)
    let basic = ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin", "LANG": "C.UTF-8"]
    let temporary = temporaryFolder ?? FilePath(FileManager.default.temporaryDirectory.path)
    context = IntentContext(
      folder: folder ?? FilePath("/"), environment: environment ?? basic,
      interaction: interaction, values: TestValues(),
      timeZone: TimeZone(identifier: timeZone) ?? .gmt, locale: Locale(identifier: locale),
      isSimulation: isSimulation, temporaryFolder: { temporary }, now: { instant },
      sleep: { duration in said.slept.withLock { $0.append(duration) } },
      report: { message in said.messages.withLock { $0.append(message) } })
  }

  /// What was reported, in order.
  var messages: [IntentMessage] { said.messages.withLock { $0 } }
  /// The times that were waited for.
  var slept: [Duration] { said.slept.withLock { $0 } }
}

/// An instant in ISO 8601.
func instant(_ text: String) -> Date {
  (try? Date(text, strategy: .iso8601)) ?? .distantPast
}

/// An instant in ISO 8601, told in a zone.
func date(_ text: String, in zone: String = "Europe/Berlin") -> IntentDate {
  IntentDate(instant(text), in: TimeZone(identifier: zone) ?? .gmt)
}

/// A day such as `2026-11-21`.
func day(_ text: String, in zone: String = "Europe/Berlin") -> IntentDate {
  let zone = TimeZone(identifier: zone) ?? .gmt
  let parts = text.split(separator: "-").compactMap { Int($0) }
  let components = DateComponents(year: parts[0], month: parts[1], day: parts[2])
  return IntentDate(
    IntentDate.calendar(in: zone).date(from: components) ?? .distantPast, in: zone, precision: .day)
}

/// As much of a run's conversions as these tests need.
struct TestValues: ValueOperations {
  struct Unknown: Error {}

  func convert(_ value: IntentValue, to type: ValueType) throws -> IntentValue {
    if type == .any || value.type == type { return value }
    switch (value, type) {
    case (.list(let items), .text):
      return .text(try items.map { try String.from(convert($0, to: .text)) }.joined(separator: "\n"))
    case (.dictionary, .text): return .text(try encode(value, as: .compactJSON))
    case (.number(let number), .text): return .text("\(number)")
    case (.boolean(let answer), .text): return .text("\(answer)")
    case (.date(let date), .text): return .text("\(date)")
    case (.url(let url), .text): return .text(url.absoluteString)
    case (.file(let file), .text): return .text(file.path?.string ?? file.filename)
    case (.text(let text), .number):
      guard let number = IntentNumber(exactly: text) else { throw Unknown() }
      return .number(number)
    case (.text("yes"), .boolean): return true
    case (.text(let text), .file): return .file(IntentFile(path: FilePath(text)))
    case (.text("today"), .date): return .date(day("2026-11-21"))
    case (.text(let text), .date):
      return .date(IntentDate(instant(text), in: IntentContext.current.timeZone))
    case (.text(let text), .dictionary): return try decode(text, as: .json)
    default: throw Unknown()
    }
  }

  func property(_ path: String, of value: IntentValue) throws -> IntentValue {
    guard case .text(let text) = value, path == "length" else { throw Unknown() }
    return .number(text.count)
  }

  func compare(_ left: IntentValue, _ right: IntentValue) throws -> Int {
    switch (left, right) {
    case (.number(let left), .number(let right)): left < right ? -1 : left > right ? 1 : 0
    case (.text(let left), .text(let right)): left < right ? -1 : left > right ? 1 : 0
    default: throw Unknown()
    }
  }

  func areEqual(_ left: IntentValue, _ right: IntentValue) throws -> Bool { left == right }

  func decode(_ text: String, as format: DataFormat) throws -> IntentValue {
    try Self.value(JSONDecoder().decode(Tree.self, from: Data(text.utf8)))
  }

  func encode(_ value: IntentValue, as format: DataFormat) throws -> String {
    switch value {
    case .nothing: return "null"
    case .text(let text):
      return String(decoding: try JSONEncoder().encode(text), as: UTF8.self)
    case .number(let number): return "\(number)"
    case .boolean(let answer): return "\(answer)"
    case .list(let items):
      return "[" + (try items.map { try encode($0, as: format) }).joined(separator: ",") + "]"
    case .dictionary(let entries):
      return "{"
        + (try entries.map { try encode(.text($0.key), as: format) + ":" + encode($0.value, as: format) })
        .joined(separator: ",") + "}"
    default: throw Unknown()
    }
  }

  private enum Tree: Decodable {
    case leaf(IntentValue)
    case list([Tree])
    case dictionary([String: Tree])

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if container.decodeNil() {
        self = .leaf(.nothing)
      } else if let answer = try? container.decode(Bool.self) {
        self = .leaf(.boolean(answer))
      } else if let number = try? container.decode(Int.self) {
        self = .leaf(.number(number))
      } else if let text = try? container.decode(String.self) {
        self = .leaf(.text(text))
      } else if let list = try? container.decode([Tree].self) {
        self = .list(list)
      } else {
        self = .dictionary(try container.decode([String: Tree].self))
      }
    }
  }

  private static func value(_ tree: Tree) -> IntentValue {
    switch tree {
    case .leaf(let value): value
    case .list(let items): .list(items.map(value))
    case .dictionary(let entries):
      .dictionary(
        OrderedDictionary(
          uniqueKeysWithValues: entries.sorted { $0.key < $1.key }.map { ($0.key, value($0.value)) }))
    }
  }
}
