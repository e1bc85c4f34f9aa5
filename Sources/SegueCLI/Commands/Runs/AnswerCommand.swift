import ArgumentParser
import Control

/// `segue answer`: answers a question of a run.
struct AnswerCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "answer", abstract: "Answers an open question of a run.",
    usage: """
      segue answer <prompt> <value>
      segue answer <prompt> --yes|--no|--cancel
      """)

  @Argument(
    help: ArgumentHelp("The question's number.", valueName: "prompt"), completion: .prompts)
  var number: Int64

  @Argument(
    help: "The answer; for a choice its number or its text, for several with commas.",
    completion: .answers)
  var value: String?

  @Flag(help: "Yes.")
  var yes = false

  @Flag(help: "No.")
  var no = false

  @Flag(help: "Give no answer; the step fails.")
  var cancel = false

  @Flag(help: "Print the reply as JSON.")
  var json = false

  func validate() throws {
    let count = [value != nil, yes, no, cancel].count { $0 }
    if count != 1 { throw ValidationError("give one answer: a value, --yes, --no or --cancel") }
  }

  func run() throws {
    try ControlRouter.perform(.answer(prompt: number, reply), asJSON: json)
  }

  private var reply: PromptReply {
    if let value { return .text(value) }
    return yes ? .yes : no ? .no : .cancel
  }
}
