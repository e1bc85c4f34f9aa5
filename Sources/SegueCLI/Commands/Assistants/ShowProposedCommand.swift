import ArgumentParser
import Control
import Foundation

/// `segue proposed show`: shows what a proposal does, and its text.
struct ShowProposedCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Shows what a proposal does, and its text.",
    discussion: """
      It shows what `segue enable --proposed ID` shows, and asks nothing. A workflow of yours with the \
      same id is compared with it.
      """)

  @Argument(help: "The proposal's id.", completion: .proposals)
  var id: String

  @Flag(help: "Print what it does as JSON.")
  var json = false

  func run() throws {
    let proposal = try ProposalEnabling(id)
    if json { return Output.data(ControlJSON.text(ControlJSON.value(proposal.preview))) }
    Output.data(proposal.text(style: TerminalStyle(for: STDOUT_FILENO), now: Date()))
  }
}
