import Foundation
import Glibc
import ProgramTesting
import Testing

@testable import SegueCLI

@Suite("Completion")
struct CompletionTests {
  @Test(arguments: [
    (["segue", "run", "gr"], ["segue", "run"], "gr", ""),
    (
      ["segue", "run", "x", "-i", "tone", "=", "lo"], ["segue", "run", "x", "-i"], "tone=lo",
      "tone="
    ),
    (["segue", "run", "x", "-i", "tone", "="], ["segue", "run", "x", "-i"], "tone=", "tone="),
    (["segue", "run", "x", "--tone", "=", "a", ""], ["segue", "run", "x", "--tone=a"], "", ""),
    (["segue", "run", "x", "-i", "tone=lo"], ["segue", "run", "x", "-i"], "tone=lo", ""),
  ])
  func `words that bash splits are joined`(
    words: [String], before: [String], current: String, kept: String
  ) {
    let line = CompletionLine(words, at: words.count - 1)
    #expect(line.before == before && line.current == current && line.kept == kept)
  }

  /// What bash offers for some lines.
  private func offers(_ lines: [String], in sandbox: CommandSandbox) async throws -> [String] {
    try sandbox.write(try await sandbox.segue("completions", "bash").output, to: "segue.bash")
    let ask = """
      PATH='\(Repository.segue.deletingLastPathComponent().path())':$PATH
      . ./segue.bash
      try() { COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); COMP_LINE="$*"; COMP_POINT=${#COMP_LINE}
        COMPREPLY=(); cur="${@: -1}"; [ "$cur" = = ] && cur=""
        _segue_line segue "$cur" "${@: -2:1}" 2>/dev/null
        echo "<$(printf '%s\\n' "${COMPREPLY[@]}" | sort | paste -sd ' ')>"; }

      """
    let bash = try await Program.run(
      URL(filePath: "/bin/bash"), ["-c", ask + lines.map { "try segue \($0)\n" }.joined()],
      home: sandbox.home, folder: sandbox.url)
    #expect(bash.code == 0, "\(bash.talk)")
    return bash.lines
  }

  @Test func `bash completes files and ids of workflows`() async throws {
    let sandbox = try CommandSandbox([
      "Workflows/tidy-up.yaml": "steps:\n  - print: hi\n", "title.yaml": "steps:\n  - print: hi\n",
      "tin.txt": "", "tips/more.yaml": "steps:\n  - print: hi\n",
      "project/Workflows/tick.yaml": "steps:\n  - print: hi\n",
    ])
    #expect(try await sandbox.segue("add", "project").code == 0)
    let all = "<tick tidy-up tips/ title.yaml>"
    #expect(
      try await offers(
        ["run ti", "show ti", "next ti", "check ti", "test ti", "enable ti", "run tips/"],
        in: sandbox)
        == [all, all, all, all, all, "<tick tidy-up>", "<tips/more.yaml>"])
  }

  @Test func `bash completes entities that the app suggests or finds`() async throws {
    let sandbox = try CommandSandbox([
      "a.yaml": """
      inputs:
        calendar: { type: pal.calendar_entity }
      steps:
        - print: ${calendar.title}

      """
    ])
    let add = try await sandbox.segue(
      "apps", "add", Repository.sampleProvider.path(), "--as", "pal", "--yes")
    #expect(add.code == 0, "\(add.talk)")
    #expect(
      try await offers(
        ["run a.yaml ''", "run a.yaml --calendar Wo", "run a.yaml --calendar Twi"], in: sandbox)
        == ["<Home>", "<Work Work Trips>", "<Twins (c4) Twins (c5)>"])
    #expect(try await sandbox.segue("run", "a.yaml", "--calendar", "Work").output == "Work\n")
  }

  @Test func `entities with the same title are completed with what tells them apart`() async throws
  {
    let source = SoupServer.source
      .replacing(
        #""tomato": "Tomato Soup"}"#,
        with: #""tomato": "Tomato Soup", "mild": "Goulash", "hot": "Goulash"}"#
      )
      .replacing(
        #""title": soups[i]}"#,
        with: #""title": soups[i], "subtitle": "very hot" if i == "hot" else None}"#)
    #expect(source.contains("Goulash") && source.contains("very hot"))
    let sandbox = try await SoupServer.sandbox(source)
    try sandbox.write(
      "inputs:\n  soup: { type: soup.soup }\nsteps:\n  - print: ${soup.id}\n", to: "a.yaml")
    #expect(
      try await offers(["run a.yaml --soup Gou", "run a.yaml --soup To"], in: sandbox)
        == ["<Goulash (mild) Goulash (very hot)>", "<Tomato Soup>"])
    for (words, id) in [("Goulash (very hot)", "hot"), ("Goulash (mild)", "mild")] {
      let run = try await sandbox.segue("run", "a.yaml", "--soup", words)
      #expect(run.output == "\(id)\n", "\(run.talk)")
    }
  }

  @Test func `an option with words that aren't its entity's is completed with the id`() async throws
  {
    let source = SoupServer.source
      .replacing(
        #""tomato": "Tomato Soup"}"#,
        with: #""tomato": "Tomato Soup", "mild": "Goulash", "hot": "Goulash"}"#
      )
      .replacing(
        #""title": soups[i]}"#,
        with: #""title": soups[i], "subtitle": "very hot" if i == "hot" else None}"#
      )
      .replacing(
        #"elif method == "tools/call":"#,
        with: """
          elif method == X + "/options":
                  found = entities({"ids": ["mild", "hot"]})["entities"]
                  reply["result"] = {"items": [{"value": entity, "title": entity["title"],
                      "subtitle": entity["subtitle"] or "for children"} for entity in found]}
              elif method == "tools/call":
          """)
    #expect(source.contains("Goulash") && source.contains("for children"))
    let sandbox = try await SoupServer.sandbox(source)
    try sandbox.write(
      "inputs:\n  bowl: { type: text }\nsteps:\n  - soup.order: $bowl\n    quantity: 1\n",
      to: "a.yaml")
    #expect(
      try await offers(["run a.yaml --bowl ''"], in: sandbox) == ["<Goulash (very hot) mild>"])
  }

  @Test func `bash completes the options of apps' parameters`() async throws {
    let sandbox = try CommandSandbox([
      "rooms.yaml": """
      inputs: { place: { type: text }, note: { type: text } }
      steps:
        - pal.find_rooms: 3
          building: $place
        - print: $note

      """, "Nothing.txt": "",
    ])
    let add = try await sandbox.segue(
      "apps", "add", Repository.sampleProvider.path(), "--as", "pal", "--yes")
    #expect(add.code == 0, "\(add.talk)")
    let lines = [
      ("run rooms.yaml ''", "<North South>"), ("run rooms.yaml --place So", "<South>"),
      ("run rooms.yaml -i place = N", "<North>"), ("run rooms.yaml x N", "<Nothing.txt>"),
      ("donate pal.find_rooms bui", "<building=>"),
      ("donate pal.find_rooms building = N", "<North>"),
      ("donate pal.find_rooms seats=3 s", "<>"),
    ]
    let offered = try await offers(lines.map(\.0), in: sandbox)
    for (line, offer) in zip(lines, offered) { #expect(offer == line.1, "\(line.0)") }
  }

  @Test func `bash completes the numbers of runs`() async throws {
    let sandbox = try CommandSandbox([
      "make.yaml": "steps:\n  - folder.make: made\n", "look.yaml": "steps: [print: hi]\n",
    ])
    for file in ["make.yaml", "look.yaml"] {
      #expect(try await sandbox.segue("run", file).code == 0)
    }
    #expect(
      try await offers(["runs show ''", "runs rerun ''", "undo ''"], in: sandbox)
        == ["<1 2>", "<1 2>", "<1>"])
  }

  @Test func `bash completes open questions, and the answers that are listed with them`()
    async throws
  {
    let sandbox = try CommandSandbox([
      "home/.config/segue/workflows/paint.yaml": """
      triggers: [time: "07:30"]
      steps:
        - ask: Which color?
          values: [Red, Green]

      """
    ])
    try #require(try await sandbox.segue("enable", "paint", "--yes").code == 0)
    let daemon = try await sandbox.daemon()
    try #require(try await sandbox.segue("trigger", "paint").code == 0)
    try await sandbox.segue("prompts", untilShowing: "Which color?")
    #expect(
      try await offers(["answer ''", "answer 1 ''", "answer 1 R", "answer 2 ''"], in: sandbox)
        == ["<1>", "<Green Red>", "<Red>", "<>"])
    kill(daemon.id, SIGTERM)
    #expect(await daemon.finish() == 0)
  }

  @Test func `what stands in names and values isn't run`() async throws {
    let sandbox = try CommandSandbox([
      "$(touch ran).yaml": "steps:\n  - print: hi\n", "`touch ran`.yaml": "steps:\n  - print: hi\n",
      "it's.yaml": "steps:\n  - print: hi\n", "two\nlines.yaml": "steps:\n  - print: hi\n",
      "a.yaml":
        "inputs: { kind: { type: text, values: ['$(touch ran)', b] } }\nsteps: [print: $kind]\n",
    ])
    #expect(
      try await offers(["run ''", "run i", "enable ''", "run a.yaml --kind ''"], in: sandbox) == [
        "<$(touch ran).yaml `touch ran`.yaml a.yaml home/ it's.yaml>", "<it's.yaml>", "<>",
        "<$(touch ran) b>",
      ])
    #expect(!sandbox.exists("ran"))
    #expect(try await sandbox.segue("--generate-completion-script", "bash").code == 64)
    #expect(try await sandbox.segue("--generate-completion-script=bash").code == 64)
  }

  @Test func `bash completes a workflow's inputs and their values`() async throws {
    let sandbox = try CommandSandbox([
      "a.yaml": """
      inputs:
        tone: { type: text, values: [loud, low, quiet] }
        is_long: false
        json: false
        files: { type: [file], optional: true }
      steps:
        - print: $tone
      """, "one.txt": "", "other.txt": "",
    ])
    let lines = [
      ("run a.yaml lo", "<loud low>"), ("run a.yaml loud ''", "<no yes>"),
      ("run a.yaml loud yes no o", "<one.txt other.txt>"),
      ("run a.yaml loud yes no one.txt ot", "<other.txt>"),
      ("run a.yaml --to", "<--tone>"), ("run a.yaml --tone q", "<quiet>"),
      ("run a.yaml --is", "<--is-long>"), ("run a.yaml --no-is", "<--no-is-long>"),
      ("run a.yaml -i js", "<json=>"), ("run a.yaml -i to", "<tone=>"),
      ("run a.yaml -i tone = l", "<loud low>"), ("run a.yaml -i json =", "<no yes>"),
      ("run a.yaml --tone = q", "<quiet>"), ("run a.yaml -i ot", "<other.txt>"),
      ("run a.yaml --record ot", "<other.txt>"), ("run a.yaml --replay ot", "<other.txt>"),
      ("run a.yaml -- lo", "<loud low>"),
    ]
    let offered = try await offers(lines.map(\.0), in: sandbox)
    for (line, offer) in zip(lines, offered) { #expect(offer == line.1, "\(line.0)") }
  }

  @Test func `bash completes the ids of proposals where one is meant`() async throws {
    let text = "steps:\n  - print: hi\n"
    let sandbox = try CommandSandbox([
      "home/.config/segue/proposed/tidy-inbox.yaml": text,
      "home/.config/segue/workflows/tidy-up.yaml": text,
    ])
    let lines = [
      ("enable --proposed t", "<tidy-inbox>"), ("enable t", "<tidy-up>"),
      ("proposed remove t", "<tidy-inbox>"), ("proposed show t", "<tidy-inbox>"),
    ]
    let offered = try await offers(lines.map(\.0), in: sandbox)
    for (line, offer) in zip(lines, offered) { #expect(offer == line.1, "\(line.0)") }
  }

  @Test func `other shells get whole words`() async throws {
    let sandbox = try CommandSandbox([
      "a.yaml": "inputs:\n  tone: { type: text, values: [loud, quiet] }\nsteps:\n  - print: $tone\n"
    ])
    let fish = try await sandbox.segue(
      "---completion", "run", "--", "--input-path", "4", "6", "segue", "run", "a.yaml", "-i",
      "tone=q", environment: ["SAP_SHELL": "fish"])
    #expect(fish.output == "tone=quiet\n", "\(fish.talk)")
  }
}
