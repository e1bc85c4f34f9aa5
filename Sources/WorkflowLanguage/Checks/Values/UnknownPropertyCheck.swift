import AppIntentsCore
import Diagnostics
import OrderedCollections

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
    case .element(let range):
      walk.report(
        missing.owner.type.isList
          ? .noItemZero(range, of: written) : .noItems(range, of: written, missing.owner))
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
    // A field may have the name of a property, which it stands before.
    let properties = missing.properties.filter { !missing.fields.contains($0) }
    let total = missing.fields.count + properties.count
    let limit = 12
    let shown = missing.fields.prefix(limit) + properties
    return Diagnostic(
      kind: UnknownPropertyCheck.problem.kind, message: "\(owner) has no `\(name.value)`",
      range: name.range, label: suggestion?.question,
      notes: suggestion == nil && total > 0
        ? ["it has \(Phrasing.list(shown, limit: limit, total: total))"] : [],
      helps: suggestion == nil && total > limit && missing.fields.isEmpty
        ? ["`segue show type \(missing.owner.type.itemType.name)` lists them all"] : [])
  }

  fileprivate static func noItemZero(_ range: SourceRange, of written: String) -> Diagnostic {
    let list = WrittenExpression.inner(written)
    return Diagnostic(
      kind: UnknownPropertyCheck.problem.kind,
      message: "`\(list)` has no item 0: lists count from 1",
      range: range, helps: ["the first item is `\(list)[1]`, the last `\(list)[-1]`"])
  }

  fileprivate static func noItems(
    _ range: SourceRange, of written: String, _ owner: KnownValue
  ) -> Diagnostic {
    Diagnostic(
      kind: UnknownPropertyCheck.problem.kind,
      message: "`\(written)` is \(owner.type.phrase), which has no items", range: range)
  }
}
