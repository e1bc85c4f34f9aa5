import Diagnostics
import YAML

/// A name of the workflow in a text, where it isn't a reference.
enum NameInTextCheck: Check {
  static let problem = Problem(
    "name-in-text",
    """
    Beside other text, a value needs braces: `${folder}/a.md`, not `$folder/a.md`. A word without a `$` is \
    a text, also where a list, a file or a number is wanted: `for: $files`, not `for: files`. For the \
    text, double the dollar sign (`$$folder`), or put the word in quotes. A text inside an expression \
    has no references: write `name is wanted`, not `name is "$wanted"`, and `"Dear " + name`.
    """)

  static let points: [CheckPoint] = [.text(check), .word(check), .literal(check)]

  private static func check(_ text: YAMLScalar, at range: SourceRange, in walk: WorkflowWalk) {
    if text.style == .plain, text.text == "nothing" { return walk.report(.nothingAsText(range)) }
    let bytes = Array(text.text.utf8)
    let lookalikes = TemplateParser.lookalikes(in: bytes)
    if lookalikes.isEmpty { return }
    let areMeant = lookalikes.map { $0.isCall || walk.isKnown($0.name) }
    let isOnly = areMeant.count { $0 } == 1
    let places = ScalarMap(bytes, style: text.style, range: range, in: walk.document.source)
    func place(_ lookalike: Lookalike) -> SourceRange {
      places.range(lookalike.range.lowerBound, lookalike.range.upperBound)
    }
    for (lookalike, isMeant) in zip(lookalikes, areMeant) {
      if isMeant {
        walk.report(
          .nameInText(
            lookalike, of: isOnly ? bytes : nil,
            written: String(decoding: bytes[lookalike.range], as: UTF8.self), at: place(lookalike)))
      } else if bytes[lookalike.range.lowerBound] == UInt8(ascii: "$"),
        let near = walk.scope.suggestion(for: lookalike.name),
        near.isOneLetter(from: lookalike.name)
      {
        walk.report(.nearNameInText(lookalike, near, at: place(lookalike)))
      }
    }
  }

  /// A word for a destination that takes no texts.
  private static func check(_ name: Located<String>, for target: Target, in walk: WorkflowWalk) {
    let place = target.action == target.name ? "" : " for `\(target.name)`"
    walk.report(
      Diagnostic(
        kind: problem.kind,
        message:
          "`\(target.action)` needs \(target.type.phrase)\(place), but this is the text `\(name.value)`",
        range: name.range,
        label:
          "did you mean `\(Identifier.isValid(name.value) ? "$\(name.value)" : "${\(name.value)}")`?",
        helps: ["put it in quotes for the text"]))
  }
}

extension WorkflowWalk {
  /// Whether a name has a value here, or gets one in another place of the file.
  func isKnown(_ name: String) -> Bool {
    scope[name] != nil || StandingName.named(name).map(isVisible) ?? false
      || allNames.places[name] != nil
  }
}

extension Suggestion {
  /// Whether the names differ in one letter; case counts.
  fileprivate func isOneLetter(from written: String) -> Bool {
    written.unicodeScalars.count > 2
      && EditDistance.between(Array(name.unicodeScalars), Array(written.unicodeScalars)) == 1
  }
}

extension Diagnostic {
  /// - Parameter bytes: the text, if nothing else in it is a name.
  fileprivate static func nameInText(
    _ lookalike: Lookalike, of bytes: [UInt8]?, written: String, at place: SourceRange
  ) -> Diagnostic {
    func replacing(_ reference: String) -> String {
      guard let bytes else { return reference }
      let (start, end) = (lookalike.range.lowerBound, lookalike.range.upperBound)
      let before = String(decoding: bytes[..<start], as: UTF8.self)
      let whole = before + reference + String(decoding: bytes[end...], as: UTF8.self)
      return whole.utf8.count > 60 || whole.contains("\n") ? reference : whole
    }
    let asText = written.hasPrefix("$") ? ["write `$\(written)` for the text"] : []
    return Diagnostic(
      kind: NameInTextCheck.problem.kind, message: "`\(written)` is a text here, not the value",
      range: place, helps: ["write `\(replacing("${\(lookalike.path)}"))`"] + asText)
  }

  fileprivate static func nothingAsText(_ range: SourceRange) -> Diagnostic {
    Diagnostic(
      kind: NameInTextCheck.problem.kind, severity: .warning,
      message: "this is the text `nothing`, not no value", range: range,
      helps: ["write `null`", "put it in quotes for the text"])
  }

  fileprivate static func nearNameInText(
    _ lookalike: Lookalike, _ near: Suggestion, at place: SourceRange
  ) -> Diagnostic {
    Diagnostic(
      kind: NameInTextCheck.problem.kind, severity: .warning,
      message: "`$\(lookalike.path)` is a text here", range: place,
      label: "did you mean `${\(near.name)}`?",
      helps: ["write `$$\(lookalike.path)` for the text"])
  }
}
