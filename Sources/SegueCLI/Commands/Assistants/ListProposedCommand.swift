import AppIntentsCore
import ArgumentParser
import Automations
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
          let words = [Self.summary(of: proposal), proposal.origin].filter { !$0.isEmpty }
          return (proposal.id, Printable.line(words.joined(separator: " – ")))
        }, fitting: TerminalStyle.outputWidth))
    Output.message("`segue enable --proposed ID` shows one, and asks whether to enable it")
  }

  /// Its description, or else what it changes.
  private static func summary(of proposal: Proposals.Proposal) -> String {
    let compilation = DraftCheck.compile(proposal.bytes, proposal.id)
    if let description = compilation.document?.description { return description }
    guard let workflow = compilation.workflow else { return "has errors" }
    let effects = EffectList.texts(of: workflow).compactMap { $0.split(separator: "\n").first }
    let more = effects.count > 2 ? " and \(Phrasing.count(effects.count - 2, "more step"))" : ""
    return effects.isEmpty
      ? workflow.document.name : effects.prefix(2).joined(separator: ", ") + more
  }

  private static func value(_ proposal: Proposals.Proposal) -> IntentValue {
    let compilation = DraftCheck.compile(proposal.bytes, proposal.id)
    return [
      "id": .text(proposal.id), "path": .text(proposal.path.shown),
      "name": .text(compilation.document?.name ?? proposal.id),
      "description": compilation.document?.description.map { .text($0) } ?? .nothing,
      "proposed_by": proposal.proposer.map { .text($0.name) } ?? .nothing,
      "proposed": proposal.proposer?.at.map { .date(IntentDate($0, in: .current)) } ?? .nothing,
      "valid": .boolean(compilation.workflow != nil),
      "consent": compilation.workflow.map { .text(ProposalText.consent(to: $0, proposal.id)) }
        ?? .nothing,
    ]
  }
}
