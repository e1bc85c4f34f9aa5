import AppIntentsCore
import Diagnostics
import Foundation
import OrderedCollections
import SystemPackage
import Testing

@testable import WorkflowLanguage

@Suite("Functions")
struct FunctionTests {
  private static let weight =
    IntentUnit.named("kg").map { IntentValue.measurement(IntentMeasurement(-3, $0)) } ?? .nothing

  private static let link = URL(string: "https://example.org/").map(IntentValue.url) ?? .nothing

  /// Values of all kinds.
  static let samples: OrderedDictionary<String, IntentValue> = [
    "text": "b,a", "digits": "12", "link": link,
    "rich": .richText(AttributedString("b")), "number": -3,
    "decimal": .number(1.5 as IntentNumber), "boolean": true,
    "date": .date(IntentDate(Date(timeIntervalSince1970: 1_790_000_000), in: .gmt)),
    "duration": .duration(IntentDuration(nanoseconds: -5_000_000_000)),
    "measurement": weight, "file": .file(IntentFile(path: "/srv/a.txt")), "dictionary": ["a": 1],
    "nothing": .nothing,
    "empty": [], "numbers": [3, 1, 2], "texts": ["3", "1"],
    "durations": .list([
      .duration(IntentDuration(nanoseconds: 1_000_000_000)), .duration(IntentDuration(days: 1)),
    ]),
    "mixed": [1, "a"], "lists": [[1], [2]],
  ]

  @Test(arguments: ExpressionFunction.all.map(\.name))
  func `a result has the type that checking expects`(name: String) throws {
    let function = try #require(ExpressionFunction.named(name))
    let folder = FilePath(FileManager.default.temporaryDirectory.path)
      .appending("segue-functions-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(atPath: folder.string) }
    var scope = TestScope([:])
    scope.run = IntentContext(
      folders: .init(temporary: { folder }),
      surroundings: .init(timeZone: .gmt, locale: Locale(identifier: "en_US")))
    var results = 0
    for arguments in Self.arguments(of: function) {
      let call = FunctionCall(
        name: name, arguments: arguments, scope: scope,
        range: SourceRange(
          SourceLocation(line: 1, column: 1, offset: 0),
          SourceLocation(line: 1, column: 2, offset: 1)))
      // What a function doesn't take is an error.
      guard let result = try? function.apply(call) else { continue }
      results += 1
      let type = function.result(for: arguments.map(\.type))
      #expect(Self.conforms(result, to: type), "\(name)(\(arguments)) is \(result), not \(type)")
    }
    #expect(results > 0)
  }

  private static func arguments(of function: ExpressionFunction) -> [[IntentValue]] {
    let values = Array(samples.values)
    var all: [[IntentValue]] = function.arity.contains(0) ? [[]] : []
    if function.arity.contains(1) { all += values.map { [$0] } }
    if function.arity.contains(2) {
      all += values.flatMap { first in values.map { [first, $0] } }
    }
    return all
  }

  /// Whether a value has a type. Every value may be nothing.
  private static func conforms(_ value: IntentValue, to type: ValueType) -> Bool {
    switch (value, type) {
    case (.nothing, _), (_, .any): true
    case (.list(let items), .list(let element)): items.allSatisfy { conforms($0, to: element) }
    default: value.type == type
    }
  }
}
