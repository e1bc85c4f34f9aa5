import Foundation
import ProgramTesting
import Testing

@Suite("segue secrets")
struct SecretsCommandTests {
  private static let file = "home/.config/segue/secrets"

  private func mode(_ sandbox: CommandSandbox) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: sandbox.path(Self.file))[.posixPermissions]
      as? Int
  }

  private func sandbox(_ text: String, mode: Int = 0o600) throws -> CommandSandbox {
    let sandbox = try CommandSandbox([Self.file: text])
    try FileManager.default.setAttributes(
      [.posixPermissions: mode], ofItemAtPath: sandbox.path(Self.file))
    return sandbox
  }

  @Test func `a secret is set from standard input, in a file of its owner alone`() async throws {
    let sandbox = try CommandSandbox(["a.yaml": "steps:\n  - print: ${secrets.KEY.length}\n"])
    let set = try await sandbox.segue("secrets", "set", "KEY", input: "hunter2=secret \n")
    #expect(set.code == 0)
    #expect(!set.talk.contains("hunter2") && set.output == "")
    #expect(try sandbox.text(Self.file) == "KEY=hunter2=secret \n")
    #expect(try mode(sandbox) == 0o600)
    #expect(try await sandbox.segue("run", "a.yaml").output == "15\n")
  }

  @Test(arguments: ["x", "x\n", "x\r\n", "x\r"])
  func `the end of the line isn't part of a secret`(input: String) async throws {
    let sandbox = try CommandSandbox()
    #expect(try await sandbox.segue("secrets", "set", "KEY", input: input).code == 0)
    #expect(try sandbox.text(Self.file) == "KEY=x\n")
  }

  @Test(arguments: [("abc", true), ("abcd", false)])
  func `a value that is too short to be hidden gets a warning`(
    value: String, warns: Bool
  ) async throws {
    let sandbox = try CommandSandbox(["a.yaml": "steps:\n  - print: $secrets.KEY\n"])
    let set = try await sandbox.segue("secrets", "set", "KEY", input: value)
    let warning = """
      warning: a value of fewer than 4 bytes isn't hidden in what runs say and keep: most texts have it \
      by chance

      """
    #expect(
      set.talk == "set `KEY` in `\(sandbox.path(Self.file))`\n" + (warns ? warning : ""))
    let run = try await sandbox.segue("run", "a.yaml")
    #expect(run.output == (warns ? "abc\n" : "•••\n"), "\(run.talk)")
  }

  @Test func `comments, the order and the mode stay`() async throws {
    let sandbox = try sandbox("# mail\nA=1\n\n# web\nB=2\nC=3\nB=4", mode: 0o400)
    #expect(try await sandbox.segue("secrets", "set", "B", input: "new").code == 0)
    #expect(try await sandbox.segue("secrets", "set", "D", input: "5\n").code == 0)
    #expect(try sandbox.text(Self.file) == "# mail\nA=1\n\n# web\nB=new\nC=3\nD=5\n")
    #expect(try mode(sandbox) == 0o400)
    #expect(try await sandbox.segue("secrets", "unset", "A").code == 0)
    #expect(try sandbox.text(Self.file) == "# mail\n\n# web\nB=new\nC=3\nD=5\n")
    let unknown = try await sandbox.segue("secrets", "unset", "A")
    #expect(unknown.talk == "error: there is no secret `A`\n" && unknown.code == 66)
  }

  @Test func `only names are listed`() async throws {
    let sandbox = try sandbox("TOKEN=hunter2\nKEY=swordfish\n")
    let list = try await sandbox.segue("secrets", "list")
    #expect(list.lines.map { $0.split(separator: " ").first } == ["KEY", "TOKEN"])
    let json = try await sandbox.segue("secrets", "list", "--json")
    let entries =
      try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [[String: String]]
    #expect(entries?.map { $0["name"] } == ["KEY", "TOKEN"])
    for text in [list.output, json.output] {
      #expect(!text.contains("hunter2") && !text.contains("swordfish"))
    }
    let none = try await CommandSandbox().segue("secrets")
    #expect(none.talk == "no secrets; `segue secrets set NAME` sets one\n")
  }

  @Test(arguments: [
    ("KEY", "", "the value is empty"), ("KEY", "a\nb\n", "a secret is one line of text"),
    ("a-b", "x", "`a-b` is no name for a secret"),
  ])
  func `a value that can't be kept changes nothing`(
    name: String, input: String, message: String
  ) async throws {
    let sandbox = try sandbox("KEY=old\n")
    // An empty standard input is no pipe here, so one is made.
    let run = try await Program.run(
      URL(filePath: "/bin/sh"),
      ["-c", "printf '%b' '\(input)' | '\(Repository.segue.path())' secrets set '\(name)'"],
      home: sandbox.home, folder: sandbox.url)
    #expect(run.talk.hasPrefix("error: \(message)\n"), "\(run.talk)")
    #expect(run.code == 64)
    #expect(try sandbox.text(Self.file) == "KEY=old\n")
  }

  @Test func `a file that others can read isn't changed`() async throws {
    let sandbox = try sandbox("A=1\n", mode: 0o644)
    let run = try await sandbox.segue("secrets", "set", "B", input: "2\n")
    #expect(run.talk.contains("other users can read"), "\(run.talk)")
    #expect(run.code == 77)
    #expect(try sandbox.text(Self.file) == "A=1\n")
  }

  @Test func `a file that isn't UTF-8 is neither read nor changed`() async throws {
    let sandbox = try sandbox("")
    let bytes: [UInt8] = Array("A=1\nB=caf".utf8) + [0xE9, 0x0A]
    try Data(bytes).write(to: URL(filePath: sandbox.path(Self.file)))
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o600], ofItemAtPath: sandbox.path(Self.file))
    for words in [["secrets", "set", "A"], ["secrets", "list"], ["eval", "secrets.A"]] {
      let run = try await Program.run(
        Repository.segue, words, home: sandbox.home, folder: sandbox.url, input: "2\n")
      #expect(run.talk.contains("line 2 of") && run.talk.contains("isn't UTF-8"), "\(run.talk)")
      #expect(run.code == 77)
    }
    #expect(try Data(contentsOf: URL(filePath: sandbox.path(Self.file))) == Data(bytes))
  }

  /// Stands for libsecret's program: keeps each secret in a file, and what it was called with.
  private static let tool = """
    #!/bin/sh
    for last; do :; done
    echo "$@" >>"$HOME/calls"
    [ -e "$HOME/locked" ] && { echo "secret-tool: the keyring is locked" >&2; exit 1; }
    case $1 in
    store) cat >"$HOME/ring-$last" ;;
    lookup) cat "$HOME/ring-$last" 2>/dev/null ;;
    clear) rm "$HOME/ring-$last" ;;
    esac
    """

  @Test func `a secret in the keyring has its name in the file`() async throws {
    let sandbox = try CommandSandbox([
      "bin/secret-tool": Self.tool, "a.yaml": "steps:\n  - print: <${secrets.KEY}>\n",
      "b.yaml": "steps:\n  - print: ${secrets.KEY.length}\n",
    ])
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: sandbox.path("bin/secret-tool"))
    let path: [String: String?] = ["PATH": sandbox.path("bin") + ":/usr/bin:/bin"]
    func segue(_ words: String..., input: String? = nil) async throws -> Program {
      try await Program.run(
        Repository.segue, words, home: sandbox.home, folder: sandbox.url, input: input,
        environment: path)
    }
    let set = try await segue("secrets", "set", "KEY", "--keyring", input: "hunter2\n")
    #expect(set.talk == "set `KEY` in the keyring\n")
    #expect(set.code == 0)
    #expect(try sandbox.text(Self.file) == "keyring KEY\n")
    #expect(try sandbox.text("home/ring-KEY") == "hunter2")
    #expect(try await segue("run", "a.yaml").output == "<•••>\n")
    // It stays where it is.
    _ = try await segue("secrets", "set", "KEY", input: "swordfish\n")
    #expect(try await segue("run", "b.yaml").output == "9\n")
    #expect(try await segue("secrets", "list").output.contains("KEY  keyring"))
    let calls = try sandbox.text("home/calls")
    #expect(!calls.contains("hunter2") && !calls.contains("swordfish"))
    try sandbox.write("", to: "home/locked")
    let locked = try await segue("run", "b.yaml")
    #expect(
      locked.talk.hasPrefix(
        "error: can't read the secret `KEY` from the keyring: secret-tool: the keyring is locked\n"),
      "\(locked.talk)")
    #expect(locked.code == 77 && locked.output == "")
    try FileManager.default.removeItem(atPath: sandbox.path("home/locked"))
    #expect(try await segue("secrets", "unset", "KEY").code == 0)
    #expect(try sandbox.text(Self.file) == "")
    #expect(!sandbox.exists("home/ring-KEY"))
  }

  @Test func `without its program the keyring can't be used`() async throws {
    let sandbox = try CommandSandbox()
    let run = try await sandbox.segue(
      "secrets", "set", "KEY", "--keyring", input: "x\n", environment: ["PATH": "/nowhere"])
    #expect(
      run.talk == """
        error: the keyring can't be used without `secret-tool`
          = help: `apt install libsecret-tools` installs it

        """)
    #expect(run.code == 77 && !sandbox.exists(Self.file))
  }

  /// Runs a script on a terminal whose keys come from the file `keys`, which never ends.
  private func terminal(_ script: String, in sandbox: CommandSandbox) async throws -> Program {
    try sandbox.write(
      """
      segue='\(Repository.segue.path())'
      # The echo is off once it has asked.
      asked() { until stty -a </dev/tty | grep -q -e ' -echo '; do sleep 0.05; done; }
      \(script)
      """, to: "ask.sh")
    return try await Program.run(
      URL(filePath: "/bin/sh"),
      ["-c", "mkfifo keys; exec script -qefc 'sh ask.sh' /dev/null <>keys"], home: sandbox.home,
      folder: sandbox.url, environment: ["TERM": "xterm", "SHELL": "/bin/sh"])
  }

  @Test func `what is typed at a terminal isn't shown`() async throws {
    let sandbox = try CommandSandbox()
    let run = try await terminal(
      """
      { asked; printf 'hunter2secret\\n' >keys; } &
      "$segue" secrets set KEY </dev/tty
      """, in: sandbox)
    #expect(!run.output.contains("hunter2"), "\(run.output)")
    #expect(run.output.contains("KEY (not shown): "), "\(run.output)")
    #expect(try sandbox.text(Self.file) == "KEY=hunter2secret\n")
  }

  @Test(arguments: ["INT", "TERM", "HUP"])
  func `the terminal shows what is typed again after a signal`(signal: String) async throws {
    let sandbox = try CommandSandbox()
    let run = try await terminal(
      """
      "$segue" secrets set KEY </dev/tty & asked
      kill -\(signal) $!; wait $!; echo "code $?"
      stty -a </dev/tty | grep -o -e '[ -]echo ' | head -1
      """, in: sandbox)
    #expect(run.output.contains("code 130"), "\(run.output)")
    #expect(run.output.hasSuffix(" echo \r\n"), "\(run.output)")
    #expect(!sandbox.exists(Self.file))
  }
}
