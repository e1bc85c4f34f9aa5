import AppIntentsCore
import OrderedCollections
import Testing

@testable import ModelContext

@Suite struct MessageTests {
  @Test(arguments: [
    #"{"jsonrpc":"2.0","id":1,"method":"ping","params":{"a":[1,{"b":null}]}}"#,
    #"{"jsonrpc":"2.0","id":"q1","method":"ping","params":{}}"#,
    #"{"jsonrpc":"2.0","method":"notifications/initialized"}"#,
    #"{"jsonrpc":"2.0","id":9007199254740993,"result":{"n":12345678901234567890.5}}"#,
    #"{"jsonrpc":"2.0","id":2,"error":{"code":-32601,"message":"no","data":["x"]}}"#,
    #"{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"no"}}"#,
  ])
  func `a message is written as it was read`(text: String) throws {
    let message = try Message(line: Array(text.utf8))
    #expect(String(decoding: try message.line(), as: UTF8.self) == text + "\n")
  }

  @Test(arguments: [
    ("nonsense", MessageProblem.Kind.notJSON, MessageID?.none, -32700),
    ("[]", .notAMessage, nil, -32600),
    (#"{"jsonrpc":"1.0","id":3,"method":"x"}"#, .notAMessage, .number(3), -32600),
    (#"{"jsonrpc":"2.0","id":4}"#, .notAMessage, .number(4), -32600),
    (#"{"jsonrpc":"2.0","id":5,"result":7}"#, .notAMessage, .number(5), -32600),
    (#"{"jsonrpc":"2.0","id":"a","method":"x","params":[1]}"#, .notAMessage, .text("a"), -32600),
    (#"{"jsonrpc":"2.0","id":1.5,"method":"x"}"#, .notAMessage, nil, -32600),
    (#"{"jsonrpc":"2.0","id":null,"method":"x"}"#, .notAMessage, nil, -32600),
    (#"{"jsonrpc":"2.0","id":1,"id":2,"method":"x"}"#, .notJSON, nil, -32700),
    // Valid JSON, with a number that no value can be.
    (
      #"{"jsonrpc":"2.0","id":6,"method":"x","params":{"a":[1e308]}}"#, .lostNumber, .number(6),
      -32602
    ),
    (#"{"jsonrpc":"2.0","id":7,"result":{"a":1e-300}}"#, .lostNumber, .number(7), -32602),
    (#"{"jsonrpc":"2.0","id":1e308,"method":"x"}"#, .notAMessage, nil, -32600),
  ])
  func `what isn't a message is refused`(
    text: String, kind: MessageProblem.Kind, id: MessageID?, code: Int
  ) throws {
    let problem = try #require(throws: MessageProblem.self) {
      try Message(line: Array(text.utf8))
    }
    #expect(problem.kind == kind)
    #expect(problem.id == id)
    #expect(problem.answer.code == code)
  }

  @Test(arguments: [
    (#"{"jsonrpc":"2.0","id":1"#, true),
    (#" {"text":"\#(String(repeating: "x", count: 200))","jsonrpc":"2.0""#, true),
    (#"DEBUG got {"jsonrpc":"2.0","id":1}"#, false),
    (#"{"level":"debug""#, false),
    ("Welcome!", false),
  ])
  func `a broken message begins as an object and says what it is`(text: String, isOne: Bool) {
    let problem = MessageProblem(.notJSON, text: "no").quoting(Array(text.utf8))
    #expect(problem.isBrokenMessage == isOne)
  }

  @Test(arguments: ["", #","params":null"#, #","params":{}"#])
  func `parameters may be absent or null`(parameters: String) throws {
    let line = #"{"jsonrpc":"2.0","method":"notifications/initialized"\#(parameters)}"#
    #expect(
      try Message(line: Array(line.utf8))
        == .notification(method: "notifications/initialized", parameters: [:]))
  }

  @Test func `depth is limited in both directions`() throws {
    func request(levels: Int) -> String {
      // The message and its parameters are two levels.
      let lists = levels - 2
      return #"{"jsonrpc":"2.0","id":1,"method":"x","params":{"a":"#
        + String(repeating: "[", count: lists) + String(repeating: "]", count: lists) + "}}"
    }
    let deepest = try Message(line: Array(request(levels: 64).utf8))
    #expect(try deepest.line().count > 64)
    let problem = try #require(throws: MessageProblem.self) {
      try Message(line: Array(request(levels: 65).utf8))
    }
    #expect(problem.kind == .tooDeep)
    #expect(problem.id == .number(1))
    #expect(
      throws: MessageProblem.self,
      performing: { try Message(line: Array(request(levels: 1_000_000).utf8)) })
    let nested = (0..<63).reduce(IntentValue.list([])) { inner, _ in .list([inner]) }
    #expect(
      throws: MessageProblem.self,
      performing: { try Message.result(.number(1), ["a": nested]).line() })
  }

  @Test func `length is limited in both directions`() throws {
    let limits = MessageLimits(bytes: 60, depth: 4)
    let line = #"{"jsonrpc":"2.0","id":1,"result":{"a":"0123456789012345"}}"#
    #expect(line.utf8.count == 58)
    let message = try Message(line: Array(line.utf8), limits: limits)
    #expect(try message.line(limits: limits).count == 59)
    #expect(throws: MessageProblem.self) {
      try Message(line: Array(line.utf8) + [32, 32, 32], limits: limits)
    }
    #expect(throws: MessageProblem.self) {
      try Message.result(.number(1), ["a": "0123456789012345678"]).line(limits: limits)
    }
  }
}

@Suite struct LineSplitterTests {
  @Test(arguments: [1, 2, 3, 7, 100])
  func `lines are found however the bytes arrive`(size: Int) {
    var splitter = LineSplitter(limit: 5)
    var found: [LineSplitter.Found] = []
    let bytes = Array("ab\n\n12345\n123456\nc\nlonger than that\nrest".utf8)
    for start in stride(from: 0, to: bytes.count, by: size) {
      bytes[start..<min(start + size, bytes.count)].withUnsafeBytes { piece in
        splitter.take(piece) { found.append($0) }
      }
    }
    let line = { (text: String) in LineSplitter.Found.line(Array(text.utf8)) }
    #expect(found == [line("ab"), line("12345"), .tooLong, line("c"), .tooLong])
    #expect(splitter.remainder == Array("rest".utf8))
  }
}
