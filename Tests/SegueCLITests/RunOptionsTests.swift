import ArgumentParser
import Testing

@testable import SegueCLI

@Suite("Run options")
struct RunOptionsTests {
  @Test(arguments: [
    ["a.yaml"],
    ["-"],
    ["a.yaml", "--person", "Ada", "--count=-5", "b", "-5"],
    ["a.yaml", "--person", "Ada", "--", "--json", "-q", "--help", "--", "b"],
    ["a.yaml", "-q"],
    ["-q", "a.yaml"],
    ["-o", "b.txt", "--dry-run", "a.yaml", "--person", "Ada"],
    ["a.yaml", "--quiet", "--trace", "--dry-run", "--json"],
    ["a.yaml", "--jsonl", "-q", "-q"],
    ["a.yaml", "-i", "b.pdf", "c.pdf", "-", "--person", "Ada", "--input-path", "d.pdf"],
    ["a.yaml", "--person", "-q", "Ada"],
    ["a.yaml", "-o", "b.txt", "c", "--output-path", "-", "--output-type", "json"],
    ["a.yaml", "--no-quiet", "--jsonline", "--input", "x"],
  ])
  func `usual words mean what ArgumentParser makes of them`(words: [String]) throws {
    let plain = RunOptions(plain: ["run"] + words)
    let command = try SegueCommand.parseAsRoot(["run"] + words) as? RunCommand
    #expect(plain != nil)
    #expect(plain == command?.options)
  }

  @Test(arguments: [
    ["run"],
    ["run", "-q"],
    ["run", "-i", "a.yaml", "b.pdf"],
    ["run", "--", "a.yaml"],
    ["run", "--person", "Ada", "a.yaml"],
    ["run", ""],
    ["run", "a.yaml", "-qi", "b"],
    ["run", "a.yaml", "-i"],
    ["run", "a.yaml", "-i", "-5"],
    ["run", "a.yaml", "--input-path=b"],
    ["run", "a.yaml", "-o", "--json"],
    ["run", "a.yaml", "--output-type", "xml"],
    ["run", "a.yaml", "--json", "--jsonl"],
    ["run", "a.yaml", "--quiet=yes"],
    ["run", "a.yaml", "-h"],
    ["run", "a.yaml", "--help-hidden"],
    ["run", "a.yaml", "--version"],
    ["run", "a.yaml", "--generate-completion-script"],
    ["check", "a.yaml"],
  ])
  func `unusual words are left to ArgumentParser`(words: [String]) {
    #expect(RunOptions(plain: words) == nil)
  }

  @Test func `every flag of the help is one of our own`() {
    let flags = RunCommand.helpMessage(columns: 80).split(separator: "\n")
      .filter { $0.hasPrefix("  -") }
      .compactMap { $0.firstMatch(of: /--([a-z-]+)/).map { String($0.1) } }
    #expect(Set(flags) == Set(RunFlag.allCases.map(\.rawValue) + ["help"]))
  }
}
