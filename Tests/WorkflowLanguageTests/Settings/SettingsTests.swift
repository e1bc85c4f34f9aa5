import Diagnostics
import Foundation
import LanguageModels
import OrderedCollections
import Testing

@testable import WorkflowLanguage

@Suite("Settings")
struct SettingsTests {
  private func parse(_ text: String) -> (Settings, [Diagnostic]) {
    let (settings, diagnostics) = Settings.parse(SourceText(path: "config.yaml", text: text))
    return (settings, diagnostics)
  }

  @Test(arguments: ["", "# nothing\n\n  # more\n", "{}\n"])
  func `an empty file has no settings`(text: String) {
    let (settings, diagnostics) = parse(text)
    #expect(settings == Settings())
    #expect(diagnostics.isEmpty)
  }

  @Test(arguments: [
    ("{ listen: 127.0.0.1:80 }", "127.0.0.1", 80), ("{ listen: 'localhost:1' }", "127.0.0.1", 1),
    ("{ listen: '[::1]:7873', enabled: false }", "::1", 7873), ("{}", "127.0.0.1", 7873),
    ("{ listen: 0.0.0.0:1, url: https://a.example, password: $secrets.A }", "0.0.0.0", 1),
    ("{ listen: '[::]:1', url: http://a.example:8080/, enabled: false }", "::", 1),
  ])
  func `pages and webhooks are served somewhere`(text: String, host: String, port: Int) {
    let (settings, diagnostics) = parse("dashboard: \(text)\n")
    #expect(diagnostics.isEmpty, "\(diagnostics)")
    #expect(settings.dashboard?.listen == ListenAddress(host: host, port: port))
  }

  @Test(arguments: [
    ("{ listen: 0.0.0.0:1 }", "others reach `0.0.0.0`, so `dashboard` needs `url` and `password`"),
    (
      "{ listen: 192.168.1.2:1, url: https://a.example }",
      "others reach `192.168.1.2`, so `dashboard` needs `password`"
    ),
    (
      "{ listen: '[::]:1', enabled: false }", "others reach `::`, so `dashboard` needs `url`"
    ),
    ("{ listen: example.org:1 }", "`listen` takes a network address and a port"),
    ("{ listen: 127.0.0.1 }", "`listen` takes a network address and a port"),
    ("{ listen: 127.0.0.1:70000 }", "`listen` takes a network address and a port"),
    ("{ url: https://a.example/path }", "`url` takes an address without a path"),
    ("{ url: https://u:p@a.example }", "`url` takes an address without a path"),
    ("{ password: hunter2 }", "`password` takes the name of a secret, as `$secrets.NAME`"),
  ])
  func `nothing listens where others aren't kept out`(text: String, message: String) {
    let (settings, diagnostics) = parse("dashboard: \(text)\n")
    #expect(diagnostics.contains { $0.message.hasPrefix(message) }, "\(diagnostics)")
    #expect(settings.dashboard?.listen.isLoopback ?? true)
  }

  @Test(arguments: [
    ("https://Segue.example.org", "https://segue.example.org"),
    ("https://a.example:443/", "https://a.example"), ("http://a.example:80", "http://a.example"),
    ("http://a.example:8080/", "http://a.example:8080"),
    ("https://a.example:80", "https://a.example:80"), ("HTTPS://a.example", "https://a.example"),
  ])
  func `an address for others is as browsers write it`(text: String, origin: String) {
    #expect(parse("dashboard: { url: '\(text)' }\n").0.dashboard?.url?.origin == origin)
  }

  @Test func `limits are sizes`() {
    let (settings, diagnostics) = parse("max_value: 1.5 GB\nmax_memory: 4 GB\n")
    #expect(settings == Settings(maxValue: 1_500_000_000, maxMemory: 4_000_000_000))
    #expect(diagnostics.isEmpty)
    #expect(parse("max_memory: much\n").1.map(\.kind) == ["wrong-shape"])
  }

  @Test func `each way has keys of its own, and all have what they are about`() {
    let (settings, diagnostics) = parse(
      """
      notify:
        - desktop: true
        - desktop: false
        - mail: ada@example.org, root
          about: [failed, paused]
        - mail: ada@example.org
          from: segue@example.org
          server: smtps://mail.example.org:465
          user: ada
          secret: MAIL
        - web: https://example.org/hook
          secret: TOKEN
        - command: page "$SEGUE_TITLE"
        - workflow: tell-me
          about: [finished]
      """)
    #expect(diagnostics.isEmpty, "\(diagnostics)")
    #expect(
      settings.notify == [
        NotifyChannel(.desktop),
        NotifyChannel(
          .mail(.init(to: ["ada@example.org", "root"])), about: [.failed, .paused]),
        NotifyChannel(
          .mail(
            .init(
              to: ["ada@example.org"], from: "segue@example.org",
              server: "smtps://mail.example.org:465", user: "ada", secret: "MAIL"))),
        NotifyChannel(.web("https://example.org/hook", secret: "TOKEN")),
        NotifyChannel(.command("page \"$SEGUE_TITLE\"")),
        NotifyChannel(.workflow("tell-me"), about: [.finished]),
      ])
  }

  @Test func `a model has a provider, which decides what its keys are`() throws {
    let (settings, diagnostics) = parse(
      """
      model:
        default: small
        limits: { requests: 200, tokens: 1000000, cost: 2.5 }
        models:
          small: { provider: ollama, model: qwen3:8b, context: 8192 }
          office:
            provider: openai
            url: https://llm.example.org/v1
            model: gpt-oss
            key: $secrets.LLM
            price: { input: 0.5, output: 2 }
          mine: { provider: command, run: [my-llm, -q] }
      """)
    #expect(diagnostics.isEmpty, "\(diagnostics)")
    #expect(
      settings.model
        == ModelConfiguration(
          standard: "small", limits: ModelLimits(requests: 200, tokens: 1_000_000, cost: 2.5),
          models: [
            "small": ModelEntry(provider: .ollama, model: "qwen3:8b", context: 8192),
            "office": ModelEntry(
              provider: .openai, url: URL(string: "https://llm.example.org/v1"), model: "gpt-oss",
              key: "LLM", price: ModelPrice(input: 0.5, output: 2)),
            "mine": ModelEntry(provider: .command, run: ["my-llm", "-q"]),
          ]))
  }

  @Test(
    arguments: [
      "http://localhost:8080/hook", "HTTP://127.0.0.1", "http://[::1]:80/", "https://a.b",
      "HTTPS://a",
    ])
  func `a token stays on this machine, or goes over TLS`(address: String) {
    let (settings, diagnostics) = parse("notify: [{ web: \"\(address)\", secret: KEY }]")
    #expect(diagnostics.isEmpty)
    #expect(settings.notify == [NotifyChannel(.web(address, secret: "KEY"))])
  }

  @Test(
    arguments: [
      ("[]", 1, 1, "the settings are a map, not a list"),
      ("notfy: []", 1, 1, "`config.yaml` has no key `notfy`"),
      ("notify: yes", 1, 9, "`notify` takes a list, not `yes`"),
      ("notify: [mail]", 1, 10, "`notify` takes a map for each way, not `mail`"),
      ("notify:\n  - male: ada", 2, 5, "this says no way to notify you"),
      ("notify:\n  - mail: -oQ/tmp", 2, 11, "`mail` takes an address, not `-oQ/tmp`"),
      (
        "notify:\n  - mail: \"a@b\\nBcc: c@d\"", 2, 11,
        "`mail` takes an address, not `a@b⏎Bcc: c@d`"
      ),
      (
        "notify:\n  - web: file:///etc", 2, 10,
        "`web` takes an address that begins with `https://` or `http://`, not `file:///etc`"
      ),
      ("notify:\n  - web: https://a.b\n    server: smtp://a", 3, 5, "`web` has no key `server`"),
      ("notify:\n  - mail: a@b\n    user: ada", 3, 11, "`mail` with `user` needs `server`"),
      (
        "notify:\n  - desktop: true\n    about: [failure]", 3, 13,
        "`about` is `failed`, `paused`, `overdue`, `question` or `finished`, not `failure`"
      ),
      (
        "notify:\n  - secret: KEY\n    web: http://localhost.example.org/", 3, 10,
        "`web` with `secret` takes an address that begins with `https://`, not "
          + "`http://localhost.example.org/`"
      ),
      (
        "notify:\n  - web: HTTP://127.0.0.1@a.b\n    secret: KEY", 2, 10,
        "`web` with `secret` takes an address that begins with `https://`, not "
          + "`HTTP://127.0.0.1@a.b`"
      ),
      ("notify: [", 1, 9, nil),
      ("model: qwen3", 1, 8, "`model` takes a map, not `qwen3`"),
      ("model: { modles: {} }", 1, 10, "`model` has no key `modles`"),
      (
        "model:\n  models: [small]", 2, 11,
        "`models` takes a map of models by their names, not a list"
      ),
      ("model:\n  models:\n    small: { model: a }", 3, 5, "the model `small` needs `provider`"),
      (
        "model:\n  models:\n    small: { provider: olama, model: a }", 3, 24,
        "`provider` is `ollama`, `openai`, `anthropic` or `command`, not `olama`"
      ),
      (
        "model:\n  models:\n    small: { provider: ollama }", 3, 5,
        "an `ollama` model needs `model`"
      ),
      (
        "model:\n  models:\n    mine: { provider: command, run: [a], url: \"http://a\" }", 3, 42,
        "a `command` model has no key `url`"
      ),
      ("model:\n  models:\n    mine: { provider: command }", 3, 5, "a `command` model needs `run`"),
      (
        "model:\n  models:\n    a: { provider: openai, model: a, key: sk-hunter2 }", 3, 43,
        "`key` takes the name of a secret, as `$secrets.LLM`"
      ),
      (
        "model:\n  models:\n    a: { provider: openai, model: a, url: \"ftp://a\" }", 3, 43,
        "`url` takes an address that begins with `https://` or `http://`, not `ftp://a`"
      ),
      (
        "model:\n  models:\n    a: { provider: openai, model: a, url: \"http://a.b\", key: $secrets.A }",
        3,
        43, "a model with `key` has a `url` that begins with `https://`, not `http://a.b`"
      ),
      (
        "model:\n  default: smal\n  models:\n    small: { provider: ollama, model: a }", 2, 12,
        "`default` is no model of `models`"
      ),
      (
        "model:\n  models:\n    a: { provider: openai, model: a, url: \"https://ada:hunter2@a.b\" }",
        3, 43, "`url` takes an address without a user name or a password"
      ),
      ("model: { limits: { requests: 0 } }", 1, 30, nil),
    ] as [(String, Int, Int, String?)])
  func `an error has its place`(text: String, line: Int, column: Int, message: String?) throws {
    let (_, diagnostics) = parse(text)
    let first = try #require(diagnostics.first)
    #expect(first.range?.start.line == line)
    #expect(first.range?.start.column == column)
    if let message { #expect(first.message == message) }
  }
}
