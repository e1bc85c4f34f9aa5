import Diagnostics
import YAML

/// A trigger's folder that is written as if something in it were filled in.
enum LiteralFolderCheck: Check {
  static let problem = Problem(
    "literal-folder",
    """
    The folder of a trigger is taken as it is written, but for a `~` at its beginning, which is \
    your home. Names, variables and globs in it stand for themselves: it would be waited for, \
    until there is a folder that is called so.
    """)

  static func problem(in folder: Located<String>) -> Diagnostic? {
    let text = folder.value
    let home = text.hasPrefix("$HOME") ? text.dropFirst(5) : text.dropFirst(7)
    if text.hasPrefix("$HOME/") || text.hasPrefix("${HOME}/") {
      return literal(folder, "`$HOME` isn't filled in here", "write `~\(home)`")
    }
    if text.contains("${") || text.hasPrefix("$") {
      return literal(folder, "nothing is filled in here", "write the folder's own path")
    }
    if text.contains(where: { "*?".contains($0) }) {
      return literal(
        folder, "a folder is no glob", "name the folder, and with `match` the files in it")
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
      message: "\(fact): `\(Phrasing.shorten(folder.value, to: 40))` is taken as it is written",
      range: folder.range, helps: [help])
  }
}
