import AppIntents
import Diagnostics

/// A property that values of the type don't have.
enum UnknownPropertyCheck: Check {
  static let problem = Problem(
    "unknown-property",
    """
    Values of this type don't have the property. `segue show type file` lists the properties of a \
    file, and likewise for other types.
    """)

  static let points: [CheckPoint] = [.missingProperty(check)]

  private static func check(_ missing: MissingProperty, in walk: WorkflowWalk) {
    let written = walk.source(missing.base.range)
    switch missing.part {
    case .property(let name): walk.report(.unknownProperty(name, of: written, missing))
    case .element(let range): walk.report(.noItems(range, of: written, missing.owner))
    }
  }
}

extension Diagnostic {
  fileprivate static func unknownProperty(
    _ name: Located<String>, of written: String, _ missing: MissingProperty
  ) -> Diagnostic {
    let suggestion = Suggestion(for: name.value, among: missing.names)
    var owner = "`\(written)` is \(missing.owner.type.phrase), which"
    if case .fields? = missing.owner.extra { owner = "`\(written)`" }
    return Diagnostic(
      kind: UnknownPropertyCheck.problem.kind, message: "\(owner) has no `\(name.value)`",
      range: name.range, label: suggestion?.question,
      notes: suggestion == nil && !missing.names.isEmpty
        ? ["it has \(Phrasing.list(missing.names, limit: 12))"] : [])
  }

  fileprivate static func noItems(
    _ range: SourceRange, of written: String, _ owner: KnownValue
  ) -> Diagnostic {
    Diagnostic(
      kind: UnknownPropertyCheck.problem.kind,
      message: "`\(written)` is \(owner.type.phrase), which has no items", range: range)
  }
}
