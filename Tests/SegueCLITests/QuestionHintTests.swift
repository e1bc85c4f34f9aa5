import AppIntentsCore
import Foundation
import ProgramTesting
import Testing

@testable import SegueCLI

@Suite("What a question says of its answer")
struct QuestionHintTests {
  @Test func `a number has its limits, and another one is asked for again`() async throws {
    let sandbox = try CommandSandbox(["a.yaml": "steps:\n  - pal.find_rooms: $ask\n"])
    let add = try await sandbox.segue(
      "apps", "add", Repository.sampleProvider.path, "--as", "pal", "--yes")
    #expect(add.code == 0, "\(add.talk)")
    let run = try await sandbox.terminal(
      "run a.yaml", keys: "99\n2.5\n7\n", environment: ["NO_COLOR": "1"])
    #expect(run.output.contains("(whole number, 1 to 40)"), "\(run.output)")
    #expect(run.output.contains("! answer with a number: 1 to 40"))
    #expect(run.output.contains("! answer with a whole number"))
    #expect(run.output.contains("any for 7"), "\(run.output)")
    #expect(run.code == 0)
  }

  @Test func `an app's words for yes and no answer, beside yes and no`() throws {
    let hints = ParameterHints(answers: .init(true: "On", false: "Off"))
    for kind in [Question.Kind.value(.boolean), .confirmation] {
      let question = Question("The light?", kind: kind, hints: hints)
      #expect(try ["on", "yes"].map { try question.answer(from: $0) } == [true, true])
      #expect(try ["Off", "n"].map { try question.answer(from: $0) } == [false, false])
      #expect(throws: InvalidAnswer.self) { try question.answer(from: "perhaps") }
    }
  }
}
