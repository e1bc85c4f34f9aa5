import Automations
import Control
import FileOperations
import Foundation
import LanguageModels
import OrderedCollections
import Synchronization
import SystemPackage
import Testing

/// Where the models are that a workflow asks is part of what the user agrees to.
@Suite("Consent to models")
struct ModelConsentTests {
  /// Settings that a test changes.
  private final class UserModels: Sendable {
    private let current: Mutex<ConfiguredModels>

    init(_ models: ConfiguredModels) { current = Mutex(models) }

    var models: ConfiguredModels { current.withLock { $0 } }

    func change(to models: ConfiguredModels) { current.withLock { $0 = models } }
  }

  private static func models(
    _ small: ModelEntry = ModelEntry(provider: .ollama, model: "qwen3:8b")
  ) -> ConfiguredModels {
    ConfiguredModels(
      ModelConfiguration(
        standard: "small",
        models: [
          "small": small,
          "office": ModelEntry(
            provider: .openai, url: URL(string: "https://llm.example.org/v1"), model: "gpt-oss"),
          "mine": ModelEntry(provider: .command, run: ["my-llm", "-q"]),
        ]), environment: [:])
  }

  private static let found = ConfiguredModels(nil, environment: [:])

  private func effects(
    _ steps: String, _ models: ConfiguredModels, inputs: String = "{ file: { type: file } }"
  ) throws -> [String] {
    let workflow = try Compiled.workflow(
      "triggers:\n  - folder: ~/Inbox\ninputs: \(inputs)\nsteps:\n\(steps)")
    return EnablePreview(
      of: workflow, "a", at: "/w/a.yaml", version: "", models: models, now: Date()
    ).effects
  }

  @Test(arguments: [
    ("  - model.summarize: $file\n", models(), "asks `qwen3:8b` on this machine"),
    (
      "  - model.summarize: $file\n    model: office\n", models(),
      "asks `gpt-oss` at `llm.example.org`"
    ),
    (
      "  - model.summarize: $file\n    model: mine\n", models(),
      "asks a model with the program `my-llm -q`"
    ),
    (
      "  - model.summarize: $file\n    model: smal\n", models(),
      "asks `smal`, which `config.yaml` doesn't have"
    ),
    (
      "  - model.summarize: $file\n    model: $env.M\n", models(),
      "asks `qwen3:8b` on this machine, `gpt-oss` at `llm.example.org` or a model with the program "
        + "`my-llm -q`"
    ),
    (
      "  - model.summarize: $file\n",
      models(ModelEntry(provider: .ollama, model: "gpt-oss:120b-cloud")),
      "asks `gpt-oss:120b-cloud` on this machine, which forwards it to `ollama.com`"
    ),
    ("  - model.summarize: $file\n", found, "asks the model that answers on this machine"),
    (
      "  - model.summarize: $file\n    model: qwen3\n", found,
      "asks `qwen3`, if it answers on this machine"
    ),
    (
      "  - model.summarize: $file\n",
      ConfiguredModels(nil, environment: ["OLLAMA_HOST": "https://llm.example.org"]),
      "asks the model that answers on this machine or at `llm.example.org`"
    ),
  ])
  func `enabling says which model is asked, and what it is sent`(
    steps: String, models: ConfiguredModels, words: String
  ) throws {
    #expect(
      try effects(steps, models).first?.split(separator: "\n").last
        == "  \(words), sends the text of files in `~/Inbox`")
  }

  @Test(arguments: [
    ("  - model.use: Hello\n    input: none\n", "asks `qwen3:8b` on this machine"),
    (
      "  - file.find: ~/Notes\n  - model.use: Which is best?\n",
      "asks `qwen3:8b` on this machine, sends the text of files"
    ),
    (
      "  - model.summarize: A long text\n",
      "asks `qwen3:8b` on this machine, sends the value that it is given"
    ),
    (
      "  - model.use: Is ${file.text} good?\n    input: none\n",
      "asks `qwen3:8b` on this machine, sends what comes from files in `~/Inbox`"
    ),
    (
      "  - pdf.text: $file\n  - model.extract: { vendor }\n",
      "asks `qwen3:8b` on this machine, sends what comes from files in `~/Inbox`"
    ),
    (
      "  - model.describe_image: $file\n",
      "asks `qwen3:8b` on this machine, sends images in `~/Inbox`"
    ),
    (
      "  - model.compare: $file\n    to: Other\n",
      "asks `qwen3:8b` on this machine, sends the text of files in `~/Inbox` and the value that it "
        + "is given"
    ),
  ])
  func `what is sent is said by its type`(steps: String, words: String) throws {
    #expect(
      try effects(steps, Self.models()).last?.split(separator: "\n").last == "  \(words)")
  }

  @Test(arguments: [
    ("  - model.use: Is it a bill?\n", "the text of files in `~/Inbox`"),
    ("  - pdf.text\n  - model.summarize\n", "what comes from files in `~/Inbox`"),
    ("  - model.summarize: $trigger.file\n", "the text of files in `~/Inbox`"),
    ("  - file.find: ~/Notes\n  - model.use: Which is best?\n", "the text of files"),
  ])
  func `what starts a run without inputs is sent, too`(steps: String, sent: String) throws {
    let last = try effects(steps, Self.models(), inputs: "{}").last?.split(separator: "\n").last
    #expect(last == "  asks `qwen3:8b` on this machine, sends \(sent)")
  }

  private func enabled(
    _ fixture: ServiceFixture, _ models: UserModels, _ steps: String
  ) async throws -> WorkflowRegistry {
    try fixture.write("triggers:\n  - every: 1h\nsteps:\n\(steps)", to: "workflows/a.yaml")
    let registry = fixture.registry { models.models }
    _ = try await registry.reload()
    _ = try await registry.enable("a", version: try await registry.preview("a").version)
    #expect(try await registry.versionToRun("a") != nil)
    return registry
  }

  @Test(arguments: [
    (
      ModelEntry(provider: .ollama, url: URL(string: "http://192.0.2.7:11434"), model: "qwen3:8b"),
      "asks a model at `192.0.2.7`"
    ),
    (
      ModelEntry(provider: .openai, model: "gpt-5"), "asks a model at `api.openai.com`"
    ),
    (
      ModelEntry(provider: .ollama, model: "gpt-oss:120b-cloud"), "asks a model at `ollama.com`"
    ),
    (
      ModelEntry(provider: .command, run: ["sh", "-c", "a b"]),
      "asks a model with the program `sh -c 'a b'`"
    ),
  ])
  func `a model that moves to another host needs consent anew`(
    entry: ModelEntry, phrase: String
  ) async throws {
    let fixture = try ServiceFixture()
    let models = UserModels(Self.models())
    let registry = try await enabled(fixture, models, "  - model.use: Hello\n    input: none\n")
    models.change(to: Self.models(entry))
    #expect(try await registry.versionToRun("a") == nil)
    #expect(await registry.entry("a")?.more == [phrase])
    #expect(try await registry.reload().wantMore == ["a"])
    // After a restart, too.
    let next = fixture.registry { models.models }
    #expect(try await next.reload().wantMore == ["a"])
    _ = try await next.enable("a", version: try await next.preview("a").version)
    #expect(try await next.versionToRun("a") != nil)
    #expect(try await next.reload().wantMore == [])
  }

  @Test(arguments: [["PROGRAM", "-q"], ["python3", "PROGRAM"], ["env", "PROGRAM"]])
  func `a program that answers is agreed to with its content`(run: [String]) async throws {
    let fixture = try ServiceFixture()
    try fixture.write("#!/bin/sh\ncat\n", to: "my-llm")
    let program = fixture.path("my-llm")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: program.string)
    let run = run.map { $0.replacing("PROGRAM", with: program.string) }
    let models = UserModels(Self.models(ModelEntry(provider: .command, run: run)))
    let registry = try await enabled(fixture, models, "  - model.use: Hello\n    input: none\n")
    let effects = try await registry.preview("a").effects
    #expect(effects.contains { $0.contains("\n  starts the file: \(program.real.string)\n") })
    try fixture.write("#!/bin/sh\ncurl https://example.org\n", to: "my-llm")
    #expect(try await registry.versionToRun("a") == nil)
    #expect(
      await registry.entry("a")?.more == [
        "starts the file `\(program.real.string)`, which has changed"
      ])
    // Another model makes its program one that isn't started.
    models.change(to: Self.models())
    #expect(try await registry.preview("a").effects.allSatisfy { !$0.contains("starts the file") })
  }

  @Test(arguments: [
    ModelEntry(provider: .ollama, model: "llama3"),
    ModelEntry(provider: .openai, url: URL(string: "http://127.0.0.1:8080"), model: "gpt"),
  ])
  func `another model in the same place needs none`(entry: ModelEntry) async throws {
    let fixture = try ServiceFixture()
    let models = UserModels(Self.models())
    let registry = try await enabled(fixture, models, "  - model.use: Hello\n    input: none\n")
    models.change(to: Self.models(entry))
    #expect(try await registry.versionToRun("a") != nil)
    models.change(to: Self.found)
    #expect(try await registry.versionToRun("a") != nil)
  }

  @Test func `what changes between the preview and the consent isn't agreed to`() async throws {
    let fixture = try ServiceFixture()
    let models = UserModels(Self.models())
    try fixture.write("steps:\n  - model.use: Hello\n    input: none\n", to: "workflows/a.yaml")
    let registry = fixture.registry { models.models }
    _ = try await registry.reload()
    let shown = try await registry.preview("a").version
    models.change(to: Self.models(ModelEntry(provider: .openai, model: "gpt-5")))
    _ = try await registry.preview("a")
    await #expect(throws: ControlFailure.self) { try await registry.enable("a", version: shown) }
  }

  @Test func `another prompt and another model need no consent, and another action does`() throws {
    func scope(_ steps: String) throws -> ConsentScope {
      ConsentScope(of: try Compiled.workflow("steps:\n\(steps)"))
    }
    let old = try scope("  - model.use: Hello\n    input: none\n")
    #expect(
      try scope("  - model.use: Good-bye\n    model: office\n    input: none\n").beyond(old) == [])
    #expect(
      try scope("  - model.summarize: Hello\n").beyond(old) == ["performs `model.summarize`"])
  }
}
