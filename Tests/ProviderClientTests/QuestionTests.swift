import AppIntentsCore
import Glibc
import ModelContext
import OrderedCollections
import Synchronization
import Testing

@testable import ProviderClient

/// Questions of both eras: requests of the program, and results that ask.
@Suite struct QuestionTests {
  @Test(arguments: ProtocolEra.allCases)
  func `questions are asked and answered`(era: ProtocolEra) async throws {
    let scripted = try ScriptedProvider(ScriptedProvider.speaking(era))
    let caller = TestCaller(saying: "Ida")
    #expect(try await scripted.value("name", caller) == "accept Ida")
    #expect(
      caller.asked == [
        Elicitation(
          "Which name?",
          mode: .form(schema: ["type": "object", "properties": ["value": ["type": "string"]]]))
      ])
    for (answer, word) in [(ElicitationAnswer.decline, "decline"), (.cancel, "cancel")] {
      let value = try await scripted.value("name", TestCaller { _ in answer })
      #expect(value == .text("\(word) None"))
    }
    let reader = TestCaller { _ in .accept([:]) }
    #expect(try await scripted.value("page", reader) == "accept")
    #expect(
      reader.asked == [Elicitation("Sign in", mode: .url("https://example.org/in", id: "e1"))])
    await scripted.provider.end()
  }

  @Test(arguments: ProtocolEra.allCases)
  func `a question may take as long as it likes`(era: ProtocolEra) async throws {
    let time = HeldTime()
    let scripted = try ScriptedProvider(ScriptedProvider.speaking(era), time: time)
    let process = try await scripted.process()
    let slow = TestCaller { _ in
      time.advance(by: .seconds(3600))
      return .accept(["value": "Ida"])
    }
    #expect(try await scripted.value("name", timeout: .seconds(5), slow) == "accept Ida")
    #expect(try await scripted.value("id") == .number(Int(process.id)))
    await scripted.provider.end()
  }

  @Test(arguments: ProtocolEra.allCases)
  func `endless questions end the process`(era: ProtocolEra) async throws {
    let scripted = try ScriptedProvider(ScriptedProvider.speaking(era))
    let caller = TestCaller(saying: "yes")
    let failure = try await scripted.failure("endless", caller)
    #expect(
      failure
        == ProviderFailure(
          .misbehaved,
          "`pal` asks more than 100 questions in one call; its process was ended"))
    #expect(caller.asked.count == 100)
  }

  @Test(arguments: ProtocolEra.allCases)
  func `each field of a form is a question`(era: ProtocolEra) async throws {
    let scripted = try ScriptedProvider(ScriptedProvider.speaking(era))
    let caller = TestCaller(saying: "yes")
    #expect(try await scripted.value("long_form", ["fields": 100], caller) == "accept")
    let failure = try await scripted.failure(
      "long_form", ["fields": 101], caller)
    #expect(
      failure?.message
        == "`pal` asks more than 100 questions in one call; its process was ended")
    #expect(caller.asked.count == 1)
  }

  @Test func `a program that only wants to be asked again is asked a hundred times`() async throws {
    let scripted = try ScriptedProvider(["--eras", "new"])
    #expect(try await scripted.failure("again")?.kind == .misbehaved)
    #expect(try scripted.events().count { $0 == "tools/call again" } == 101)
    let sampling = try ScriptedProvider(["--eras", "new"])
    #expect(
      try await sampling.failure("sampling")?.message
        == "`pal` asks for `sampling/createMessage` in a way that Segue doesn't offer;"
        + " its process was ended")
  }

  @Test(arguments: [
    ("", "asks for an answer, and not for which"),
    (#","requestState":5,"inputRequests":{}"#, "asks for an answer, and not for which"),
    (#","requestState":"s","inputRequests":{"q1":7}"#, "asks a question that can't be read"),
  ])
  func `a result that asks nothing, or no question, isn't tried again`(
    members: String, breach: String
  ) async throws {
    let scripted = try ScriptedProvider(["--eras", "new"])
    let line =
      #"{"jsonrpc":"2.0","id":$ID,"result":{"resultType":"input_required"\#(members)}}"#
    let failure = try await scripted.failure("raw", ["line": .text(line)])
    #expect(
      failure == ProviderFailure(.misbehaved, "`pal` \(breach); its process was ended"))
    #expect(try scripted.events().count { $0 == "tools/call raw" } == 1)
  }

  @Test(arguments: ProtocolEra.allCases)
  func `a question that can't be answered ends its call with the reason`(
    era: ProtocolEra
  ) async throws {
    struct Unattended: Error {}
    let scripted = try ScriptedProvider(ScriptedProvider.speaking(era))
    await #expect(throws: Unattended.self) {
      try await scripted.value("name", TestCaller { _ in throw Unattended() })
    }
    // The program learns it: by a canceled answer, or by a canceled call, too.
    let told = era == .new ? "tools/call name" : "notifications/cancelled"
    let count = era == .new ? 2 : 1
    try await eventually { try scripted.events().count { $0 == told } == count }
    #expect(try await scripted.value("echo", ["value": 1]) == 1)
    await scripted.provider.end()
  }

  @Test(arguments: ProtocolEra.allCases)
  func `canceling a call takes its question back`(era: ProtocolEra) async throws {
    let scripted = try ScriptedProvider(ScriptedProvider.speaking(era))
    let (asked, takenBack) = (Counter(), Counter())
    let caller = TestCaller { _ in
      asked.add()
      do {
        try await Task.sleep(for: .seconds(1000))
      } catch {
        takenBack.add()
      }
      return .cancel
    }
    let call = Task { try await scripted.value("name", caller) }
    await asked.first()
    call.cancel()
    await #expect(throws: CancellationError.self) { try await call.value }
    await takenBack.first()
    await scripted.provider.end()
  }
}

/// Questions of the old era don't say whose they are.
@Suite struct QuestionOwnerTests {
  @Test func `a question waits until one call is left`() async throws {
    let scripted = try ScriptedProvider(["--eras", "old"])
    let silent = TestCaller()
    let other = Task { try await scripted.value("stubborn_call", silent) }
    await silent.reports.first()
    let caller = TestCaller(saying: "Ida")
    async let value = scripted.value("name", caller)
    let conversation = try await scripted.provider.conversation()
    try await eventually { conversation.state.withLock { !$0.held.isEmpty } }
    #expect(caller.asked.isEmpty)
    other.cancel()
    #expect(try await value == "accept Ida")
    #expect(silent.asked.isEmpty)
    await scripted.provider.end()
  }

  @Test func `questions that may belong to either call are canceled`() async throws {
    let scripted = try ScriptedProvider(["--eras", "old"])
    let (first, second) = (TestCaller(saying: "Ida"), TestCaller(saying: "Max"))
    async let one = scripted.value("pair", first)
    async let two = scripted.value("pair", second)
    #expect(try await one == "cancel None")
    #expect(try await two == "cancel None")
    #expect(first.asked.isEmpty && second.asked.isEmpty)
    // From now on its calls come one at a time, and each is asked its own question.
    async let three = scripted.value("name", first)
    async let four = scripted.value("name", second)
    #expect(try await three == "accept Ida")
    #expect(try await four == "accept Max")
    await scripted.provider.end()
  }

  @Test func `results that ask belong to their call`() async throws {
    let scripted = try ScriptedProvider(["--eras", "new"])
    async let one = scripted.value("pair", TestCaller(saying: "Ida"))
    async let two = scripted.value("name", TestCaller(saying: "Max"))
    async let three = scripted.value("pair", TestCaller(saying: "Eva"))
    #expect(try await two == "accept Max")
    // Each meets the other once to ask, and once to give its result.
    #expect(try await [one, three] == ["accept Ida", "accept Eva"])
    await scripted.provider.end()
  }
}

/// Processes that end while a question is open.
@Suite struct SuspendedCallTests {
  /// Answers after the process has been killed, which is known by then.
  private static func caller(killing conversation: Conversation) -> TestCaller {
    TestCaller { _ in
      conversation.process.signal(SIGKILL)
      _ = await conversation.failure
      return .accept(["value": "Ida"])
    }
  }

  @Test func `a program without memory goes on in its next process`() async throws {
    let scripted = try ScriptedProvider(["--eras", "new"])
    let conversation = try await scripted.provider.conversation()
    let caller = Self.caller(killing: conversation)
    let text = try await scripted.value("both", caller)?.jsonString
    #expect(text?.hasPrefix("Ida ") == true)
    #expect(text != "Ida \(conversation.process.id)")
    #expect(caller.states.withLock { $0.count } == 1)
    await scripted.provider.end()
  }

  @Test func `a program that has lost its call says so`() async throws {
    let scripted = try ScriptedProvider(["--eras", "new", "--start", "forgets"])
    let conversation = try await scripted.provider.conversation()
    let failure = try await scripted.failure("both", Self.caller(killing: conversation))
    #expect(failure?.kind == .interrupted)
    #expect(
      failure?.message
        == "`pal` doesn't know the question any more that was answered (unknown state)")
    await scripted.provider.end()
  }

  @Test func `in the old era the call is interrupted`() async throws {
    let scripted = try ScriptedProvider(["--eras", "old"])
    let conversation = try await scripted.provider.conversation()
    let failure = try await scripted.failure("both", Self.caller(killing: conversation))
    #expect(failure?.kind == .exit)
    #expect(failure?.message == "`pal` was ended by SIGKILL before it answered")
  }

  @Test func `a call goes on with a state that was kept`() async throws {
    let scripted = try ScriptedProvider(["--eras", "new"])
    struct Stopped: Error {}
    let stopped = TestCaller { _ in throw Stopped() }
    await #expect(throws: Stopped.self) { try await scripted.value("both", stopped) }
    let state = try #require(stopped.states.withLock { $0.first })
    await scripted.provider.end()
    let caller = TestCaller(saying: "Ida")
    let call = ToolCall("both", arguments: [:], suspended: state)
    let result = try await scripted.provider.call(call, for: caller)
    let text = result["structuredContent"]?.jsonObject?["result"]?.jsonString
    #expect(text?.hasPrefix("Ida ") == true)
    #expect(caller.asked.map(\.message) == ["First?"])
    #expect(try scripted.events().count { $0 == "tools/call both" } <= 3)
    await scripted.provider.end()
  }
}
