import Foundation
import ProgramTesting
import Testing

@Suite("Secrets")
struct SecretTests {
  private static let long = (0..<12).map { "part\($0)-\(97 + $0 * 37)x" }.joined(separator: "~")

  /// A folder with a workflow and the secret `TOKEN`.
  private func sandbox(_ steps: String, token: String) throws -> CommandSandbox {
    let sandbox = try CommandSandbox([
      "a.yaml": "steps:\n\(steps)\n", "home/.config/segue/secrets": "TOKEN=\(token)\n",
    ])
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o600], ofItemAtPath: sandbox.path("home/.config/segue/secrets"))
    return sandbox
  }

  private func segue(_ words: [String], in sandbox: CommandSandbox) async throws -> Program {
    try await Program.run(Repository.segue, words, home: sandbox.home, folder: sandbox.url)
  }

  /// Everything that is shown of a run and kept of it.
  private func traces(of sandbox: CommandSandbox, code: Int) async throws -> [String] {
    var texts: [String] = []
    for options in [["--trace"], ["--json", "--trace"], ["--jsonl"]] {
      let run = try await segue(["run", "a.yaml"] + options, in: sandbox)
      #expect(run.code == code, "\(run.talk)")
      texts += [run.output, run.talk]
    }
    for words in [["runs", "show", "1"], ["runs", "show", "1", "--json"], ["runs", "--json"]] {
      let shown = try await segue(words, in: sandbox)
      texts += [shown.output, shown.talk]
    }
    let files = FileManager.default.enumerator(atPath: sandbox.path("home/.local"))
    for case let name as String in try #require(files) {
      let content = FileManager.default.contents(atPath: sandbox.path("home/.local/" + name))
      texts.append(String(decoding: content ?? Data(), as: UTF8.self))
    }
    return texts
  }

  @Test(arguments: [
    // Cut to a line of the trace, to an excerpt in a message, to the last line of what a program said.
    ("  - text.trim: 0123456789 0123456789 0123456789 0123456789 ${secrets.TOKEN}", 0),
    ("  - number.round: a number ${secrets.TOKEN}", 1),
    ("  - shell.run: printf '%0280d' 0 >&2; cat >&2; exit 3\n    stdin: $secrets.TOKEN", 1),
    (
      "  - date.parse: 0123456789 0123456789 0123456789 0123456789 ${secrets.TOKEN}\n    format: yyyy",
      1
    ),
    (
      "  - web.get: ftp://a.example/\(String(repeating: "x", count: 150))/${secrets.TOKEN}", 1
    ),
    (
      "  - set: { d: { a: b } }\n  - print: ${d['0123456789 0123456789 0123456789' + secrets.TOKEN]}",
      1
    ),
    // Cut at the limit of what the history keeps of a value.
    (
      """
        - shell.run: |
            head -c 524270 /dev/zero | tr '\\0' x; cat; head -c 700000 /dev/zero | tr '\\0' y
          stdin: $secrets.TOKEN
      """, 0
    ),
  ])
  func `no part of a secret remains where a text is cut`(steps: String, code: Int) async throws {
    let sandbox = try sandbox(steps, token: Self.long)
    let parts = Self.long.split(separator: "~")
    for text in try await traces(of: sandbox, code: code) {
      #expect(!parts.contains { text.contains($0) }, "\(text.prefix(3000))")
    }
  }

  @Test func `a secret is hidden however often it is escaped`() async throws {
    let sandbox = try sandbox(
      """
        - json.format: { key: $secrets.TOKEN }
          as: once
        - json.format: { text: $once }
          as: twice
        - json.format: { text: $twice }
        - shell.run: |
            python3 -c 'import json, sys; print(json.dumps({"a": json.dumps(sys.stdin.read())}))'
          stdin: $secrets.TOKEN
        - shell.run: sed "s/&/\\&amp;/g; s/\\"/\\&quot;/g"
          stdin: $secrets.TOKEN
      """, token: #"say "hunter" & \"secret" für"#)
    for text in try await traces(of: sandbox, code: 0) {
      #expect(!text.contains("hunter") && !text.contains("secret\\"), "\(text)")
    }
  }

  @Test func `a secret may begin with a combining mark`() async throws {
    let sandbox = try sandbox("  - print: <${secrets.TOKEN}>", token: "\u{301}hunter=2")
    let run = try await sandbox.segue("run", "a.yaml")
    #expect(run.output == "<•••>\n" && run.code == 0, "\(run.talk)")
  }
}
