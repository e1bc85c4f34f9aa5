import YAML
import Diagnostics

/// A glob that isn't closed or matches nothing.
enum InvalidGlobCheck: Check {
  static let problem = Problem(
    "invalid-glob",
    """
    The glob is empty, or a `[` or `{` in it isn't closed. In a glob `*` stands for any characters, \
    `**` also for folders, `?` for one character, `[a-z]` for one of a set, `{jpg,png}` for one of \
    several words.
    """)

  static func check(_ value: Template, in walk: WorkflowWalk) {
    switch value.content {
    case .scalar(let scalar): walk.report(problem(in: Located(scalar.text, at: value.range)))
    case .list(let items): for item in items { check(item, in: walk) }
    default: break
    }
  }

  static func problem(in glob: Located<String>) -> Diagnostic? {
    guard let reason = reason(glob.value) else { return nil }
    return Diagnostic(
      kind: problem.kind,
      message: "`\(Phrasing.shorten(glob.value))` is no glob: \(reason)", range: glob.range)
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
