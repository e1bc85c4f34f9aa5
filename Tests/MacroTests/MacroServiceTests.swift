import Foundation
import SeededRandom
import Testing

@testable import MacroExpansion

@Suite("Macro service")
struct MacroServiceTests {
  private let use = MacroUse(declaration: "var a: [Int] { [1] }")

  private func answer(_ text: String, to service: inout MacroService) -> JSON? {
    try? JSONParser.parse(service.answer(Array(text.utf8)))
  }

  @Test func `the program says which version it speaks`() {
    var service = MacroService()
    let answer = answer(
      "{\"getCapability\":{\"capability\":{\"protocolVersion\":7}}}", to: &service)
    #expect(answer?["getCapabilityResult"]?["capability"]?["protocolVersion"]?.integer == 7)
  }

  @Test func `an old compiler is told in its own words`() {
    var service = MacroService()
    _ = answer("{\"getCapability\":{\"capability\":{\"protocolVersion\":3}}}", to: &service)
    let result = (try? JSONParser.parse(service.answer(use.message.bytes)))?[
      "expandAttachedMacroResult"]
    let diagnostic = result?["diagnostics"]?.items?.first
    #expect(
      diagnostic?["message"]?.text
        == "the macros of AppIntents need a newer compiler; the compiler speaks version 3 of the "
        + "macro protocol, the macros of AppIntents speak 5 to 8")
    #expect(diagnostic?["position"]?["offset"]?.integer == MacroUse.offset)
  }

  @Test(arguments: [
    ("{\"expandAttachedMacro\":{}}", "parts of the message `expandAttachedMacro` are missing"),
    ("{\"expandCodeMacro\":{\"a\":1}}", "there is no answer to the message `expandCodeMacro`"),
    ("{", "the compiler's message isn't JSON that these macros can read"),
    ("[]", "the compiler's message isn't JSON that these macros can read"),
    ("", "the compiler's message isn't JSON that these macros can read"),
  ])
  func `a newer message that can't be read names both versions`(message: String, said: String) {
    var service = MacroService()
    _ = answer("{\"getCapability\":{\"capability\":{\"protocolVersion\":99}}}", to: &service)
    let result = answer(message, to: &service)?["expandMacroResult"]
    #expect(
      result?["diagnostics"]?.items?.first?["message"]?.text
        == "\(said); the compiler speaks version 99 of the macro protocol, the macros of AppIntents "
        + "speak 5 to 8")
  }

  @Test func `a newer compiler whose messages are the same is served`() {
    var service = MacroService()
    _ = answer("{\"getCapability\":{\"capability\":{\"protocolVersion\":99}}}", to: &service)
    let result = (try? JSONParser.parse(service.answer(use.message.bytes)))?["expandMacroResult"]
    #expect(result?["diagnostics"]?.items == [])
    #expect(result?["expandedSource"]?.text?.contains("$a") == true)
  }

  @Test func `no message stops the program`() {
    let whole = use.message.bytes
    var random = SeededGenerator(seed: 7)
    var service = MacroService()
    for end in whole.indices { #expect(!service.answer(Array(whole[..<end])).isEmpty) }
    for _ in 0..<4000 {
      var message = whole
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        let place = Int.random(in: message.indices, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: message[place] = UInt8.random(in: .min ... .max, using: &random)
        case 1: message.remove(at: place)
        default: message.insert(UInt8.random(in: 0x20...0x7D, using: &random), at: place)
        }
      }
      #expect((try? JSONParser.parse(service.answer(message))) != nil)
    }
    for offset in ["9223372036854775807", "-1", "1e400", "\"x\""] {
      let text = String(decoding: whole, as: UTF8.self)
        .replacing("\"offset\":100", with: "\"offset\":\(offset)")
        .replacing("[Int] { [1] }", with: "[Int]")
      #expect((try? JSONParser.parse(service.answer(Array(text.utf8)))) != nil)
    }
    let deep = String(repeating: "[", count: 100_000)
    #expect((try? JSONParser.parse(service.answer(Array(deep.utf8)))) != nil)
  }

  @Test(arguments: [
    ("\"\\u00e9\\n\\\"\\ud83d\\ude00\"", JSON.string("é\n\"😀")),
    ("\"\\ud83d x\"", .string("\u{FFFD} x")), ("\"\\ud83d\\u0041\"", .string("\u{FFFD}")),
    (
      " { \"a\" : [ 1 , -2.5e3, true,false,null ] } ",
      .object(["a": .array([.number("1"), .number("-2.5e3"), .bool(true), .bool(false), .null])])
    ),
    ("{}", .object([:])), ("[]", .array([])),
  ])
  func `JSON is read, and read again as it was written`(text: String, value: JSON) throws {
    #expect(try JSONParser.parse(Array(text.utf8)) == value)
    #expect(try JSONParser.parse(value.bytes) == value)
  }

  @Test(arguments: ["", "{", "[1,]", "{\"a\"}", "\"\\x\"", "\"\\u12\"", "tru", "1 2", "\"a"])
  func `what isn't JSON is refused`(text: String) {
    #expect(throws: JSONParser.Invalid.self) { try JSONParser.parse(Array(text.utf8)) }
  }

  @Test func `messages go through pipes whole, and a cut one ends the program`() throws {
    let pipe = Pipe()
    let writer = MessageStream(
      input: 0, output: pipe.fileHandleForWriting.fileDescriptor)
    let reader = MessageStream(input: pipe.fileHandleForReading.fileDescriptor, output: 1)
    #expect(writer.write(Array("{}".utf8)))
    #expect(reader.read() == Array("{}".utf8))
    #expect(writer.write([]))
    #expect(reader.read() == [])
    try pipe.fileHandleForWriting.write(contentsOf: [9, 0, 0, 0, 0, 0, 0, 0, 1])
    try pipe.fileHandleForWriting.close()
    #expect(reader.read() == nil)
    let other = Pipe()
    try other.fileHandleForWriting.write(contentsOf: [UInt8](repeating: 0xFF, count: 8))
    #expect(
      MessageStream(input: other.fileHandleForReading.fileDescriptor, output: 1).read() == nil)
  }
}
