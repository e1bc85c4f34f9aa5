import ArgumentParser

/// `segue proposed remove`: deletes a proposal.
struct RemoveProposedCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove", abstract: "Deletes a proposal.")

  @Argument(help: "The proposal's id.", completion: .proposals)
  var id: String

  func run() throws {
    try Proposals().remove(id)
    Output.message("removed the proposal `\(id)`")
  }
}
