import AppIntentsCore
import Foundation
import ModelContext
import OrderedCollections
import ServerTesting
import SystemPackage
import TestFixtures
import Testing

@testable import ToolServing

/// Calls that end after their client has closed its end.
@Suite struct LateAnswerTests {
  /// One tool, which ends when it is told to.
  private struct SlowTool: ToolProvider {
    let server = PeerDescription(name: "slow", version: "1")
    let begun: AsyncStream<Void>.Continuation
    let end: AsyncStream<Void>

    func tools() -> [JSONObject] { [] }

    func work(
      of call: ServedCall, in session: ToolSession
    ) -> @Sendable () async throws -> JSONObject {
      {
        begun.finish()
        for await _ in end {}
        try Task.checkCancellation()
        return ["content": [["type": "text", "text": "late"]]]
      }
    }

    func lookup(
      _ method: String, _ parameters: JSONObject, in session: ToolSession
    ) -> (@Sendable () async throws -> JSONObject)? { nil }
  }

  @Test(arguments: [true, false])
  func `a call that ends soon after the input is answered, a longer one is canceled`(
    isSoon: Bool
  ) async throws {
    let (begun, begin) = AsyncStream.makeStream(of: Void.self)
    let (ended, end) = AsyncStream.makeStream(of: Void.self)
    let calls = SuspendedCalls()
    let session = ToolSession(
      SlowTool(begun: begin, end: ended), suspended: calls,
      drainTime: isSoon ? .seconds(86_400) : .zero)
    let (input, output) = (try FileDescriptor.pipe(), try FileDescriptor.pipe())
    let serving = Task {
      try await session.run(input: input.readEnd, output: output.writeEnd)
    }
    let request = #"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"slow"}}"#
    try input.writeEnd.writeAll(Array("\(request)\n".utf8))
    for await _ in begun {}
    // The session abandons questions when it has seen the end.
    let question = try await openQuestion(of: session, in: calls)
    try input.writeEnd.close()
    await #expect(throws: CancellationError.self) { try await question.value }
    // A canceled task ends by itself.
    if isSoon { end.finish() }
    try await serving.value
    let answer = try text(from: output.readEnd)
    #expect(answer.contains(#""text":"late""#) == isSoon, "\(answer)")
  }

  private func openQuestion(
    of session: ToolSession, in calls: SuspendedCalls
  ) async throws -> Task<ElicitationAnswer, any Error> {
    let request = ServedCall.Request(
      tool: "t", arguments: [:], isSimulation: false, meta: [:], client: ServedProgram.client,
      isNew: true)
    let call = ServedCall(
      request, leg: .init(id: .number(2), progressToken: nil, isNew: true), of: session)
    let (waiting, begins) = AsyncStream.makeStream(of: Void.self)
    let task = Task {
      try await withCheckedThrowingContinuation { answer in
        calls.add(.init(call: call, key: "q", answer: answer), as: "state")
        begins.finish()
      }
    }
    for await _ in waiting {}
    return task
  }

  private func text(from pipe: FileDescriptor) throws -> String {
    defer { try? pipe.close() }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = try buffer.withUnsafeMutableBytes { try pipe.read(into: $0) }
      if count == 0 { return String(decoding: bytes, as: UTF8.self) }
      bytes += buffer.prefix(count)
    }
  }
}
