import Foundation
import ProgramTesting
import Testing

@Suite("What goes into a run and what comes out")
struct RunInputTests {
  private let upper =
    "inputs:\n  text: { type: text }\nsteps:\n  - text.change_case: $text\n    to: uppercase\n"

  @Test func `a pipe gives the first input`() async throws {
    let sandbox = try CommandSandbox(["upper.yaml": upper])
    let run = try await sandbox.segue("run", "upper.yaml", input: "hello\n")
    #expect(run.output == "HELLO\n", "\(run.talk)")
  }

  @Test(arguments: [
    (["--loud", "y"], "true"), (["--loud", "N"], "false"), (["--loud=on"], "true"),
    (["n"], "false"), (["-i", "loud=off"], "false"), (["--loud"], "true"), (["--no-loud"], "false"),
    (["--loud", "0"], "false"),
  ])
  func `a flag reads yes and no as files do`(words: [String], output: String) async throws {
    let sandbox = try CommandSandbox([
      "a.yaml": """
      inputs:
        loud: false
      steps:
        - print: ${loud}
      """
    ])
    let run = try await Program.run(
      Repository.segue, ["run", "a.yaml"] + words, home: sandbox.home, folder: sandbox.url)
    #expect(run.output == output + "\n", "\(run.talk)")
  }

  @Test func `a value may begin with a combining mark`() async throws {
    let sandbox = try CommandSandbox([
      "a.yaml": """
      inputs: { s: { type: text } }
      steps:
        - print: ${s}|${dictionary("a=\u{301}b&c=1").a}|${secrets.TOKEN.length}
      """,
      "home/.config/segue/secrets": "TOKEN=\u{301}hidden\n",
    ])
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o600], ofItemAtPath: sandbox.path("home/.config/segue/secrets"))
    let run = try await sandbox.segue("run", "a.yaml", "--s=\u{301}x")
    #expect(run.output == "\u{301}x|\u{301}b|7\n", "\(run.talk)")
  }

  @Test func `nothing is null in JSON`() async throws {
    let sandbox = try CommandSandbox([
      "a.yaml": "steps:\n  - set: { x: 1 }\noutput: ${nothing}\n"
    ])
    #expect(try await sandbox.segue("run", "a.yaml", "--output-type", "json").output == "null\n")
    #expect(try await sandbox.segue("run", "a.yaml").output == "")
  }

  @Test func `a flag goes before a pipe`() async throws {
    let sandbox = try CommandSandbox(["upper.yaml": upper])
    let run = try await sandbox.segue("run", "upper.yaml", "--text", "flag", input: "pipe\n")
    #expect(run.output == "FLAG\n", "\(run.talk)")
  }

  @Test func `-i takes a file, and can be repeated`() async throws {
    let sandbox = try CommandSandbox([
      "names.yaml":
        "inputs:\n  files: { type: [file] }\nsteps:\n  - for: $files\n    do:\n      - print: ${item.name}\n",
      "a.txt": "a", "b.txt": "b",
    ])
    let run = try await sandbox.segue("run", "names.yaml", "-i", "a.txt", "-i", "b.txt", "-q")
    #expect(run.output == "a.txt\nb.txt\n", "\(run.talk)")
    #expect(run.talk == "")
  }

  @Test func `bytes that are no text are only taken by an input for files`() async throws {
    let sandbox = try CommandSandbox([
      "text.yaml": "inputs: { t: { type: text } }\nsteps:\n  - print: $t\n",
      "file.yaml": "inputs: { f: { type: file } }\nsteps:\n  - print: ${f.size}\n",
    ])
    func run(_ workflow: String) async throws -> Program {
      let command = "printf 'c\\351' | '\(Repository.segue.path())' run \(workflow)"
      return try await Program.run(
        URL(filePath: "/bin/sh"), ["-c", command], home: sandbox.home, folder: sandbox.url)
    }
    let text = try await run("text.yaml")
    #expect(text.code == 64)
    #expect(text.talk.contains("standard input isn't UTF-8 text, and `t` takes text"))
    #expect(try await run("file.yaml").output == "2 B\n")
  }

  @Test func `an input for a folder takes no file`() async throws {
    let sandbox = try CommandSandbox([
      "a.yaml": "inputs: { at: { type: folder } }\nsteps:\n  - print: $at\n"
    ])
    let run = try await sandbox.segue("run", "a.yaml", "--at", "a.yaml")
    #expect(run.code == 64)
    #expect(run.talk.contains("`at` needs a folder, but `"), "\(run.talk)")
    #expect(try await sandbox.segue("run", "a.yaml", "--at", ".").code == 0)
    let missing = try await sandbox.segue("run", "a.yaml", "--at", "none")
    #expect(missing.code == 66)
    #expect(missing.talk.contains("`at`: there is no folder `"), "\(missing.talk)")
  }

  @Test func `-i says which file isn't there`() async throws {
    let sandbox = try CommandSandbox(["upper.yaml": upper])
    let run = try await sandbox.segue("run", "upper.yaml", "-i", "gone.txt")
    #expect(run.talk == "error: there is no file `gone.txt`\n")
    #expect(run.code == 66)
  }

  @Test func `a part of standard input is never taken for the whole`() async throws {
    let sandbox = try CommandSandbox(["upper.yaml": upper])
    let run = try await Program.run(
      URL(filePath: "/bin/sh"), ["-c", "'\(Repository.segue.path())' run upper.yaml -i - < /"],
      home: sandbox.home, folder: sandbox.url)
    #expect(run.talk == "error: can't read standard input: is a directory\n")
    #expect(run.output == "" && run.code == 66)
  }

  @Test func `-i takes a name that isn't UTF-8`() async throws {
    let sandbox = try CommandSandbox([
      "size.yaml":
        "inputs:\n  file: { type: file }\nsteps:\n  - file.read: $file\n    as: text\noutput: $text\n"
    ])
    let name: [UInt8] = [0x61, 0xE9, 0xFF, 0x62, 0x2E, 0x74, 0x78, 0x74]
    let path = Array("\(sandbox.path(""))/".utf8) + name + [0]
    let file = path.map { CChar(bitPattern: $0) }.withUnsafeBufferPointer { path in
      path.baseAddress.map { open($0, O_CREAT | O_WRONLY | O_CLOEXEC, 0o600) } ?? -1
    }
    #expect(write(file, "content", 7) == 7)
    close(file)
    let words = ["run", "size.yaml", "-i"].map { Array($0.utf8) } + [name]
    let run = try await Program.run(
      Repository.segue, words, home: sandbox.home, folder: sandbox.url)
    #expect(run.output == "content\n", "\(run.talk)")
    let flag = ["run", "size.yaml", "--file"].map { Array($0.utf8) } + [name]
    let again = try await Program.run(
      Repository.segue, flag, home: sandbox.home, folder: sandbox.url)
    #expect(again.output == "content\n", "\(again.talk)")
  }

  @Test(arguments: [
    ("steps:\n  - text.reverse: abc\n", "cba\n"),
    ("steps:\n  - text.reverse: abc\n  - print: said\n", "said\n"),
    ("steps:\n  - text.reverse: abc\n  - log: said\n", ""),
    ("steps:\n  - text.reverse: abc\n  - notify: said\n", ""),
    ("steps:\n  - print: said\noutput: done\n", "said\ndone\n"),
    ("steps:\n  - for: [1, 2]\n    do:\n      - print: $item\n", "1\n2\n"),
    ("steps:\n  - for: [1, 2]\n    do:\n      - text.reverse: a${item}\n", "1a\n2a\n"),
    ("steps:\n  - if: 1 > 2\n    then: [{ print: no }]\n", ""),
    ("steps:\n  - return: early\n  - print: late\n", "early\n"),
  ])
  func `the output is printed unless words to a person come last`(
    workflow: String, output: String
  ) async throws {
    let run = try await CommandSandbox(["a.yaml": workflow]).segue("run", "a.yaml")
    #expect(run.output == output, "\(run.talk)")
  }

  @Test func `-o writes the output to a file`() async throws {
    let sandbox = try CommandSandbox(["a.yaml": "steps:\n  - text.reverse: abc\n"])
    let run = try await sandbox.segue("run", "a.yaml", "-o", "out.txt")
    #expect(run.output == "")
    #expect(try sandbox.text("out.txt") == "cba\n")
    let json = try await sandbox.segue("run", "a.yaml", "-o", "-", "--output-type", "json")
    #expect(json.output == "\"cba\"\n")
  }

  @Test func `-o copies a file as it is`() async throws {
    let sandbox = try CommandSandbox([
      "a.yaml": "inputs:\n  f: { type: file }\nsteps:\n  - set: { g: $f }\noutput: $g\n",
      "in.bin": "no line break",
    ])
    let run = try await sandbox.segue("run", "a.yaml", "-i", "in.bin", "-o", "out.bin")
    #expect(run.code == 0, "\(run.talk)")
    #expect(try sandbox.text("out.bin") == "no line break")
  }

  @Test func `an output that can't be written ends it with 73 before anything runs`() async throws {
    let sandbox = try CommandSandbox(["a.yaml": "steps:\n  - print: ran\n"])
    let run = try await sandbox.segue("run", "a.yaml", "-o", "nowhere/out.txt")
    #expect(run.output == "")
    #expect(run.talk.hasPrefix("error: can't write `"))
    #expect(run.code == 73)
  }

  @Test func `--json is one document, and what is printed goes to standard error`() async throws {
    let sandbox = try CommandSandbox(["a.yaml": "steps:\n  - print: said\n  - text.reverse: abc\n"])
    let run = try await sandbox.segue("run", "a.yaml", "--json")
    #expect(run.talk.contains("said\n"))
    let document = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any]
    #expect(document?["status"] as? String == "succeeded")
    #expect(document?["output"] as? String == "cba")
    #expect(document?.keys.sorted() == ["output", "seconds", "status"])
  }

  @Test func `--json tells a failure`() async throws {
    let sandbox = try CommandSandbox(["a.yaml": "steps:\n  - fail: no\n"])
    let run = try await sandbox.segue("run", "a.yaml", "--json")
    let document = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any]
    #expect(document?["status"] as? String == "failed")
    #expect((document?["error"] as? [String: Any])?["message"] as? String == "no")
    #expect(run.code == 1)
  }

  @Test func `--jsonl is an object a line`() async throws {
    let sandbox = try CommandSandbox(["a.yaml": "steps:\n  - print: said\n  - text.reverse: abc\n"])
    let run = try await sandbox.segue("run", "a.yaml", "--jsonl")
    let events = try run.lines.map {
      try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any]
    }
    #expect(
      events.map { $0?["event"] as? String } == [
        "step_started", "print", "step_finished", "step_started", "step_finished", "run_finished",
      ])
    #expect(run.talk == "")
  }

  @Test func `--trace tells what went in and came out`() async throws {
    let sandbox = try CommandSandbox([
      "a.yaml": "steps:\n  - text.count: one two\n    unit: words\n  - text.reverse\n"
    ])
    let run = try await sandbox.segue("run", "a.yaml", "--trace", "-q")
    #expect(
      run.timeless == """
        ✓ 1  Count the words of one two  0 ms
            text = one two
            unit = words
            → 2
        ✓ 2  Reverse text  0 ms
            text = 2
            number → text
            → 2

        """)
  }

  @Test func `a dry run changes nothing and tells what would happen`() async throws {
    let sandbox = try CommandSandbox([
      "a.yaml": """
      steps:
        - file.write: hello
          to: new/file.txt
        - file.move: old.txt
          to: moved.txt
        - file.delete: gone.txt
        - shell.run: touch touched
        - wait: 1h

      """,
      "old.txt": "old", "gone.txt": "gone",
    ])
    let before = try await sandbox.listing()
    let run = try await sandbox.segue("run", "a.yaml", "--dry-run", "-o", "out.txt")
    #expect(try await sandbox.listing() == before)
    #expect(run.code == 0, "\(run.talk)")
    #expect(
      run.output == """
        would make the folder `new`
        would write 5 B to `new/file.txt`
        would move `old.txt` to `moved.txt`
        would move `gone.txt` to the trash
        would run touch touched
        would wait 1 h 0 min

        """)
    #expect(run.talk == "")
    let json = try await sandbox.segue("run", "a.yaml", "--dry-run", "--json")
    let document = try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any]
    #expect((document?["would"] as? [String])?.count == 6)
    #expect(try await sandbox.listing() == before)
  }

  @Test func `a dry run says when nothing would change`() async throws {
    let sandbox = try CommandSandbox(["a.yaml": "steps:\n  - text.reverse: abc\n"])
    let run = try await sandbox.segue("run", "a.yaml", "--dry-run")
    #expect(run.output == "")
    #expect(run.talk == "nothing would change\n")
  }

  @Test func `a reader that leaves ends the run quietly`() async throws {
    let sandbox = try CommandSandbox([
      "a.yaml": """
      steps:
        - while: true
          max: 1000000
          do:
            - print: more
      finally:
        - file.write: done
          to: finally.txt

      """
    ])
    let pipe = "'\(Repository.segue.path())' run a.yaml -q | head -n 1"
    let run = try await Program.run(
      URL(filePath: "/bin/sh"), ["-c", pipe], home: sandbox.home, folder: sandbox.url)
    #expect(run.output == "more\n")
    #expect(run.talk == "" || run.talk.hasPrefix("canceled after"))
    #expect(sandbox.exists("finally.txt"))
  }
}
