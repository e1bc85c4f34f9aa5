import ArgumentParser
import Control
import WorkflowValues

/// `segue answer`: answers a question of a run.
struct AnswerCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "answer", abstract: "Answers an open question of a run.",
    usage: """
      segue answer <prompt> <value> ...
      segue answer <prompt> --yes|--no|--cancel
      """)

  @Argument(
    help: ArgumentHelp("The question's number.", valueName: "prompt"), completion: .prompts)
  var number: Int64

  @Argument(
    help: """
      The answer; for a choice its number or its text, for several with commas; for a list several \
      values.
      """,
    completion: .answers)
  var value: [String] = []

  @Flag(help: "Yes.")
  var yes = false

  @Flag(help: "No.")
  var no = false

  @Flag(help: "Give no answer; the step fails.")
  var cancel = false

  @Flag(help: "Print the reply as JSON.")
  var json = false

  func validate() throws {
    let count = [!value.isEmpty, yes, no, cancel].count { $0 }
    if count != 1 { throw ValidationError("give one answer: a value, --yes, --no or --cancel") }
  }

  func run() throws {
    try ControlRouter.perform(.answer(prompt: number, reply), asJSON: json)
  }

  private var reply: PromptReply {
    // Several are one text, which means them whatever is in them.
    if let first = value.first {
      return .text(value.count == 1 ? first : AnsweredItems.text(of: value))
    }
    return yes ? .yes : no ? .no : .cancel
  }
}
