import AppIntentsCore
import Foundation
import OrderedCollections
import SeededRandom
import SystemPackage
import Testing

@testable import WorkflowValues

@Suite("Typed JSON")
struct TypedJSONTests {
  @Test func `every value comes back with its type`() throws {
    let odd = IntentFile(
      path: FilePath(bytes: [0x2F, 0xFF, 0xFE]), filename: "x", contentType: "a/b")
    let values: [Value] =
      ValueKind.allCases.map(Sample.value) + [
        .file(odd), .file(IntentFile(data: Data([0, 255]), filename: "a.bin")), .date(Sample.day),
        .date(IntentDate(Date(timeIntervalSinceReferenceDate: 0.1), in: .gmt)),
        ["$type": "date"], ["$type": ["$type": 1]],
        .richText(RichText.read(markdown: "# A\n- *b* [c](https://d)\n1. e\n> f\n```h\ng\n```")),
        .duration(IntentDuration(months: -1, days: 2, nanoseconds: .min)),
        .url(URL(string: "b", relativeTo: URL(string: "https://a/")) ?? URL(filePath: "/")),
      ]
    for value in values {
      let json = TypedJSON.writeText(value)
      #expect(try TypedJSON.readText(json) == value, "\(json)")
      #expect(try TypedJSON.read(TypedJSON.write([value, ["k": value]])) == [value, ["k": value]])
    }
  }

  @Test func `an entity keeps its properties`() throws {
    let back = try TypedJSON.readText(TypedJSON.writeText(.entity(Sample.contact)))
    guard case .entity(let entity) = back else {
      Issue.record("\(back)")
      return
    }
    #expect(entity.properties == Sample.contact.properties)
    #expect(entity.title == "Mia")
  }

  @Test func `any value of random making comes back`() throws {
    var maker = ValueMaker(seed: 42)
    for _ in 0..<1000 {
      let value = maker.value(depth: 4)
      #expect(try TypedJSON.read(TypedJSON.write(value)) == value)
    }
  }

  @Test func `any plain value of random making is the same in JSON`() throws {
    var maker = ValueMaker(seed: 43)
    for _ in 0..<1000 {
      let value = maker.plain(depth: 4)
      for layout in [JSONWriter.Layout.compact, .pretty] {
        #expect(try JSONReader.read(JSONWriter.bytes(value, layout)) == value)
      }
    }
  }

  @Test(arguments: [#"{"$type":"nope"}"#, #"{"$type":"date"}"#, #"{"$type":"file"}"#])
  func `what can't be read is an error`(json: String) {
    #expect(throws: TypedJSONReader.Problem.self) { try TypedJSON.readText(json) }
  }
}

/// Makes values, the same ones every time.
private struct ValueMaker {
  private var generator: SeededGenerator

  init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  mutating func value(depth: Int) -> Value {
    switch Int.random(in: 0..<4, using: &generator) {
    case 0:
      let kinds = ValueKind.allCases
      return Sample.value(kinds[Int.random(in: 0..<kinds.count, using: &generator)])
    case 1:
      let seconds = Double.random(in: -1e11...1e11, using: &generator)
      return .date(
        IntentDate(Date(timeIntervalSinceReferenceDate: seconds), in: ConversionFixture.berlin))
    case 2:
      let bytes = (0..<5).map { _ in UInt8.random(in: 1...255, using: &generator) }
      return .file(IntentFile(path: FilePath(bytes: [0x2F] + bytes)))
    default: return plain(depth: depth)
    }
  }

  mutating func plain(depth: Int) -> Value {
    switch Int.random(in: 0..<(depth > 0 ? 8 : 5), using: &generator) {
    case 0: return .nothing
    case 1: return .boolean(Bool.random(using: &generator))
    case 2: return .number(Int.random(in: Int.min...Int.max, using: &generator))
    case 3:
      let digits = Decimal(Int.random(in: Int.min...Int.max, using: &generator))
      let exponent = Int.random(in: -60...60, using: &generator)
      return .number(Decimal(sign: .plus, exponent: exponent, significand: digits))
    case 4: return .text(text())
    case 5, 6:
      let count = Int.random(in: 0..<4, using: &generator)
      return .list((0..<count).map { _ in plain(depth: depth - 1) })
    default:
      var items: OrderedDictionary<String, Value> = [:]
      for _ in 0..<Int.random(in: 0..<4, using: &generator) {
        items[Int.random(in: 0..<9, using: &generator) == 0 ? "$type" : text()] = plain(
          depth: depth - 1)
      }
      return .dictionary(items)
    }
  }

  private mutating func text() -> String {
    var text = ""
    for _ in 0..<Int.random(in: 0..<9, using: &generator) {
      let code =
        Bool.random(using: &generator)
        ? UInt32.random(in: 0..<0x80, using: &generator)
        : UInt32.random(in: 0..<0x110000, using: &generator)
      if let scalar = Unicode.Scalar(code) { text.unicodeScalars.append(scalar) }
    }
    return text
  }
}
