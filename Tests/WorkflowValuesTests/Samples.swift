import AppIntentsCore
import Foundation
import OrderedCollections
import SystemPackage
import TestFixtures
import Testing

@testable import WorkflowValues

/// Conversions in a folder of their own, while time stands still: Saturday, 2026-11-21, 08:00 in
/// Berlin.
struct ConversionFixture {
  let context: IntentContext
  private let files: TestFolder

  static let berlin = TimeZone(identifier: "Europe/Berlin") ?? .gmt
  // 2026-11-21T08:00:00+01:00
  static let now = Date(timeIntervalSince1970: 1_795_244_400)

  init(
    timeZone: TimeZone = Self.berlin, now: Date = Self.now,
    permissions: IntentContext.Permissions = .init()
  ) throws {
    let files = try TestFolder()
    self.files = files
    context = IntentContext(
      // The context keeps the folder as long as values are read with it.
      folders: .init(
        run: files.path, home: FilePath("/home/mia"), temporary: { files["tmp"] }),
      surroundings: .init(timeZone: timeZone), clock: .init(now: { now }),
      permissions: permissions)
  }

  var folder: FilePath { files.path }
  var conversion: ConversionContext { ConversionContext(context) }

  func convert(_ value: Value, to type: ValueType) throws -> Value {
    try Conversions.convert(value, to: type, in: context)
  }

  @discardableResult
  func write(_ text: String, to name: String) throws -> IntentFile {
    try write(Data(text.utf8), to: name)
  }

  @discardableResult
  func write(_ data: Data, to name: String) throws -> IntentFile {
    IntentFile(path: try files.write(data, to: name))
  }
}

/// A value of every kind.
enum Sample {
  static let color = IntentChoiceType(
    name: "color",
    cases: [
      .init(name: "dark_red", title: "Dark Red", synonyms: ["crimson"]),
      .init(name: "blue", title: "Blue"),
    ])
  static let day = IntentDate.day(
    CivilTime(year: 2026, month: 11, day: 21), in: ConversionFixture.berlin)
  static let instant = IntentDate(ConversionFixture.now, in: ConversionFixture.berlin)
  static let duration = IntentDuration(nanoseconds: 5_400_000_000_000)
  static let contact = IntentEntityValue(
    typeName: "contact", id: "7", title: "Mia", properties: ["age": 34, "city": "Köln"])

  static func value(_ kind: ValueKind) -> Value {
    switch kind {
    case .text: "7"
    case .richText: .richText(RichText.read(markdown: "**7**"))
    case .number: 7
    case .boolean: true
    case .date: .date(instant)
    case .duration: .duration(duration)
    case .measurement: .measurement(IntentMeasurement(1.5, kilogram))
    case .url: .url(URL(filePath: "/tmp/a b"))
    case .file: .file(IntentFile(path: "/tmp/a.txt"))
    case .dictionary: ["id": 7, "name": "Mia"]
    case .list: ["7"]
    case .entity: .entity(contact)
    case .choice: .choice(IntentChoice(type: color, name: "blue", title: "Blue"))
    case .nothing: .nothing
    }
  }

  static var kilogram: IntentUnit { IntentUnit.named("kg") ?? .byte }
}

/// The message of a conversion that should fail.
func problem(of body: () throws -> Value) -> String? {
  do {
    let value = try body()
    Issue.record("gave \(value)")
    return nil
  } catch {
    return "\(error)"
  }
}

func parse(_ text: String) -> IntentNumber? { IntentNumber(exactly: text) }
