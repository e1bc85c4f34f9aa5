import AppIntentsCore
import Control
import Diagnostics
import Foundation

/// What `segue share` shows: what others will be able to do, and the forms that there are.
enum FormText {
  static func text(
    of preview: FormPreview, count: Int, until expiry: Date, style: TerminalStyle, now: Date
  ) -> String {
    var text = PreviewText.title(of: preview.consent, style: style) + "\n"
    text += "Others who have the link start it, up to \(Phrasing.count(count, "time")), until "
    text += "\(MomentText.both(expiry, from: now)).\n"
    if !preview.inputs.isEmpty {
      text += "They fill in \(Phrasing.list(preview.inputs, limit: 20)).\n"
    }
    for input in preview.kept {
      text += "The input `\(input.name)` keeps its default, because it \(input.reason).\n"
    }
    text += "They see its output, and nothing else.\n"
    if preview.asks {
      text += "What it asks is asked of you: others wait for your answer.\n"
    }
    let effects = PreviewText.effects(of: preview.consent)
    return text + "\n" + (effects.hasPrefix("and ") ? "It \(effects.dropFirst(4))" : effects)
  }

  static func table(of forms: [FormReport], style: TerminalStyle, now: Date) -> String {
    var table = TextTable(
      ["FORM", "WORKFLOW", "USED", "UNTIL", ""], rightAligned: [0])
    for form in forms {
      table.add([
        .init("\(form.id)"), .init(form.workflow), .init("\(form.used) of \(form.count)"),
        .init(MomentText.both(form.expires, from: now)), .init(form.problem ?? "", .yellow),
      ])
    }
    return table.text(in: style, width: TerminalStyle.outputWidth ?? 80)
  }
}
