import Foundation
import ProgramTesting
import Testing

@Suite("Prompts on a terminal")
struct PromptTests {
  private func ask(_ parameters: String) -> [String: String] {
    ["a.yaml": "steps:\n  - ask: \(parameters)\n    as: answer\n  - print: got ${answer}\n"]
  }

  @Test func `a line is edited`() async throws {
    let sandbox = try CommandSandbox(ask("Name?"))
    let terminal = try sandbox.typing("run", "a.yaml")
    #expect(await terminal.shows("? Name? "))
    terminal.type("Adx\u{7F}a\u{1}Miss \u{5} Ü漢")
    #expect(await terminal.shows("漢"))
    #expect(!terminal.isRestored)
    terminal.type("\n")
    #expect(await terminal.finish() == 0)
    #expect(terminal.screen.text.contains("? Name? Miss Ada Ü漢"), "\(terminal.screen.text)")
    #expect(terminal.screen.text.last == "got Miss Ada Ü漢")
    #expect(terminal.screen.unknown == [])
    #expect(terminal.isRestored)
  }

  @Test func `a pasted line break answers nothing`() async throws {
    let sandbox = try CommandSandbox(ask("Name?"))
    let terminal = try sandbox.typing("run", "a.yaml")
    #expect(await terminal.shows("? Name? "))
    terminal.type("\u{1B}[200~Ada\r\ny\r\u{1B}[201~ " + String(repeating: "long ", count: 400))
    terminal.type("\n")
    #expect(await terminal.finish() == 0)
    #expect(terminal.output.contains("got Ada y long long"), "\(terminal.screen.text)")
    #expect(terminal.output.contains("\u{1B}[?2004h") && terminal.output.contains("\u{1B}[?2004l"))
  }

  @Test func `a question with a secret is kept without it`() async throws {
    let sandbox = try CommandSandbox(ask("Token ${secrets.T}?"))
    #expect(try await sandbox.segue("secrets", "set", "T", input: "hunter2").code == 0)
    let terminal = try sandbox.typing("run", "a.yaml")
    #expect(await terminal.shows("? Token •••? "))
    terminal.type("Ada\n")
    #expect(await terminal.finish() == 0)
    let kept = try sandbox.text("home/.local/state/segue/answers")
    #expect(kept.contains("Ada") && !kept.contains("hunter2"), "\(kept)")
  }

  @Test func `earlier answers are recalled, but not those of a run without history`() async throws {
    let sandbox = try CommandSandbox(ask("Name?"))
    for (words, keys) in [
      (["run", "a.yaml"], "Ada\n"), (["run", "a.yaml", "--no-history"], "Eve\n"),
      (["run", "a.yaml"], "\u{1B}[A!\n"),
    ] {
      let terminal = try PseudoTerminal(
        Repository.segue, words, home: sandbox.home, folder: sandbox.url,
        environment: ["NO_COLOR": "1"])
      #expect(await terminal.shows("? Name? "))
      terminal.type(keys)
      #expect(await terminal.finish() == 0)
      #expect(
        terminal.screen.text.last
          == "got " + keys.replacing("\u{1B}[A", with: "Ada").dropLast(), "\(terminal.output)")
    }
    let file = sandbox.path("home/.local/state/segue/answers")
    let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int
    #expect(mode == 0o600)
  }

  @Test func `the default is shown, and Return takes it`() async throws {
    let sandbox = try CommandSandbox(ask("Name?\n    default: World"))
    let terminal = try sandbox.typing("run", "a.yaml")
    #expect(await terminal.shows("? Name? [World] "))
    terminal.type("\r")
    #expect(await terminal.finish() == 0)
    #expect(terminal.screen.text.last == "got World")
  }

  @Test func `a date is read from words, and a wrong one is asked again`() async throws {
    let sandbox = try CommandSandbox([
      "a.yaml": """
      steps:
        - ask: When?
          type: date
          as: day
        - print: ${day.hour}:${day.minute}

      """
    ])
    let terminal = try sandbox.typing("run", "a.yaml", columns: 80)
    #expect(await terminal.shows("? When? (date, such as `tomorrow 9:00`) "))
    terminal.type("someday\n")
    #expect(await terminal.shows("! "))
    #expect(await terminal.shows("? When? (date, such as `tomorrow 9:00`) "))
    terminal.type("tomorrow 9:05\n")
    #expect(await terminal.finish() == 0)
    #expect(terminal.screen.text.contains { $0.hasPrefix("  tomorrow 09:05, in ") })
    #expect(terminal.screen.text.last == "9:5")
    // The reason is on a line of its own.
    #expect(terminal.screen.text.contains { $0.hasPrefix("! ") && !$0.contains("? When") })
  }

  private static let menu = [
    "a.yaml": """
    steps:
      - ask: Which color?
        values: [red, green, blue]
        default: green
        as: color
      - print: got ${color}

    """
  ]

  @Test(arguments: [
    ("\n", "green"), ("\u{1B}[A\n", "red"), ("\u{1B}[B\n", "blue"), ("\u{1B}[B\u{1B}[B\n", "red"),
    ("3\n", "blue"), ("RED\n", "red"), ("\u{1B}OA\u{E}\u{E}\n", "blue"),
  ])
  func `an option is chosen with arrows, by number or by its words`(
    keys: String, color: String
  ) async throws {
    let sandbox = try CommandSandbox(Self.menu)
    let terminal = try sandbox.typing("run", "a.yaml")
    #expect(await terminal.shows("> "))
    #expect(
      terminal.screen.text.suffix(5) == [
        "? Which color?", "  1  red", "❯ 2  green  (default)", "  3  blue", ">",
      ], "\(terminal.screen.text)")
    terminal.type(keys)
    #expect(await terminal.finish() == 0)
    #expect(terminal.screen.text.last == "got \(color)")
    #expect(terminal.screen.unknown == [] && terminal.isRestored)
  }

  @Test func `a wrong option says what is expected, and the list is shown again`() async throws {
    let sandbox = try CommandSandbox(Self.menu)
    let terminal = try sandbox.typing("run", "a.yaml")
    #expect(await terminal.shows("> "))
    terminal.type("7\n")
    #expect(await terminal.shows("! answer with 1, 2 or 3, or the words\r\n"))
    #expect(await terminal.shows("> "))
    terminal.type("1\n")
    #expect(await terminal.finish() == 0)
    #expect(terminal.screen.text.last == "got red")
  }

  @Test func `a long list scrolls in a small window`() async throws {
    let values = (1...100).map { "value\($0)" }.joined(separator: ", ")
    let sandbox = try CommandSandbox(ask("Which?\n    values: [\(values)]"))
    let terminal = try sandbox.typing("run", "a.yaml", columns: 24, lines: 8)
    #expect(await terminal.shows("1 to 4 of 100"))
    terminal.type("\u{1B}[A")
    #expect(await terminal.shows("97 to 100 of 100"))
    #expect(
      terminal.screen.text.suffix(6) == [
        "   97  value97", "   98  value98", "   99  value99", "❯ 100  value100",
        "  97 to 100 of 100, ↑ ↓", ">",
      ], "\(terminal.screen.text)")
    terminal.type("\u{1B}[5~\n")
    #expect(await terminal.finish() == 0)
    #expect(terminal.screen.text.suffix(2) == ["> value96", "got value96"])
  }

  @Test func `several options are ticked with the space bar`() async throws {
    let sandbox = try CommandSandbox(ask("Which?\n    values: [a, b, c]\n    several: true"))
    let terminal = try sandbox.typing("run", "a.yaml")
    #expect(await terminal.shows("? Which? (Space ticks)"))
    #expect(await terminal.shows("> "))
    terminal.type(" \u{1B}[B\u{1B}[B \n")
    #expect(await terminal.finish() == 0)
    #expect(terminal.screen.text.contains("> a, c"), "\(terminal.screen.text)")
  }

  @Test func `a terminal that can't move its cursor gets numbers and plain lines`() async throws {
    let sandbox = try CommandSandbox(Self.menu)
    let terminal = try sandbox.typing(
      "run", "a.yaml", environment: ["TERM": "dumb", "NO_COLOR": "1"])
    #expect(await terminal.shows("  3  blue\r\n> "))
    #expect(terminal.isRestored)
    terminal.type("3\n")
    #expect(await terminal.finish() == 0)
    #expect(!terminal.output.contains("\u{1B}"))
    #expect(terminal.screen.text.last == "got blue")
  }

  @Test func `a question that is too long for the window has a line of its own`() async throws {
    let sandbox = try CommandSandbox(ask("What is the name of the customer?"))
    let terminal = try sandbox.typing("run", "a.yaml", columns: 30)
    #expect(await terminal.shows("> "))
    terminal.type(String(repeating: "漢字", count: 20))
    #expect(await terminal.shows("…"))
    terminal.type("\u{1}X\n")
    #expect(await terminal.finish() == 0)
    #expect(terminal.screen.text.allSatisfy { !$0.contains("??") })
    #expect(terminal.output.contains("got X漢字漢字"), "\(terminal.screen.text)")
  }

  @Test func `an input that isn't accepted says why, and is asked again`() async throws {
    let sandbox = try CommandSandbox([
      "a.yaml": """
      inputs:
        count: { type: number, max: 9 }
        size: { type: text, values: [small, large] }
      steps:
        - print: ${count} ${size}

      """
    ])
    let terminal = try sandbox.typing("run", "a.yaml")
    #expect(await terminal.shows("? count? (number) "))
    terminal.type("12\n")
    #expect(await terminal.shows("! `count` can't be 12; it is at most 9\r\n"))
    #expect(await terminal.shows("? count? (number) "))
    terminal.type("3\n")
    #expect(await terminal.shows("? size?"))
    #expect(await terminal.shows("> "))
    terminal.type("\u{1B}[B\n")
    #expect(await terminal.finish() == 0)
    #expect(terminal.screen.text.last == "3 large")
  }

  @Test func `Tab completes the name of a file`() async throws {
    let sandbox = try CommandSandbox([
      "a.yaml": "inputs:\n  book: { type: file }\nsteps:\n  - print: ${book.name}\n",
      "chapters.txt": "",
    ])
    let terminal = try sandbox.typing("run", "a.yaml")
    #expect(await terminal.shows("? book? (file) "))
    terminal.type("cha\t")
    #expect(await terminal.shows("chapters.txt"))
    terminal.type("\n")
    #expect(await terminal.finish() == 0)
    #expect(terminal.screen.text.last == "chapters.txt")
  }
}
