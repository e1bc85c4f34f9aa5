import Diagnostics

/// Globs as workflow files write them: `*.pdf`, `**/{draft,final}-[0-9].txt`.
enum GlobLiteral: ProblemSource {
  static let problem = Problem(
    "invalid-glob",
    """
    The glob is empty, or a `[` or `{` in it isn't closed. In a glob `*` stands for any characters, \
    `**` also for folders, `?` for one character, `[a-z]` for one of a set, `{jpg,png}` for one of \
    several words.
    """)

  /// What is wrong with a glob; nil if nothing is.
  static func problem(in glob: Located<String>) -> Diagnostic? {
    guard let reason = reason(glob.value) else { return nil }
    return Diagnostic(
      kind: problem.kind,
      message: "`\(Phrasing.shorten(glob.value))` isn't a glob: \(reason)", range: glob.range)
  }

  private static func reason(_ glob: String) -> String? {
    if glob.isEmpty { return "it is empty" }
    var open: [Character] = []
    var isEscaped = false
    for character in glob {
      if isEscaped {
        isEscaped = false
        continue
      }
      switch character {
      case "\\": isEscaped = true
      case "[" where open.last != "[": open.append("[")
      case "]" where open.last == "[": open.removeLast()
      case "{" where open.last != "[": open.append("{")
      case "}" where open.last == "{": open.removeLast()
      case "}" where open.last == nil: return "nothing opens its `}`"
      default: break
      }
    }
    if isEscaped { return "it ends with `\\`" }
    return open.last.map { "its `\($0)` isn't closed" }
  }
}
