import AppIntentsCore
import ArgumentParser
import Diagnostics
import OrderedCollections
import WorkflowLanguage
import WorkflowValues

/// `segue proposed list`: lists proposals.
struct ListProposedCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "Lists the proposals.")

  @Flag(help: "Print the list as JSON, with what each workflow does.")
  var json = false

  func run() throws {
    let proposals = try Proposals().all()
    if json { return Output.data(JSONWriter.pretty(.list(proposals.map(Self.value))) + "\n") }
    if proposals.isEmpty { return Output.message("no proposals") }
    Output.data(
      DisplayWidth.columns(
        proposals.map { proposal in
          let document = DraftCheck.compile(proposal.bytes, proposal.id).document
          let words = [document?.description ?? document?.name, proposal.origin]
            .compactMap { $0 }.filter { !$0.isEmpty }
          return (proposal.id, Printable.line(words.joined(separator: " – ")))
        }, fitting: TerminalStyle.outputWidth))
    Output.message("`segue enable --proposed ID` shows one, and asks whether to enable it")
  }

  private static func value(_ proposal: Proposals.Proposal) -> IntentValue {
    let compilation = DraftCheck.compile(proposal.bytes, proposal.id)
    return [
      "id": .text(proposal.id), "path": .text(proposal.path.shown),
      "name": .text(compilation.document?.name ?? proposal.id),
      "description": .text(compilation.document?.description ?? ""),
      "proposed_by": .text(proposal.origin), "valid": .boolean(compilation.workflow != nil),
      "consent": compilation.workflow.map { .text(ProposalText.consent(to: $0, proposal.id)) }
        ?? .nothing,
    ]
  }
}
