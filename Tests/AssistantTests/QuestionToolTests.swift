import AppIntentsCore
import ModelContext
import OrderedCollections
import ProgramTesting
import ServerTesting
import Testing

/// Questions of workflows, asked through an assistant.
@Suite struct QuestionToolTests {
  private static let order = """
    triggers: [assistant: ]
    inputs:
      size: { values: [small, large] }
    steps:
      - ask: How many?
        type: number
        as: count
      - confirm: Order ${count} ${size} ones?
        as: agreed
      - value: ${count if agreed else 0}

    """

  @Test(arguments: ProtocolEra.allCases)
  func `a client with forms is asked, also for inputs`(era: ProtocolEra) async throws {
    let assistant = try await Assistant(["order": Self.order])
    let program = try await assistant.start(era)
    program.answering(["large", 3, true])
    #expect(try await program.value("order") == 3)
    #expect(program.asked.map(\.message) == ["size?", "How many?", "Order 3 large ones?"])
    program.answering(["small", 3, false])
    #expect(try await program.value("order") == 0)
  }

  @Test(arguments: ProtocolEra.allCases)
  func `a question that isn't answered fails the run`(era: ProtocolEra) async throws {
    let assistant = try await Assistant(["order": Self.order])
    let program = try await assistant.start(era)
    program.answering { _ in .cancel }
    let result = try await program.call("order", ["size": "small"])
    #expect(result.errorKind == "unanswered")
    #expect(
      result.texts == ["step 1 of `order`, `ask`, failed: “How many?” was not answered"])
  }

  @Test(arguments: ProtocolEra.allCases)
  func `a client without forms gets the default, else an error`(era: ProtocolEra) async throws {
    let assistant = try await Assistant([
      "order": Self.order,
      "modest": """
      triggers: [assistant: ]
      steps:
        - ask: How many?
          type: number
          default: 2
      """,
    ])
    let program = try await assistant.start(era, asks: false)
    #expect(try await program.value("modest") == 2)
    switch era {
    case .old:
      let result = try await program.call("order", ["size": "small"])
      #expect(result.errorKind == "unanswered")
    case .new:
      let refusal = await #expect(throws: RemoteError.self) {
        try await program.call("order", ["size": "small"])
      }
      #expect(refusal?.code == -32021)
      #expect(
        refusal?.data == ["requiredCapabilities": ["elicitation": ["form": [:]]]])
    }
    #expect(program.asked.isEmpty)
  }

  @Test func `an input's description becomes a question`() async throws {
    let assistant = try await Assistant([
      "note": """
      triggers: [assistant: ]
      inputs:
        line: { type: text, description: The line to add. }
        more: { type: text, description: "More, or nothing?" }
      steps:
        - value: ${line} ${more}
      """
    ])
    let program = try await assistant.start(.new)
    program.answering(["a", "b"])
    #expect(try await program.value("note") == "a b")
    #expect(program.asked.map(\.message) == ["The line to add?", "More, or nothing?"])
  }

  @Test func `the default counts after a while`() async throws {
    let assistant = try await Assistant([
      "patient": """
      triggers: [assistant: ]
      steps:
        - ask: How many?
          type: number
          default: 2
          within: 1ms
      """
    ])
    let program = try await assistant.start(.old)
    let (never, _) = AsyncStream.makeStream(of: Void.self)
    program.answering { _ in
      for await _ in never {}
      return .cancel
    }
    #expect(try await program.value("patient") == 2)
  }

  @Test(arguments: ProtocolEra.allCases)
  func `confirm asks before the run`(era: ProtocolEra) async throws {
    let assistant = try await Assistant(
      [
        "clear": """
        triggers: [{ assistant: , confirm: true }]
        steps:
          - file.delete: ~/old.txt
        """
      ], files: ["old.txt": "old"])
    let program = try await assistant.start(era)
    program.answering([false])
    #expect(try await program.call("clear").errorKind == "declined")
    #expect(assistant.exists("old.txt"))
    #expect(try await assistant.sandbox.segue("runs").talk == "no runs\n")
    program.answering([true])
    #expect(try await program.call("clear")["isError"] == nil)
    #expect(!assistant.exists("old.txt"))
    #expect(program.asked.map(\.message) == ["Run “Clear”?", "Run “Clear”?"])
  }

  @Test(arguments: ProtocolEra.allCases)
  func `confirm asks before a preview, which is in the history`(era: ProtocolEra) async throws {
    let assistant = try await Assistant(
      [
        "tell": """
        triggers: [{ assistant: , confirm: true }]
        steps:
          - file.read: ~/diary.txt
            as: line
          - file.write: done
            to: ~/${line}.txt
        """
      ], files: ["diary.txt": "dear diary"])
    let program = try await assistant.start(era)
    let wanted: JSONObject = ["workflow": "tell"]
    program.answering([false])
    let declined = try await program.call("segue_preview", wanted)
    #expect(declined.errorKind == "declined")
    #expect(declined.texts == ["its user doesn't want it to be previewed"])
    #expect(try await assistant.sandbox.segue("runs").talk == "no runs\n")
    program.answering([true])
    #expect(
      try await program.value("segue_preview", wanted)
        == ["would write 4 B to `~/dear diary.txt`"])
    #expect(!assistant.exists("dear diary.txt"))
    #expect(
      program.asked.map(\.message)
        == Array(
          repeating: "Let the assistant see what “Tell” would do? Its steps that only read are "
            + "performed.", count: 2))
    let runs = try await assistant.sandbox.segue("runs", "--json").output
    #expect(runs.contains(#""cause": "assistant, tests""#), "\(runs)")
    #expect(runs.contains(#""message": "it was only a preview""#), "\(runs)")
    #expect(runs.contains(#""state": "skipped""#), "\(runs)")
  }

  @Test func `a paused workflow isn't previewed`() async throws {
    let assistant = try await Assistant([
      "tell": "triggers: [assistant: ]\nsteps:\n  - file.read: ~/diary.txt\n"
    ])
    let program = try await assistant.start(.old)
    _ = try await assistant.sandbox.segue("pause", "tell")
    let refused = try await program.call("segue_preview", ["workflow": "tell"])
    #expect(refused.texts == ["`tell` is paused; `segue resume` lets it run again"])
  }
}
