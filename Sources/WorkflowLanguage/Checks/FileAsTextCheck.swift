import AppIntents
import Diagnostics

/// A file that arrives where a text is taken, which gets its path.
enum FileAsTextCheck: Check {
  static let problem = Problem(
    "file-as-text",
    """
    As a text, a file is its path. That is right for a message and a mistake where the words in the \
    file are wanted: those are `$file.text`. Write `${file.path}` where the path is meant, and the \
    warning is gone.
    """)

  static func check(
    _ known: KnownValue, to target: Target, from origin: WorkflowWalk.Origin,
    in walk: WorkflowWalk
  ) {
    guard known.type == .file, target.type == .text || target.type == .richText else { return }
    let name: String
    switch origin {
    case .text: return
    case .value(let range): name = walk.source(range)
    case .pipe: name = "$prev"
    }
    let path = name.hasPrefix("$") && !name.hasPrefix("${") ? name : "$file"
    walk.report(
      Diagnostic(
        kind: problem.kind, severity: .warning,
        message: "`\(target.path)` takes a text, and the text of a file is its path",
        range: origin.range(target),
        helps: ["write `\(path).text` for what is in it, or `\(path).path` for its path"]))
  }
}
