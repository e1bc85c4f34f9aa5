import Diagnostics
import YAML

/// A folder of a trigger with a reference or a glob in it, which isn't expanded.
enum LiteralFolder: ProblemSource {
  static let problem = Problem(
    "literal-folder",
    """
    The folder of a trigger is used as written, except for a `~` at its beginning, which is your \
    home. Names, variables and globs in it aren't expanded: the trigger waits for a folder with \
    exactly this name.
    """)

  static func problem(in folder: Located<String>) -> Diagnostic? {
    let text = folder.value
    let home = text.hasPrefix("$HOME") ? text.dropFirst(5) : text.dropFirst(7)
    if text.hasPrefix("$HOME/") || text.hasPrefix("${HOME}/") {
      return literal(folder, "`$HOME` isn't expanded here", "write `~\(home)`")
    }
    if text.contains("${") || text.hasPrefix("$") {
      return literal(folder, "references aren't expanded here", "write the folder's own path")
    }
    if text.contains(where: { "*?".contains($0) }) {
      return literal(
        folder, "a folder can't be a glob", "name the folder, and with `match` the files in it")
    }
    if text.hasPrefix("~"), text != "~", !text.hasPrefix("~/") {
      return literal(folder, "`~` is your own home only", "write the folder's own path")
    }
    return nil
  }

  private static func literal(
    _ folder: Located<String>, _ fact: String, _ help: String
  ) -> Diagnostic {
    Diagnostic(
      kind: problem.kind, severity: .warning,
      message: "\(fact): `\(Phrasing.shorten(folder.value, to: 40))` is used as written",
      range: folder.range, helps: [help])
  }
}
