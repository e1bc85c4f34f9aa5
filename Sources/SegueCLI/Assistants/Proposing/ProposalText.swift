import Automations
import Control
import Diagnostics
import Foundation
import WorkflowLanguage

/// What a person reads before deciding about a proposal.
enum ProposalText {
  /// When the workflow starts and what it does, as `segue enable` shows it.
  static func consent(to workflow: Workflow, _ id: String, now: Date = Date()) -> String {
    let preview = EnablePreview(
      of: workflow, id, at: Proposals.destination(of: id), version: "",
      models: KnownModels.configured(), now: now)
    return PreviewText.text(of: preview, style: .plain, now: now)
  }

  /// The file's text, or how it differs from the file that it replaces.
  static func content(of proposal: [UInt8], replacing old: [UInt8]?, style: TerminalStyle) -> String
  {
    let new = lines(of: proposal)
    let whole = new.map { "  \(Printable.line($0))\n" }.joined()
    guard let old else { return whole }
    guard let changes = LineDifference(from: lines(of: old), to: new) else {
      return "  the files have too many lines to compare; this is the proposed one:\n\n" + whole
    }
    return changes.hunks.map { hunk in
      hunk.map { line in
        let text = "\(line.mark.rawValue) \(Printable.line(line.text))"
        switch line.mark {
        case .same: return "  \(text)\n"
        case .removed: return "  \(style.color(text, .red))\n"
        case .added: return "  \(style.color(text, .green))\n"
        }
      }.joined()
    }.joined(separator: "  …\n")
  }

  private static func lines(of bytes: [UInt8]) -> [String] {
    var lines = String(decoding: bytes, as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if lines.last == "" { lines.removeLast() }
    return lines
  }
}
