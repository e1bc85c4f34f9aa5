import AppIntentsCore
import OrderedCollections
import Testing

@testable import ModelContext

@Suite struct EraTests {
  @Test func `a request of the new era says who asks and in which revision`() {
    let client = PeerDescription(
      name: "segue", version: "1", capabilities: ["elicitation": ["form": [:]]])
    let parameters = (["name": "add", "_meta": ["progressToken": 2]] as JSONObject)
      .addressed(by: client)
    #expect(
      parameters == [
        "name": "add",
        "_meta": [
          "progressToken": 2, "io.modelcontextprotocol/protocolVersion": "2026-07-28",
          "io.modelcontextprotocol/clientInfo": ["name": "segue", "version": "1"],
          "io.modelcontextprotocol/clientCapabilities": ["elicitation": ["form": [:]]],
        ],
      ])
    #expect(parameters.requestedRevision == "2026-07-28")
    #expect(parameters.client == client)
    #expect(parameters.client.asksInForms)
    #expect((["name": "add"] as JSONObject).requestedRevision == nil)
  }

  @Test func `a result of the new era says that it is complete`() {
    let server = PeerDescription(name: "pal", version: "2")
    #expect(
      (["tools": []] as JSONObject).uncached.completed(by: server) == [
        "resultType": "complete", "tools": [], "ttlMs": 0, "cacheScope": "private",
        "_meta": ["io.modelcontextprotocol/serverInfo": ["name": "pal", "version": "2"]],
      ])
  }

  @Test func `a question survives the way there and back`() throws {
    let question = Elicitation(
      "Which day?", mode: .form(schema: ["type": "object", "properties": [:]]),
      intentMeta: ["kind": "value"])
    #expect(Elicitation(parameters: question.parameters) == question)
    let page = Elicitation("Sign in", mode: .url("https://example.org", id: "e"))
    #expect(Elicitation(parameters: page.parameters) == page)
    #expect(Elicitation(parameters: ["message": "?", "mode": "voice"]) == nil)
    #expect(Elicitation(parameters: ["message": "?"]) == nil)

    let asking = InputRequired(
      requests: ["q1": .init(method: Method.elicit, parameters: question.parameters)], state: "s")
    #expect(InputRequired(asking.json) == asking)
    #expect(InputRequired(["resultType": "complete"]) == nil)
  }

  @Test(arguments: [ElicitationAnswer.accept(["value": 1]), .accept([:]), .decline, .cancel])
  func `an answer survives the way there and back`(answer: ElicitationAnswer) {
    #expect(ElicitationAnswer(answer.json) == answer)
  }

  @Test func `progress and context survive the way there and back`() {
    let progress = ProgressReport(token: .text("t"), progress: 1, total: 3, message: "Mon")
    #expect(ProgressReport(parameters: progress.parameters) == progress)
    #expect(ProgressReport(parameters: ["progress": 1]) == nil)
    #expect(ProgressReport(parameters: ["progressToken": 1, "progress": "half"]) == nil)

    var context = CallContext()
    context.run = "42"
    context.key = "k"
    context.timeZone = "Europe/Berlin"
    context.isAttended = true
    #expect(
      context.json == ["run": "42", "key": "k", "timezone": "Europe/Berlin", "attended": true])
    #expect(CallContext(context.json) == context)
  }

  @Test func `a handshake settles on a revision that both know`() {
    #expect(ProtocolRevision.negotiated(for: "2025-06-18") == "2025-06-18")
    #expect(ProtocolRevision.negotiated(for: "2019-01-01") == "2025-11-25")
  }
}
