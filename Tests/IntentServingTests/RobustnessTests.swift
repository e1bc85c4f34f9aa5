import AppIntentsCore
import Foundation
import ModelContext
import OrderedCollections
import ServerTesting
import Synchronization
import SystemPackage
import TestFixtures
import Testing

@testable import IntentServing
@testable import ToolServing

/// Peers that die, hang up, or send what is no message.
@Suite(.serialized) struct RobustnessTests {
  @Test(arguments: ProtocolEra.allCases)
  func `what is no message is refused, and the next one answered`(era: ProtocolEra) async throws {
    let program = try await ServedProgram(era)
    let deep = String(repeating: "[", count: 1_000_000)
    let lines: [String] = [
      "garbage", "{", "[]", "\u{0}\u{1}\u{7F}", #"{"jsonrpc":"2.0"}"#, "null", "12",
      #"{"jsonrpc":"2.0","id":{},"method":"ping"}"#, deep,
      #"{"jsonrpc":"2.0","method":"notifications/nonsense","params":{"a":1}}"#,
      #"{"jsonrpc":"2.0","id":77,"result":{}}"#,
      #"{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"a"}}"#, "\r", "",
    ]
    for line in lines { try program.input.writeAll(Array((line + "\n").utf8)) }
    try program.input.writeAll([0xFF, 0xFE, 0x0A])
    // A line of 20 MiB, which is never kept whole.
    let piece = [UInt8](repeating: 0x61, count: 1 << 20)
    for _ in 0..<20 { try program.input.writeAll(piece) }
    try program.input.writeAll([0x0A])
    #expect(try await program.value("nothing", ["number": 3]) == 3)
    // The notification, the late response and the empty lines are no mistakes, and an error gets none
    // back.
    #expect(program.problems.count == 11)
    #expect(program.problems.last?.contains("longer than 16777216 bytes") == true)
  }

  @Test func `an id that is in use is refused`() async throws {
    let program = try await ServedProgram(.old)
    let first =
      #"{"jsonrpc":"2.0","id":"twice","method":"tools/call","params":"#
      + #"{"name":"count","arguments":{"to":5}}}"#
    try program.input.writeAll(Array((first + "\n").utf8))
    let refusal = await #expect(throws: RemoteError.self) {
      try await program.connection.request(
        Method.callTool, ["name": "nothing"], id: .text("twice"))
    }
    #expect(refusal?.code == -32600)
  }

  @Test(arguments: ProtocolEra.allCases)
  func `a thousand calls at sixteen at once get their own answers`(era: ProtocolEra) async throws {
    let program = try await ServedProgram(era)
    program.answering { _ in .accept(["value": "Party"]) }
    try await withThrowingTaskGroup(of: Bool.self) { group in
      for number in 0..<1000 {
        if number >= 16 { #expect(try await group.next() == true) }
        group.addTask {
          if number.isMultiple(of: 10) {
            let id = "e\(number)"
            return try await program.value("rename_event", ["event": .text(id)])
              == .text("\(id) is Party")
          }
          return try await program.value("nothing", ["number": .number(number)])
            == .number(number)
        }
      }
      for try await isRight in group { #expect(isRight) }
    }
    #expect(program.problems.isEmpty)
  }

  @Test(arguments: ProtocolEra.allCases)
  func `a provider that dies ends its calls at once, in every state`(era: ProtocolEra) async throws
  {
    for state in ["crash", "performing", "asking", "idle"] {
      let program = try await ServedProgram(era)
      _ = try await program.request(Method.ping)
      switch state {
      case "crash":
        await #expect(throws: ConnectionError.ended) { try await program.call("crash") }
      case "performing":
        let call = Task { try await program.call("count", ["to": 100_000], hasProgress: true) }
        while program.progress.isEmpty { try await Task.sleep(for: .milliseconds(2)) }
        program.kill()
        await #expect(throws: ConnectionError.ended) { try await call.value }
      case "asking":
        program.answering { _ in
          program.kill()
          return .accept(["value": "late"])
        }
        await #expect(throws: ConnectionError.ended) {
          try await program.call("rename_event", ["event": "e1"])
        }
        // The closure has the program.
        program.answering([])
      default:
        program.kill()
        #expect(await program.end() == 128 + SIGKILL)
        await #expect(throws: ConnectionError.self) { try await program.request(Method.ping) }
      }
      #expect(await program.end() == 128 + SIGKILL)
    }
  }

  @Test(arguments: ProtocolEra.allCases)
  func `a provider ends when its client is gone, whatever it does`(era: ProtocolEra) async throws {
    for state in ["idle", "performing", "asking"] {
      let program = try await ServedProgram(era)
      _ = try await program.request(Method.ping)
      let marker = program.folder.path.appending("marker")
      let call = Task {
        if state == "performing" {
          _ = try await program.call(
            "count", ["to": 100_000, "marker": .text(marker.string)], hasProgress: true)
        } else if state == "asking" {
          program.answering { _ in
            program.connection.close()
            return .cancel
          }
          _ = try await program.call("rename_event", ["event": "e1"])
        }
      }
      if state == "performing" {
        while program.progress.isEmpty { try await Task.sleep(for: .milliseconds(2)) }
      }
      if state == "asking" { _ = await call.result }
      program.connection.close()
      #expect(await program.end() == 0)
      // The intent was told before the end.
      #expect(
        FileManager.default.fileExists(atPath: marker.string) == (state == "performing"))
      _ = await call.result
      program.answering([])
    }
  }

  @Test func `requests in a pipe are answered before the end`() async throws {
    let program = try await ServedProgram(.new)
    async let value = program.value("nothing", ["number": 1])
    async let app = program.request(Method.app)
    #expect(try await value == 1)
    #expect(try await app["name"] == "pal")
    let last = Task { try await program.value("count", ["to": 1]) }
    _ = try await program.request(Method.ping)
    program.connection.finishWriting()
    // It was sent, or not any more; it doesn't wait for an answer that never comes.
    switch await last.result {
    case .success(let value): #expect(value == 1)
    case .failure(let error): #expect(error is ConnectionError)
    }
    #expect(await program.end() == 0)
  }

  @Test func `old questions are abandoned, and their states are unknown then`() async throws {
    let time = Mutex(ContinuousClock.now)
    let session = ToolSession(
      ProgramTools(ServedApp(name: "x", version: "1", intents: [], entities: [], shortcuts: [])))
    let request = ServedCall.Request(
      tool: "t", arguments: [:], isSimulation: false, meta: [:], client: ServedProgram.client,
      isNew: true)
    let calls = SuspendedCalls { time.withLock { $0 } }
    func ask(_ state: String) async -> Task<ElicitationAnswer, any Error> {
      let call = ServedCall(
        request,
        leg: .init(id: .number(1), progressToken: nil, isNew: true), of: session)
      let (waiting, begins) = AsyncStream.makeStream(of: Void.self)
      let task = Task {
        try await withCheckedThrowingContinuation { answer in
          calls.add(.init(call: call, key: "q1", answer: answer), as: state)
          begins.finish()
        }
      }
      for await _ in waiting {}
      return task
    }
    let answers: JSONObject = ["q1": ["action": "decline"]]
    let first = await ask("first")
    time.withLock { $0 += .seconds(86_399) }
    let (entry, answer) = try calls.take("first", for: request, answers: answers)
    entry.answer.resume(returning: answer)
    #expect(try await first.value == .decline)

    let second = await ask("second")
    time.withLock { $0 += .seconds(86_401) }
    #expect(throws: RemoteError.self) { try calls.take("second", for: request, answers: answers) }
    let third = await ask("third")
    await #expect(throws: CancellationError.self) { try await second.value }
    calls.abandonAll()
    await #expect(throws: CancellationError.self) { try await third.value }
  }
}
