import AppIntentsCore
import Control
import Foundation
import OrderedCollections
import SystemPackage
import Testing

@Suite("Values and paths in requests and replies")
struct WireTests {
  private func json(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  private static let values: [(IntentValue, String)] = [
    (IntentValue.nothing, "null"),
    ("a \"quoted\" text", "\"a \\\"quoted\\\" text\""),
    (true, "true"),
    (7, "7"),
    (.number(IntentNumber(Decimal(string: "0.1") ?? 0)), "0.1"),
    (
      .number(IntentNumber(Decimal(string: "1234567890123456789.01234567890123456") ?? 0)),
      "1234567890123456789.01234567890123456"
    ),
    (["one", 2, .list([.nothing])], "[\"one\",2,[null]]"),
    (["b": 1, "a": 2], "[{},\"b\",1,\"a\",2]"),
    ([:], "[{}]"),
    (.list([[:], .list([])]), "[[{}],[]]"),
    (
      .file(IntentFile(path: "/tmp/a")),
      "[{},\"$type\",\"file\",\"path\",\"/tmp/a\"]"
    ),
  ]

  @Test(arguments: values)
  func `a value is sent as JSON and arrives as it was`(value: IntentValue, text: String) throws {
    let sent = try json(WireValue(value))
    #expect(sent == text)
    #expect(try JSONDecoder().decode(WireValue.self, from: Data(sent.utf8)).value == value)
  }

  @Test(arguments: [IntentValue.list([0]), ["a": 0]])
  func `a value that is nested in as many lists or dictionaries arrives`(
    level: IntentValue
  ) throws {
    let value = (0..<480).reduce(IntentValue.text("core")) { value, _ in
      if case .list = level { .list([value]) } else { ["a": value] }
    }
    let sent = try json(WireValue(value))
    #expect(try JSONDecoder().decode(WireValue.self, from: Data(sent.utf8)).value == value)
  }

  @Test func `a path that isn't UTF-8 keeps its bytes`() throws {
    let odd = FilePath(platformString: [0x2F, CChar(bitPattern: 0xFF), 0x61, 0])
    #expect(try json(WirePath("/tmp/ä")) == "\"/tmp/ä\"")
    #expect(try json(WirePath(odd)) == "{\"base64\":\"L/9h\"}")
    let arrived = try JSONDecoder().decode(
      WirePath.self, from: Data("{\"base64\":\"L/9h\"}".utf8))
    #expect(arrived.path == odd)
  }
}
