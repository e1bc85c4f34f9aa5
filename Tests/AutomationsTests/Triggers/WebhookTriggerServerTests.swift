import AppIntentsCore
import Foundation
import OrderedCollections
import RunHistory
import ScheduleSimulation
import Synchronization
import Testing
import WorkflowEngine
import WorkflowLanguage
import WorkflowValues

@testable import Automations
@testable import HTTPServing

@Suite("Webhook trigger server")
struct WebhookTriggerServerTests {
  /// The hooks of a text, served. Runs end when a test says so.
  private final class Hooks: Sendable {
    let fixture: ScheduleFixture
    let server: WebhookTriggerServer
    let waiting = AsyncStream<RunID>.makeStream()
    private let ended = AsyncStream<Void>.makeStream()

    init(_ fixture: ScheduleFixture, secrets: Secrets = Secrets(["KEY": "topsecret"])) async throws
    {
      self.fixture = fixture
      let (waiting, ended) = (waiting, ended)
      server = WebhookTriggerServer(
        store: fixture.store,
        clock: ServerClock {
          .seconds(1000)
        } date: {
          0
        },
        answering: WebhookAnswering(
          time: fixture.clock, secrets: { secrets },
          onQueued: { counts in fixture.queued.withLock { $0.merge(counts) { $0 + $1 } } },
          ended: { run in
            waiting.continuation.yield(run)
            for await _ in ended.stream { return }
          }))
      for trigger in fixture.triggers { try await server.arm(trigger, occasion: .enabled) }
    }

    /// The next run for whose end a sender waits.
    func nextWaiting() async -> RunID? {
      for await run in waiting.stream { return run }
      return nil
    }

    func endRun() { ended.continuation.yield() }

    /// The path of a hook, with its secret if it has one.
    func path(_ index: Int = 0) throws -> String {
      try #require(server.status(of: fixture.triggers[index].id)).path
    }

    /// What a request is answered: the status and the body.
    func send(
      _ path: String, _ body: String = "", _ fields: [String: String] = [:],
      method: String = "POST"
    ) async throws -> String {
      let sorted = fields.sorted { $0.key < $1.key }.map { HTTPFields.Field($0.key, $0.value) }
      return try await send(path, body, fields: sorted, method: method)
    }

    func send(
      _ path: String, _ body: String, fields: [HTTPFields.Field], method: String = "POST"
    ) async throws -> String {
      let target = try #require(RequestTarget(Array(path.utf8)[...]))
      let head = HTTPRequestHead(method: method, target: target, fields: HTTPFields(fields))
      let response: HTTPResponse
      switch server.admit(head) {
      case .answered(let answer): response = answer
      case .admitted(let limit, _, let answer):
        #expect(body.utf8.count <= limit)
        response = await answer(
          HTTPRequest(head: head, body: .bytes(Array(body.utf8)), peer: HTTPPeer(address: "p")))
      }
      guard case .bytes(let bytes) = response.body else { return "events" }
      return "\(response.status.code) \(String(decoding: bytes, as: UTF8.self))"
    }

    /// What the queued runs were given.
    func events() throws -> [TriggerEvent] {
      try fixture.store.read { try $0.nextRuns(of: "w", limit: 99, at: .distantFuture) }
        .compactMap(\.event)
    }
  }

  private func with(
    _ triggers: String, _ body: (Hooks) async throws -> Void
  ) async throws {
    try await ScheduleFixture.with(triggers, at: "2026-11-20 12:00") { fixture in
      try await body(try await Hooks(fixture))
    }
  }

  @Test func `a request to the secret address queues a run`() async throws {
    try await with("  - webhook: deploy") { hooks in
      let path = try hooks.path()
      #expect(path.wholeMatch(of: /\/hooks\/w\/deploy\/[0-9a-f]{32}/) != nil)
      let answer = try await hooks.send(
        path + "?a=1&a=2&b=%20", #"{"ref": "main"}"#,
        ["content-type": "application/json; charset=utf-8", "authorization": "x", "x-a": "b"])
      #expect(answer == "202 {\"run\":1}\n")
      let event = try #require(try hooks.events().first)
      #expect(event.start == ["ref": "main"])
      #expect(
        event.values == [
          "body": ["ref": "main"],
          "headers": ["content-type": "application/json; charset=utf-8", "x-a": "b"],
          "query": ["a": ["1", "2"], "b": " "], "method": "POST", "delivery": .nothing,
        ])
      #expect(hooks.fixture.queued.withLock { $0 } == ["w": 1])
      #expect(hooks.server.status(of: 1)?.counts.received == 1)
    }
  }

  private static let bodies: [(body: String, type: String, value: IntentValue)] = [
    ("", "text/plain", .nothing), ("a b", "text/plain", "a b"),
    ("a=1&b=+", "application/x-www-form-urlencoded", ["a": "1", "b": " "]),
    ("[1]", "application/vnd.x+json", [1]),
    (
      "x", "application/octet-stream",
      .file(IntentFile(data: Data("x".utf8), filename: "body"))
    ),
  ]

  @Test(arguments: bodies)
  func `a body is what its type says`(body: String, type: String, value: IntentValue) async throws {
    try await with("  - webhook: deploy") { hooks in
      let answer = try await hooks.send(try hooks.path(), body, ["content-type": type])
      #expect(answer == "202 {\"run\":1}\n")
      #expect(try hooks.events().first?.start == value)
    }
  }

  @Test func `a body that can't be read is refused`() async throws {
    try await with("  - webhook: deploy") { hooks in
      let path = try hooks.path()
      #expect(
        try await hooks.send(path, "{", ["content-type": "application/json"])
          == "400 the JSON can't be read\n")
      #expect(
        try await hooks.send(path, "%f", ["content-type": "application/x-www-form-urlencoded"])
          == "400 the form can't be read\n")
      #expect(
        try await hooks.send(path, "x", ["content-encoding": "gzip"])
          == "415 a body can't be compressed\n")
      #expect(try hooks.events().isEmpty)
      #expect(hooks.server.status(of: 1)?.counts == .init(received: 0, repeated: 0, refused: 3))
    }
  }

  @Test func `what isn't there and a wrong secret are answered alike`() async throws {
    try await with("  - webhook: deploy\n  - { webhook: signed, signature: github }") { hooks in
      let path = try hooks.path()
      let paths = [
        "/hooks/w/deploy", "/hooks/w/deploy/",
        "/hooks/w/deploy/\(String(repeating: "0", count: 32))",
        "/hooks/w/other/x", "/hooks/x/deploy/x", "/hooks", "/hooks/w/signed/x", path + "/x",
        path.uppercased(), "/hooks/w/../w/deploy/x",
      ]
      for path in paths { #expect(try await hooks.send(path) == "404 not found\n", "\(path)") }
      // The secret comes before the method.
      #expect(try await hooks.send("/hooks/w/deploy/x", method: "GET") == "404 not found\n")
      #expect(try await hooks.send(path, method: "GET") == "405 this hook takes POST\n")
      #expect(try await hooks.send(path, method: "HEAD") == "405 this hook takes POST\n")
      hooks.server.disarm(1)
      #expect(try await hooks.send(path) == "404 not found\n")
      #expect(try hooks.events().isEmpty)
    }
  }

  @Test func `a hook that rests tells those who know its secret to come later`() async throws {
    try await with("  - webhook: deploy") { hooks in
      let path = try hooks.path()
      try await hooks.server.arm(hooks.fixture.triggers[0], occasion: .rests)
      #expect(hooks.server.isServing)
      #expect(
        try await hooks.send(path) == "503 the workflow of this hook waits until it may run again\n"
      )
      #expect(try await hooks.send("/hooks/w/deploy/x") == "404 not found\n")
      #expect(try hooks.events().isEmpty)
      try await hooks.server.arm(hooks.fixture.triggers[0], occasion: .changed)
      #expect(try await hooks.send(path) == "202 {\"run\":1}\n")
    }
  }

  @Test func `a secret stays when the workflow is turned off and on`() async throws {
    try await with("  - webhook: deploy\n  - webhook: other") { hooks in
      let (path, other) = (try hooks.path(), try hooks.path(1))
      #expect(path.suffix(32) != other.suffix(32))
      hooks.server.disarm(1)
      try await hooks.fixture.store.write { try $0.resetTrigger(1, at: Date()) }
      try await hooks.server.arm(hooks.fixture.triggers[0], occasion: .enabled)
      #expect(try hooks.path() == path)
      try await hooks.fixture.store.write { try $0.removeTrigger(1) }
      try await hooks.server.arm(hooks.fixture.triggers[0], occasion: .enabled)
      #expect(try hooks.path() != path)
    }
  }

  @Test(arguments: ["idempotency-key", "webhook-id", "x-github-delivery"])
  func `a delivery with an id has one run`(field: String) async throws {
    try await with("  - webhook: deploy\n  - webhook: other") { hooks in
      let (path, other) = (try hooks.path(), try hooks.path(1))
      #expect(try await hooks.send(path, "", [field: "1"]) == "202 {\"run\":1}\n")
      #expect(
        try await hooks.send(path, "", [field: "1"]) == "202 {\"run\":1,\"repeated\":true}\n")
      #expect(try await hooks.send(path, "", [field: "2"]) == "202 {\"run\":2}\n")
      #expect(try await hooks.send(other, "", [field: "1"]) == "202 {\"run\":3}\n")
      #expect(try await hooks.send(path) == "202 {\"run\":4}\n")
      #expect(try await hooks.send(path) == "202 {\"run\":5}\n")
      #expect(try hooks.events().map { $0.values["delivery"] ?? .nothing }.prefix(1) == ["1"])
      #expect(hooks.fixture.queued.withLock { $0 } == ["w": 5])
      // The run may be gone from the history before the sender gives up.
      try await hooks.fixture.store.write { store in
        try store.cancel(1, reason: "", at: Date())
        _ = try store.forget([1])
      }
      #expect(
        try await hooks.send(path, "", [field: "1"]) == "202 {\"run\":1,\"repeated\":true}\n")
    }
  }

  @Test
  func
    `an id that a proxy gives twice is one, and what is sent again has its run also beyond the rate`()
    async throws
  {
    try await with("  - webhook: deploy\n    rate: 2") { hooks in
      let path = try hooks.path()
      let twice = [HTTPFields.Field("idempotency-key", "1"), .init("idempotency-key", "1")]
      #expect(try await hooks.send(path, "", fields: twice) == "202 {\"run\":1}\n")
      #expect(
        try await hooks.send(path, "", ["idempotency-key": "1"])
          == "202 {\"run\":1,\"repeated\":true}\n")
      #expect(
        try await hooks.send(path, "", ["idempotency-key": "2"])
          == "429 there are too many requests\n")
      #expect(
        try await hooks.send(path, "", ["idempotency-key": "1"])
          == "202 {\"run\":1,\"repeated\":true}\n")
    }
  }

  @Test func `a body of many small values is refused`() async throws {
    try await with("  - webhook: deploy\n    max_size: 4 MB") { hooks in
      let path = try hooks.path()
      let lists = "[" + String(repeating: "[],", count: 499_999) + "[]]"
      #expect(
        try await hooks.send(path, lists, ["content-type": "application/json"])
          == "413 the JSON has more than 500,000 values\n")
      #expect(
        try await hooks.send(
          path, String(repeating: "&", count: 500_000),
          ["content-type": "application/x-www-form-urlencoded"])
          == "413 the form has more than 500,000 fields\n")
    }
  }

  @Test func `as many requests at once with one id have one run`() async throws {
    try await with("  - webhook: deploy\n    rate: 1000") { hooks in
      let path = try hooks.path()
      try await withThrowingTaskGroup(of: String.self) { group in
        for _ in 1...50 { group.addTask { try await hooks.send(path, "", ["webhook-id": "a"]) } }
        for try await answer in group { #expect(answer.hasPrefix("202 {\"run\":1")) }
      }
      #expect(try hooks.events().count == 1)
    }
  }

  @Test func `only who knows the secret starts a signed hook`() async throws {
    try await with(
      "  - { webhook: a, signature: gitlab, secret: $secrets.KEY }\n"
        + "  - { webhook: b, signature: gitlab }\n"
        + "  - { webhook: c, signature: gitlab, secret: $secrets.NONE }"
    ) { hooks in
      #expect(try hooks.path() == "/hooks/w/a")
      let wrong = "401 the signature is wrong or missing\n"
      #expect(try await hooks.send("/hooks/w/a") == wrong)
      #expect(try await hooks.send("/hooks/w/a", "", ["x-gitlab-token": "topsecre"]) == wrong)
      #expect(
        try await hooks.send("/hooks/w/a", "", ["x-gitlab-token": "topsecret"])
          == "202 {\"run\":1}\n")
      // The token is no header of the run's.
      #expect(try hooks.events().first?.values["headers"] == [:])
      let made = try #require(hooks.server.status(of: 2)?.signsWith)
      #expect(
        try await hooks.send("/hooks/w/b", "", ["x-gitlab-token": made]) == "202 {\"run\":2}\n")
      #expect(
        try await hooks.send("/hooks/w/c", "", ["x-gitlab-token": ""])
          == "503 this hook has no secret to compare with\n")
      #expect(
        hooks.server.status(of: 1)?.problem == nil && hooks.server.status(of: 2)?.problem == nil)
      #expect(hooks.server.status(of: 3)?.problem == .noSecret("NONE"))
    }
  }

  @Test func `a sender can't have the mark of a secret read`() async throws {
    let secrets = Secrets(["KEY": "topsecret"])
    guard case .text(let mark) = secrets.marks.hide(.text("topsecret")) else {
      Issue.record("a text that is hidden stays a text")
      return
    }
    try await with("  - webhook: deploy") { hooks in
      _ = try await hooks.send(try hooks.path(), mark, ["content-type": "text/plain"])
      let stored = try #require(try hooks.events().first?.start)
      #expect(secrets.marks.reveal(stored) == .text("•••"))
      // Nor that of a secret which doesn't exist yet.
      let later = Secrets(["LATER": "latersecret"]).marks
      guard case .text(let other) = later.hide(.text("latersecret")) else {
        Issue.record("a text that is hidden stays a text")
        return
      }
      _ = try await hooks.send(try hooks.path(), "a \(other)", ["content-type": "text/plain"])
      #expect(later.reveal(try #require(try hooks.events().last?.start)) == .text("a •••"))
    }
  }

  @Test func `too many requests are told to come later, and wrong ones don't count`() async throws {
    try await with("  - { webhook: a, signature: gitlab, secret: $secrets.KEY, rate: 2 }") {
      hooks in
      for _ in 1...5 { _ = try await hooks.send("/hooks/w/a") }
      let token = ["x-gitlab-token": "topsecret"]
      var answers: [String] = []
      for _ in 1...3 { answers.append(try await hooks.send("/hooks/w/a", "", token)) }
      #expect(
        answers == ["202 {\"run\":1}\n", "202 {\"run\":2}\n", "429 there are too many requests\n"])
    }
  }

  @Test func `32 senders wait at most, so that others have connections`() {
    let waiting = WaitingSenders()
    for _ in 1...32 { #expect(waiting.enter()) }
    #expect(!waiting.enter())
    waiting.leave()
    #expect(waiting.enter())
  }

  @Test func `a sender may wait for the output`() async throws {
    try await with("  - { webhook: a, respond: output, methods: [get, post] }") { hooks in
      let path = try hooks.path()
      for (output, answer) in [
        (IntentValue.text("done"), "200 done"), (["a": 1], "200 {\"a\":1}\n"), (.nothing, "204 "),
        (.text("my topsecret"), "200 my •••"),
        (
          .list(Array(repeating: "an item of a long list", count: 60_000)),
          "500 {\"run\":5,\"status\":\"succeeded\",\"error\":\"the output is too large\"}\n"
        ),
      ] {
        let request = Task { try await hooks.send(path, method: "GET") }
        let run = try #require(await hooks.nextWaiting())
        try await hooks.fixture.store.write { store in
          try store.claim(run)
          try store.start(run, definitionHash: [], at: Date())
          let hidden = Secrets(["KEY": "topsecret"]).marks.hide(output)
          try store.finish(run, RunEnding(.succeeded, output: hidden), at: Date())
        }
        hooks.endRun()
        #expect(try await request.value == answer)
      }
    }
  }
}
