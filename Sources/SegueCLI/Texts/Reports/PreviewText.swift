import AppIntentsCore
import Control
import Diagnostics
import Foundation

/// The sentences that `segue enable` shows before it asks for consent.
enum PreviewText {
  static func text(of preview: EnablePreview, style: TerminalStyle, now: Date) -> String {
    var text = title(of: preview, style: style)
    if !preview.more.isEmpty {
      text += "\nIt needs more than you agreed to. It now\n" + list(preview.more)
    }
    text += "\n"
    if preview.starts.isEmpty {
      text += "It has no triggers.\n"
    } else {
      text += "It starts\n"
      text += list(
        preview.starts.map { start in
          let next =
            start.next.map { " (next: \(MomentText.both($0, from: now, zone: start.zone)))" } ?? ""
          return start.sentence + next
        })
    }
    return text + "\n" + effects(of: preview)
  }

  static func title(of preview: EnablePreview, style: TerminalStyle) -> String {
    let name = preview.name == preview.id ? "" : " (\(Printable.line(preview.name)))"
    return style.bold(Printable.line(preview.id)) + "\(name)  \(preview.path.path.shown)\n"
  }

  /// What it does and what it uses.
  static func effects(of preview: EnablePreview) -> String {
    var text = ""
    if preview.effects.isEmpty {
      text += "It changes nothing outside, and sends nothing.\n"
    } else {
      text += preview.starts.isEmpty ? "It does\n" : "and does\n"
      text += preview.effects.map(indented).joined()
    }
    text +=
      preview.limits.isEmpty
      ? "\nIt has no `permissions`, so its steps may do whatever you may.\n"
      : "\nIt may only\n" + list(preview.limits)
    if !preview.programs.isEmpty {
      text +=
        "\nIt uses \(preview.programs.map { "`\(Printable.line($0))`" }.joined(separator: ", ")).\n"
    }
    if !preview.apps.isEmpty {
      let names = preview.apps.map { "`\(Printable.line($0))`" }.joined(separator: ", ")
      text += "\nIt uses the \(preview.apps.count == 1 ? "app" : "apps") \(names).\n"
    }
    return text
  }

  /// An effect: a sentence, and below it what isn't in the sentence, line by line.
  private static func indented(_ effect: String) -> String {
    list(effect.split(separator: "\n", omittingEmptySubsequences: false).map(String.init))
  }

  private static func list(_ lines: [String]) -> String {
    lines.map { "  \(Printable.line($0))\n" }.joined()
  }
}
