import AppIntentsCore
import Diagnostics

/// The path of a file, written as a literal where an action takes a text or the content of a file.
enum PathAsTextCheck: Check {
  static let problem = Problem(
    "path-as-text",
    """
    A parameter that takes a text, or any value, takes a path in the file as a text: `crypto.hash: \
    ~/debian.iso` would hash the name, and so would `input: ~/debian.iso`. Write `${file("~/debian.iso")}` for the file, and \
    `${file("~/notes.md").text}` for the text in it. For the path as a text, write \
    `${"~/notes.md"}`, and there is no warning.
    """)

  static let points: [CheckPoint] = [.argument(check)]

  private static func check(
    _ value: Template, of parameter: ParameterDescriptor, given arguments: StepArguments,
    in walk: WorkflowWalk
  ) {
    guard let text = value.literalText, isPath(text),
      takesContent(parameter, of: arguments.descriptor)
    else { return }
    walk.report(.pathAsText(text, for: parameter, of: arguments.descriptor, value.range))
  }

  /// Whether a text is plainly the path of a file: within the home, or with the extension of a known type.
  private static func isPath(_ text: String) -> Bool {
    let hasOtherSigns = text.unicodeScalars.contains {
      "*?[]{}()|^$\\<>\"".unicodeScalars.contains($0)
    }
    guard !hasOtherSigns, !text.contains(where: \.isNewline), text.last?.isWhitespace == false
    else {
      return false
    }
    if text.hasPrefix("~/") { return text != "~/" }
    guard ["/", "./", "../"].contains(where: text.hasPrefix),
      let name = text.split(separator: "/", omittingEmptySubsequences: false).last,
      let dot = name.lastIndex(of: "."), dot != name.startIndex
    else { return false }
    return UTType(filenameExtension: String(name[dot...])) != nil
  }

  /// Whether the intent works on the content of the parameter. One that only tells or keeps it may be meant
  /// for a path, as a program's input may be. What others' intents do with a text isn't known.
  private static func takesContent(
    _ parameter: ParameterDescriptor, of intent: IntentDescriptor
  ) -> Bool {
    let effects = intent.sideEffects
    guard intent.app == nil, parameter.meaning == .content,
      effects.isDisjoint(with: [.asks, .tells, .waits, .runsPrograms, .unknown]),
      effects != .writesFiles
    else { return false }
    let piped = intent.pipedParameters.map { intent.parameters[$0].name }
    guard parameter.name == intent.parameters.first?.name || piped.contains(parameter.name) else {
      return false
    }
    switch parameter.type {
    case .text, .richText, .any: return true
    default: return false
    }
  }
}

extension Diagnostic {
  fileprivate static func pathAsText(
    _ path: String, for parameter: ParameterDescriptor, of intent: IntentDescriptor,
    _ range: SourceRange
  ) -> Diagnostic {
    let file = "file(\"\(path)\")"
    return Diagnostic(
      kind: PathAsTextCheck.problem.kind, severity: .warning,
      message: "`\(parameter.name)` of `\(intent.id)` gets the text `\(path)`, not the file",
      range: range,
      helps: [
        parameter.type == .any
          ? "write `${\(file)}` for the file" : "write `${\(file).text}` for the text in the file"
      ])
  }
}
