import AppIntentsCore
import Apps
import Diagnostics
import ModelContext
import OrderedCollections

/// The steps of an app, with what it claims of each.
enum AppStepsText {
  static func text(of steps: AppSteps, peer: PeerDescription) -> String {
    let head = peer.title.isEmpty ? "" : "\(Printable.line(peer.title)) says of itself:\n"
    var rows = steps.tools.values.flatMap { tool in
      let users = tool.isForAssistants ? "only for assistants; " : ""
      let claim = "\(tool.title); \(users)\(tool.effects.claim)"
      let row = (Printable.line(tool.step), Printable.line(claim))
      let words = Printable.line(beginning(of: tool.description))
      return words.isEmpty ? [row] : [row, ("", words)]
    }
    rows += steps.found.map { (Printable.line($0.step), Printable.line("Find \($0.title)")) }
    let hidden = steps.hidden.map {
      "  \(Printable.line($0.tool)) is no step: \(Printable.line($0.reason))\n"
    }
    let open = steps.openCommand.map(Phrasing.shellWord).joined(separator: " ")
    return head + DisplayWidth.columns(rows, indent: "  ", fitting: TerminalStyle.outputWidth)
      + hidden.joined() + (open.isEmpty ? "" : "  is opened with `\(Printable.line(open))`\n")
  }

  /// How much of a description is shown, so that none fills the screen. `--json` has all of it.
  private static let longestDescription = 300

  private static func beginning(of description: String) -> String {
    let beginning = description.prefix(longestDescription)
    return beginning.endIndex == description.endIndex ? description : beginning + "…"
  }

  /// “3 steps”
  static func count(_ steps: AppSteps) -> String {
    steps.count == 1 ? "1 step" : "\(steps.count) steps"
  }
}

extension PeerDescription {
  /// “Shop 3”; without a version its name alone.
  var title: String { [name, version].filter { !$0.isEmpty }.joined(separator: " ") }
}

/// Apps as JSON.
enum AppJSON {
  static func value(
    of name: AppName, _ record: AppRecord?, _ agreed: AgreedApp?, state: String = "ok"
  ) -> IntentValue {
    .dictionary(members(of: name, record, agreed, state: state))
  }

  static func members(
    of name: AppName, _ record: AppRecord?, _ agreed: AgreedApp?, state: String
  ) -> JSONObject {
    let steps = record.flatMap { record in
      agreed.map { AppSteps(app: name, record: record, agreed: $0) }
    }
    let names =
      agreed.map {
        AppNames(of: name, otherNames: record?.otherNames ?? [], $0).tellingOthers
      } ?? []
    return JSONObject(present: [
      "name": .text(name.text), "title": agreed.map { .text($0.peer.name) },
      "version": agreed.map { .text($0.peer.version) },
      "icon": agreed?.icon.map { .text($0.text) }, "state": .text(state),
      "command": record.map { .list($0.command.map { .text($0) }) },
      "also_called": names.isEmpty ? nil : .list(names.map { .text($0) }),
      "steps": .list(
        (steps?.tools.values).map { tools in
          tools.map { tool in
            [
              "id": .text(tool.step), "title": .text(tool.title),
              "description": .text(tool.description),
              "icon": tool.icon.map { .text($0.text) } ?? .nothing,
              "claim": .text(tool.effects.claim),
            ]
          }
        } ?? []),
    ])
  }
}
