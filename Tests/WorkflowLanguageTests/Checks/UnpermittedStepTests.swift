import AppIntentsCore
import BuiltInIntents
import Diagnostics
import Foundation
import LanguageModels
import OrderedCollections
import SystemPackage
import Testing

@testable import WorkflowLanguage

@Suite("Steps that permissions don't cover")
struct UnpermittedStepTests {
  /// What the check says about a step, for programs that are where Debian has them.
  private func warnings(
    _ permissions: String, _ step: String, models: ModelConfiguration? = nil
  ) -> [String] {
    var checker = WorkflowChecker(
      catalogue: IntentCatalogue(IntentList.all), settings: SettingsLookup(Settings(model: models)))
    checker.environment = ["OLLAMA_HOST": "gpu.example.org"]
    checker.realProgram = { name in
      let places: [String: FilePath] = [
        "/bin/sh": "/usr/bin/dash", "sh": "/usr/bin/dash", "dash": "/usr/bin/dash",
        "python3": "/usr/bin/python3.11",
      ]
      return places[name]
    }
    let text =
      "permissions: { \(permissions) }\ninputs: { name: { type: text, default: office } }\n"
      + "steps:\n  - \(step)\n"
    return WorkflowCompiler(checker).compile(text, path: "w.yaml").diagnostics
      .filter { $0.kind == UnpermittedStepCheck.problem.kind }.map(\.message)
  }

  @Test(
    arguments: [
      ("run: []", "crypto.decrypt: ~/a.gpg", ["start `gpg`, which `crypto.decrypt` needs"]),
      ("run: [gpg]", "crypto.decrypt: ~/a.gpg", []),
      ("write: [~/a]", "crypto.decrypt: ~/a.gpg", []),
      ("run: []", "shell.run: ls", ["start `/bin/sh`, which `shell.run` needs"]),
      ("run: [dash]", "shell.run: ls", []),
      (
        "run: [sh]", "shell.run: ls\n    interpreter: python3",
        ["start `python3`, which `shell.run` needs"]
      ),
      ("run: [python3]", "shell.run: ls\n    interpreter: python3 -u", []),
      // Each program that a step needs for all of its values.
      ("run: [vips]", "image.flip: ~/a.jpg", ["start `vipsheader`, which `image.flip` needs"]),
      ("run: [vips, vipsheader]", "image.flip: ~/a.jpg", []),
      (
        "run: [qpdf]", "pdf.images: ~/a.pdf",
        ["start `pdftoppm` and `pdfinfo`, which `pdf.images` needs"]
      ),
      ("run: [soffice]", "document.convert: ~/a.md", []),
      (
        "run: []", "archive.extract: ~/a.zip",
        ["start `bsdtar` and `7zz`, which `archive.extract` needs"]
      ),
      // What only carries requests, or may not be needed.
      ("run: []", "web.get: https://example.org/", []),
      ("run: [bsdtar]", "archive.list: ~/a.zip", []),
      ("run: [bsdtar]", "archive.extract: ~/a.zip", []),
    ] as [(String, String, [String])])
  func `a program that isn't listed is told`(permissions: String, step: String, told: [String]) {
    #expect(
      warnings(permissions, step) == told.map { "the workflow isn't permitted to " + $0 })
  }

  @Test(arguments: [
    ("reach: []", "https://example.org/a", true),
    ("reach: [example.org]", "https://example.org/", false),
    ("reach: [Example.org]", "https://EXAMPLE.org/", false),
    ("reach: [example.com]", "https://example.org/", true),
    ("run: []", "https://example.org/", false),
    // Where the name's address is isn't known before the run.
    ("reach: [private]", "https://example.org/", false),
    ("reach: [localhost]", "http://127.0.0.1:1/", false),
    ("reach: [private]", "http://9.9.9.9/", true),
    ("reach: []", "$env.ADDRESS", false),
  ])
  func `an address that isn't listed is told`(permissions: String, address: String, isTold: Bool) {
    #expect(warnings(permissions, "web.get: \(address)").isEmpty == !isTold)
  }

  static let models = ModelConfiguration(
    standard: "small",
    models: [
      "small": ModelEntry(provider: .ollama, url: URL(string: "http://127.0.0.1:11434")),
      "gpu": ModelEntry(provider: .ollama),
      "cloud": ModelEntry(
        provider: .ollama, url: URL(string: "http://localhost:11434"), model: "gpt-oss:cloud"),
      "office": ModelEntry(provider: .openai, url: URL(string: "https://llm.example.org/v1")),
      "inner": ModelEntry(provider: .openai, url: URL(string: "https://10.0.0.7/v1")),
      "mine": ModelEntry(provider: .command, run: ["python3", "-q"]),
    ])

  @Test(
    arguments: [
      ("reach: []", "small", "reach `localhost`"), ("reach: [localhost]", "small", nil),
      ("reach: [127.0.0.0/8]", "small", nil), ("reach: [10.0.0.0/8]", "small", "reach `localhost`"),
      ("reach: [localhost]", "gpu", "reach `gpu.example.org`"),
      ("reach: [GPU.example.org]", "gpu", nil),
      ("reach: [localhost]", "cloud", "reach `ollama.com`"),
      ("reach: [localhost, ollama.com]", "cloud", nil),
      ("reach: [localhost]", "office", "reach `llm.example.org`"),
      ("reach: [llm.example.org]", "office", nil),
      // A name has no address that the workflow could permit.
      ("reach: [private]", "office", "reach `llm.example.org`"),
      ("reach: [private]", "inner", nil), ("reach: [192.168.0.0/16]", "inner", "reach `10.0.0.7`"),
      ("run: [sh]", "mine", "start `python3`"), ("run: [python3]", "mine", nil),
      ("reach: []", "mine", nil), ("run: []", "small", nil), ("write: [~/a]", "office", nil),
      // The default, and what only the run knows.
      ("reach: []", "null", "reach `localhost`"), ("reach: [localhost]", "null", nil),
      ("reach: [localhost]", "$name", nil), ("reach: []", "$name", nil),
      ("reach: [], run: []", "$name", "reach `localhost`"),
    ] as [(String, String, String?)])
  func `a model of the settings that isn't permitted is told`(
    permissions: String, model: String, told: String?
  ) {
    let step = "model.use: Is it?\n    input: none\n    model: \(model)"
    #expect(
      warnings(permissions, step, models: Self.models)
        == (told.map { ["the workflow isn't permitted to " + $0] } ?? []))
  }

  @Test func `the default model is told where a step names none`() {
    let step = "model.use: Is it?\n    input: none"
    #expect(
      warnings("reach: []", step, models: Self.models)
        == ["the workflow isn't permitted to reach `localhost`"])
    // Without models in the settings, the run looks for one.
    #expect(warnings("reach: []", step) == [])
  }
}
