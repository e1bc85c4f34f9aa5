import Foundation
import ProgramTesting
import Testing

@Suite("segue eval")
struct EvalCommandTests {
  private func eval(_ words: [String]) async throws -> Program {
    let sandbox = try CommandSandbox()
    return try await Program.run(
      Repository.segue, ["eval"] + words, home: sandbox.home, folder: sandbox.url)
  }

  @Test(arguments: [
    (["1 + 2 * 3"], "7", "number"),
    (
      ["total > 100 and vendor is \"ACME\"", "--with", "total=120", "--with", "vendor=acme"],
      "true",
      "boolean"
    ),
    (["rows.price", "--with", "rows=[{price: 3}, {price: 4}]"], "3\n4", "list of number"),
    (["$name ?? \"nobody\"", "--with", "name="], "nobody", "text"),
    (["\"late\" if days > 3 else \"ok\"", "--with", "days=5"], "late", "text"),
    (["${upper(name)}", "--with", "name=ada"], "ADA", "text"),
    (["-5 + 3"], "-2", "number"),
    (["--", "-(2 + 3)"], "-5", "number"),
    (["d.key", "--with", "d={key: \"5\"}"], "5", "text"),
  ])
  func `the value goes to standard output, its type to standard error`(
    words: [String], output: String, type: String
  ) async throws {
    let run = try await eval(words)
    #expect(run.output == output + "\n", "\(run.talk)")
    #expect(run.talk == "(\(type))\n")
    #expect(run.code == 0)
  }

  @Test func `nothing has no text`() async throws {
    let run = try await eval(["nothing"])
    #expect(run.output == "" && run.talk == "(nothing)\n" && run.code == 0)
  }

  @Test func `JSON has the value and its type`() async throws {
    let run = try await eval(["[1, 2.5]", "--json"])
    let answer = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any]
    #expect(answer?["value"] as? [Double] == [1, 2.5], "\(run.output) \(run.talk)")
    #expect(answer?["type"] as? String == "list of number")
  }

  @Test(arguments: [
    (
      ["1 + totl", "--with", "total=1"], 65,
      """
      expression:1:5: error: there is no name `totl` [unknown-name]
         |
       1 | 1 + totl
         |     ^^^^ did you mean `total`?
      """
    ),
    (
      ["1 + "], 65,
      """
      expression:1:4: error:
      """
    ),
    (
      ["number(name) + 1", "--with", "name=x"], 1,
      """
      expression:1:1: error: `$name` is the text `x`, which isn't a number [step-failed]
      """
    ),
  ])
  func `an error shows its place in the expression`(
    words: [String], code: Int, talk: String
  ) async throws {
    let run = try await eval(words)
    #expect(run.talk.hasPrefix(talk), "\(run.talk)")
    #expect(run.code == code)
    #expect(run.output == "")
  }

  @Test(arguments: [
    ([], "give an expression"),
    (["1", "+"], "put an expression with spaces in quotes"),
    (["1", "--with", "x"], "`--with x` has no value"),
    (["1", "--with", "prev=1"], "`prev` is no name for a value"),
    (["1", "--with", "a-b=1"], "`a-b` is no name for a value"),
    (["x", "--with", "x=1", "--with", "x=2"], "`x` is given twice"),
    (["x", "--with", "x=["], "the value of `x` can't be read: "),
  ])
  func `a wrong command line is wrong usage`(words: [String], message: String) async throws {
    let run = try await eval(words)
    #expect(run.talk.hasPrefix("error: \(message)"), "\(run.talk)")
    #expect(run.code == 64)
  }

  @Test func `a secret isn't shown`() async throws {
    let sandbox = try CommandSandbox()
    #expect(try await sandbox.segue("secrets", "set", "KEY", input: "hunter2secret\n").code == 0)
    let run = try await sandbox.segue("eval", "secrets.KEY + \"!\"")
    #expect(run.output == "•••!\n", "\(run.talk)")
    #expect(try await sandbox.segue("eval", "secrets.KEY", "--json").output.contains("•••"))
  }
}
