import Foundation
import ProgramTesting
import Testing

@Suite("Inputs on the command line")
struct GivenInputTests {
  private static let files = [
    "greet.yaml": """
    name: Greet
    description: Say hello.
    inputs:
      person: { type: text, description: Who is greeted }
      count: { type: number, default: 1, min: 1 }
      tone: { type: text, values: [loud, quiet], default: quiet }
      json: false
    steps:
      - set: { done: true }
    output: ${person} ${count} ${tone} ${json}
    """,
    "names.yaml": """
    inputs:
      files: { type: [file] }
      width: { type: number, default: 9 }
    steps:
      - set: { done: true }
    output: ${join(files.name, "+")} ${width}
    """,
    "plain.yaml": "steps:\n  - print: ran\n",
    "a.md": "a", "b c.md": "b", "-d.md": "d", "home/e.md": "e",
  ]

  private func run(_ words: [String], input: String? = nil) async throws -> Program {
    let sandbox = try CommandSandbox(Self.files)
    return try await Program.run(
      Repository.segue, ["run"] + words, home: sandbox.home, folder: sandbox.url, input: input)
  }

  @Test(arguments: [
    (["greet.yaml", "Ada"], "Ada 1 quiet false"),
    (["greet.yaml", "Ada", "3", "loud", "yes"], "Ada 3 loud true"),
    (["greet.yaml", "Ada", "--tone", "loud", "3"], "Ada 3 loud false"),
    (["--person", "Ada", "greet.yaml"], "Ada 1 quiet false"),
    (["-q", "--count=2", "greet.yaml", "Ada"], "Ada 2 quiet false"),
    (["greet.yaml", "-i", "person=Ada", "-i", "json=yes"], "Ada 1 quiet true"),
    (["greet.yaml", "--", "--person"], "--person 1 quiet false"),
    (["names.yaml", "a.md", "b c.md"], "a.md+b c.md 9"),
    (["names.yaml", "a.md", "--width", "3", "b c.md"], "a.md+b c.md 3"),
    (["names.yaml", "--", "a.md", "-d.md"], "a.md+-d.md 9"),
    (["names.yaml", "a.md", "--", "-d.md"], "a.md+-d.md 9"),
    (["names.yaml", "-i", "a.md", "-i", "b c.md", "--width=3"], "a.md+b c.md 3"),
    (["names.yaml", "a*.md"], "a.md 9"),
  ])
  func `values, flags and files come in any order`(words: [String], output: String) async throws {
    let run = try await run(words)
    #expect(run.output == output + "\n", "\(run.talk)")
    #expect(run.code == 0)
  }

  @Test func `names on standard input with zero bytes between them need -0`() async throws {
    let run = try await run(["names.yaml"], input: "a.md\0b c.md\0")
    #expect(run.code == 64 && run.talk.contains("`-0` reads them so"), "\(run.talk)")
    #expect(try await self.run(["names.yaml", "-0"], input: "a.md\0b c.md\0").code == 0)
  }

  @Test func `names on standard input may end with a carriage return, and begin at home`()
    async throws
  {
    let run = try await run(["names.yaml"], input: "a.md\r\n~/e.md\r\n")
    #expect(run.output == "a.md+e.md 9\n", "\(run.talk)")
  }

  @Test(arguments: [
    (
      ["greet.yaml", "a", "1", "loud", "no", "e"],
      "there are 5 values, but the workflow has 4 inputs"
    ),
    (["plain.yaml", "Ada"], "`Ada` is not expected here"),
    (["plain.yaml", "--", "Ada"], "`Ada` is not expected here"),
    (
      ["greet.yaml", "Ada", "-i", "person=Bob"],
      "`person` is given twice: with `-i person=…` and by its place"
    ),
    (
      ["greet.yaml", "Ada", "--person", "Bob"],
      "`person` is given twice: with `--person` and by its place"
    ),
    (["greet.yaml", "Ada", "-i", "a.md"], "`person` is given twice: by its place and with `-i`"),
    (
      ["greet.yaml", "-i", "a.md", "-i", "b c.md"],
      "`person` takes one value, but `-i` gives several"
    ),
    (
      ["greet.yaml", "-i", "a.md", "b c.md"], "`person` is given twice: by its place and with `-i`"
    ),
    (["greet.yaml", "--", "Ada", "Bob"], "`person` takes one value, but 2 are given"),
    (["greet.yaml", "-i", "persn=Ada"], "there is no input `persn`, and no file `persn=Ada`"),
    (["greet.yaml", "Ada", "--cuont", "3"], "there is no input or option `--cuont`"),
    (["greet.yaml", "-0", "Ada"], "`--null` is for names of files on standard input"),
  ])
  func `what is wrong is said before anything runs`(
    words: [String], message: String
  ) async throws {
    let run = try await run(words)
    #expect(run.talk.hasPrefix("error: \(message)\n"), "\(run.talk)")
    #expect(run.output == "")
    #expect(run.code == 64)
  }

  @Test(arguments: [
    ("a.md\nb c.md\n\n", [], "a.md+b c.md 9"),
    ("a.md\0b c.md\0", ["-0"], "a.md+b c.md 9"),
    ("a.md\n", ["-i", "-", "-i", "b c.md"], "a.md+b c.md 9"),
  ])
  func `standard input names the files of a list`(
    input: String, words: [String], output: String
  ) async throws {
    let run = try await run(["names.yaml"] + words, input: input)
    #expect(run.output == output + "\n", "\(run.talk)")
  }

  @Test(arguments: [
    (["names.yaml"], "gone.md\n"), (["names.yaml", "-i", "gone.md"], nil),
    (["names.yaml", "gone.md"], nil), (["names.yaml", "--files", "gone.md"], nil),
  ])
  func `a file of a list that doesn't exist is found before anything runs`(
    words: [String], input: String?
  ) async throws {
    let run = try await run(words, input: input)
    #expect(run.talk.hasPrefix("error: there is no file `gone.md`\n"), "\(run.talk)")
    #expect(run.code == 66)
  }

  @Test func `a tilde that the shell left is home`() async throws {
    let sandbox = try CommandSandbox([
      "read.yaml": "inputs:\n  folder: { type: any }\nsteps:\n  - file.read: ${folder}/a.txt\n",
      "count.yaml": "inputs:\n  files: { type: [file] }\nsteps:\n  - file.read: ${first(files)}\n",
      "home/in/a.txt": "there",
    ])
    #expect(try await sandbox.segue("run", "read.yaml", "--folder=~/in").output == "there\n")
    #expect(try await sandbox.segue("run", "read.yaml", "~/in").output == "there\n")
    #expect(try await sandbox.segue("run", "read.yaml", "-i", "~/in").output == "there\n")
    #expect(try await sandbox.segue("run", "count.yaml", "--", "~/in/a.txt").output == "there\n")
  }

  @Test func `the help of a run shows the workflow's inputs`() async throws {
    let run = try await run(["greet.yaml", "--help"])
    #expect(
      run.output == """
        Greet: Say hello.

        USAGE: segue run greet.yaml <person> [<count>] [<tone>] [<json>] [options]

        INPUTS:
          --person   text; Who is greeted
          --count    number, at least 1, 1 unless given
          --tone     text, one of loud or quiet, quiet unless given
          -i json=…  boolean, false unless given

        `segue run --help` lists the options.

        """, "\(run.talk)")
    #expect(run.code == 0)
    #expect(try await self.run(["-h", "plain.yaml"]).output.contains("It has no inputs."))
    #expect(try await self.run(["--help"]).output.contains("--dry-run"))
  }
}
