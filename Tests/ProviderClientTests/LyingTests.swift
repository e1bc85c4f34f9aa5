import AppIntentsCore
import Glibc
import ModelContext
import OrderedCollections
import Synchronization
import Testing

@testable import ProviderClient

/// Programs that break the protocol or a limit.
@Suite struct LyingTests {
  private static func raw(_ line: String, _ era: ProtocolEra) async throws -> ProviderFailure? {
    let scripted = try ScriptedProvider(ScriptedProvider.speaking(era))
    let failure = try await scripted.failure("raw", ["line": .text(line)])
    let breaches = scripted.provider.breaches.map { "`pal` \($0); its process was ended" }
    #expect(breaches == [failure?.message])
    return failure
  }

  @Test(arguments: ProtocolEra.allCases)
  func `what is no message ends the process, and is quoted`(era: ProtocolEra) async throws {
    #expect(
      try await Self.raw("Hello,\u{1B}[31m world\u{7}!", era)?.message
        == "`pal` wrote to its standard output what is no message: `Hello, world!`;"
        + " its process was ended")
    #expect(
      try await Self.raw(String(repeating: "ab", count: 200), era)?.message
        == "`pal` wrote to its standard output what is no message: "
        + "`\(String(repeating: "ab", count: 50))…`; its process was ended")
    // What is nearly a message, with what is wrong with it.
    #expect(
      try await Self.raw(#"{"jsonrpc":"2.0","id":$ID,"id":1}"#, era)?.message
        .contains("the key `id` occurs twice") == true)
    // No result.
    let line = #"{"jsonrpc":"2.0","id":$ID}"#
    let failure = try await Self.raw(line, era)
    #expect(failure?.kind == .misbehaved)
    #expect(
      failure?.message.contains("the message is no request, notification, result or error") == true)
  }

  @Test(arguments: ProtocolEra.allCases)
  func `an answer with a number that can't be kept fails its call alone`(
    era: ProtocolEra
  ) async throws {
    let scripted = try ScriptedProvider(ScriptedProvider.speaking(era))
    for number in ["1e308", "1e-300", "3.14159265358979323846264338327950288419716939937510"] {
      let line = #"{"jsonrpc":"2.0","id":$ID,"result":{"structuredContent":{"result":\#(number)}}}"#
      let failure = try await scripted.failure("raw", ["line": .text(line)])
      #expect(failure?.kind == .misbehaved)
      let reason =
        "`pal` gave an answer that can't be read: a number with more than 38 digits, or too large or"
        + " too close to zero for a number"
      #expect(failure?.message.hasPrefix(reason) == true, "\(failure?.message ?? "")")
      // The same process goes on.
      #expect(try await scripted.value("echo", ["value": 1]) == 1)
    }
    #expect(scripted.provider.latestStart == 1)
    #expect(scripted.provider.breaches.isEmpty)
    // The calls haven't ended there.
    try await scripted.process().signal(SIGKILL)
    await scripted.provider.end()
  }

  @Test(arguments: ProtocolEra.allCases)
  func `a result that isn't an object fails its call alone`(era: ProtocolEra) async throws {
    let scripted = try ScriptedProvider(ScriptedProvider.speaking(era))
    for result in ["5", "null", "[]", #""done""#] {
      let line = #"{"jsonrpc":"2.0","id":$ID,"result":\#(result)}"#
      let failure = try await scripted.failure("raw", ["line": .text(line)])
      #expect(
        failure
          == ProviderFailure(
            .misbehaved, "`pal` gave an answer that can't be read: the result isn't an object"))
      #expect(try await scripted.value("echo", ["value": 1]) == 1)
    }
    #expect(scripted.provider.latestStart == 1)
    #expect(scripted.provider.breaches.isEmpty)
    try await scripted.process().signal(SIGKILL)
    await scripted.provider.end()
  }

  @Test(arguments: ProtocolEra.allCases)
  func `a text that was cut in the middle of a character is an answer`(
    era: ProtocolEra
  ) async throws {
    let scripted = try ScriptedProvider(ScriptedProvider.speaking(era))
    let kind = era == .new ? #""resultType":"complete","# : ""
    let line =
      #"{"jsonrpc":"2.0","id":$ID,"result":{\#(kind)"structuredContent":{"result":"a\ud83d"}}}"#
    #expect(try await scripted.value("raw", ["line": .text(line)]) == "a\u{FFFD}")
    // The call hasn't ended there.
    try await scripted.process().signal(SIGKILL)
    await scripted.provider.end()
  }

  @Test(arguments: ProtocolEra.allCases)
  func `messages over a limit end the process`(era: ProtocolEra) async throws {
    for (tool, text) in [
      ("huge", "the message is longer than 16777216 bytes"),
      ("deep", "wrote to its standard output what is no message: "),
    ] {
      let scripted = try ScriptedProvider(ScriptedProvider.speaking(era), time: HeldTime())
      let failure = try await scripted.failure(tool)
      #expect(failure?.kind == .misbehaved)
      #expect(failure?.message.contains(text) == true)
    }
  }

  @Test func `a greeting before the first answer is a breach that is survived`() async throws {
    for era in ProtocolEra.allCases {
      let scripted = try ScriptedProvider(
        ScriptedProvider.speaking(era) + ["--greeting", "Welcome!"])
      #expect(try await scripted.value("echo", ["value": 1]) == 1)
      #expect(
        scripted.provider.breaches
          == ["wrote to its standard output what is no message: `Welcome!`"])
      await scripted.provider.end()
    }
  }

  @Test(arguments: ProtocolEra.allCases)
  func `a line that quotes a message is a greeting, and a broken message isn't`(
    era: ProtocolEra
  ) async throws {
    let quoting = #"DEBUG got {"jsonrpc":"2.0","id":1}"#
    let greeting = try ScriptedProvider(
      ScriptedProvider.speaking(era) + ["--greeting", quoting])
    #expect(try await greeting.value("echo", ["value": 1]) == 1)
    #expect(
      greeting.provider.breaches
        == ["wrote to its standard output what is no message: `\(quoting)`"])
    await greeting.provider.end()
    // What makes it a message is after its excerpt.
    let long = String(repeating: "x", count: 200)
    let broken = try ScriptedProvider(
      ScriptedProvider.speaking(era)
        + ["--greeting", #"{"result":{"text":"\#(long)"},"jsonrpc":"2.0","id":1"#])
    let failure = await #expect(throws: ProviderFailure.self) {
      try await broken.provider.tools()
    }
    #expect(
      failure?.message.contains(#"no message: `{"result":{"text":"xxx"#) == true,
      "\(failure?.message ?? "")")
    #expect(broken.provider.breaches.count == 1)
    await broken.provider.end()
  }

  @Test(arguments: ProtocolEra.allCases)
  func `an answer to another request is dropped`(era: ProtocolEra) async throws {
    let time = HeldTime()
    let scripted = try ScriptedProvider(ScriptedProvider.speaking(era), time: time)
    let lines = [
      #"{"jsonrpc":"2.0","id":99999,"result":{}}"#,
      #"{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"what?"}}"#,
      #"{"jsonrpc":"2.0","method":"notifications/nonsense"}"#,
      #"{"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":"x","progress":1}}"#,
      #"{"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":$ID,"progress":2}}"#,
    ]
    let caller = TestCaller()
    async let failed = scripted.failure(
      "raw", ["line": .text(lines.joined(separator: "\n"))], caller)
    await caller.reports.first()
    time.advance(by: .seconds(60))
    #expect(try await failed?.kind == .timeout)
    #expect(caller.progress.map(\.progress) == [2])
    #expect(scripted.provider.breaches.isEmpty)
    await scripted.provider.end()
  }

  @Test func `a result of an unknown kind is a breach`() async throws {
    let line = #"{"jsonrpc":"2.0","id":$ID,"result":{"resultType":"task"}}"#
    #expect(
      try await Self.raw(line, .new)?.message
        == "`pal` gave a result of the kind `task`, which isn't known; its process was ended")
  }

  @Test func `a program that greets without end is ended`() async throws {
    for era in ProtocolEra.allCases {
      let greeting = String(repeating: "y\n", count: 200)
      let scripted = try ScriptedProvider(
        ScriptedProvider.speaking(era) + ["--greeting", greeting], time: HeldTime())
      let failure = await #expect(throws: ProviderFailure.self) {
        try await scripted.provider.tools()
      }
      #expect(
        failure?.message.contains(
          "wrote to its standard output what is no message: `y`; its process was ended") == true,
        "\(failure?.message ?? "")")
      await scripted.provider.end()
    }
  }

  @Test(arguments: ProtocolEra.allCases)
  func `tools are listed over all pages`(era: ProtocolEra) async throws {
    let scripted = try ScriptedProvider(ScriptedProvider.speaking(era) + ["--pages", "each"])
    let names = try await scripted.provider.tools().compactMap { $0["name"]?.jsonString }
    #expect(names.first == "echo")
    #expect(names.count == Set(names).count)
    #expect(try scripted.events().count { $0 == "tools/list" } == names.count)
    await scripted.provider.end()
  }

  @Test(arguments: ProtocolEra.allCases)
  func `an empty cursor is none`(era: ProtocolEra) async throws {
    let scripted = try ScriptedProvider(ScriptedProvider.speaking(era) + ["--pages", "empty"])
    #expect(try await scripted.provider.tools().count == 1)
    #expect(scripted.provider.breaches.isEmpty)
    await scripted.provider.end()
  }

  @Test(arguments: ProtocolEra.allCases)
  func `a bound that no number can have is none`(era: ProtocolEra) async throws {
    let scripted = try ScriptedProvider(ScriptedProvider.speaking(era) + ["--pages", "bounds"])
    let tools = try await scripted.provider.tools()
    let schema: IntentValue = [
      "properties": ["value": ["type": "number", "minimum": .nothing, "maximum": .nothing]]
    ]
    #expect(tools == [["name": "echo", "inputSchema": schema]])
    await scripted.provider.end()
  }

  @Test(arguments: [
    ("same", "gives the same cursor for two pages of its tools"),
    ("endless", "lists its tools on more than 1000 pages"),
    ("many", "has more than 1000 tools"),
    ("heavy", "describes its tools in more than 4 MiB"),
    ("none", "lists its tools without `tools`"),
    ("nameless", "lists a tool without a name"),
  ])
  func `lists that can't be right end the process`(pages: String, text: String) async throws {
    for era in ProtocolEra.allCases {
      let scripted = try ScriptedProvider(ScriptedProvider.speaking(era) + ["--pages", pages])
      let failure = await #expect(throws: ProviderFailure.self) {
        try await scripted.provider.tools()
      }
      #expect(
        failure == ProviderFailure(.misbehaved, "`pal` \(text); its process was ended"))
    }
  }
}
