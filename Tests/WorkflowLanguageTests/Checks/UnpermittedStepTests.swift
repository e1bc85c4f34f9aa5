import AppIntentsCore
import BuiltInIntents
import Diagnostics
import SystemPackage
import Testing

@testable import WorkflowLanguage

@Suite("Steps that permissions don't cover")
struct UnpermittedStepTests {
  /// What the check says about a step, for programs that are where Debian has them.
  private func warnings(_ permissions: String, _ step: String) -> [String] {
    var checker = WorkflowChecker(catalogue: IntentCatalogue(IntentList.all))
    checker.realProgram = { name in
      let places: [String: FilePath] = [
        "/bin/sh": "/usr/bin/dash", "sh": "/usr/bin/dash", "dash": "/usr/bin/dash",
        "python3": "/usr/bin/python3.11",
      ]
      return places[name]
    }
    let text = "permissions: { \(permissions) }\nsteps:\n  - \(step)\n"
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
}
