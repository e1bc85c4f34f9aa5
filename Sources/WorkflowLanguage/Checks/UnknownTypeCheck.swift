import AppIntents
import Diagnostics

/// A type of an input that nothing defines.
enum UnknownTypeCheck: Check {
  static let problem = Problem(
    "unknown-type",
    """
    An input's type is one of `text`, `number`, `boolean`, `date`, `duration`, `file`, `folder`, \
    `url` and `dictionary`, an entity or choice of an intent, or one of these in brackets for a \
    list: `[file]`.
    """)

  static func check(_ input: InputDeclaration, in walk: WorkflowWalk) {
    guard case .entity(let name) = input.type.itemType, let range = input.typeRange else { return }
    let known = TypeRules.typeNames(in: walk.catalogue)
    guard !known.contains(name) else { return }
    walk.report(
      Diagnostic(
        kind: problem.kind, message: "there is no type `\(name)`", range: range,
        label: Suggestion(for: name, among: known)?.question,
        notes: ["the types are \(Phrasing.list(TypeRules.commonTypeNames, limit: 12))"]))
  }
}
