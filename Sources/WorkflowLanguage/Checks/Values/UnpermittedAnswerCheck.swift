import AppIntentsCore
import Diagnostics

/// Text that a model writes, used as a path or an address that nothing limits.
enum UnpermittedAnswerCheck: Check {
  static let problem = Problem(
    "unpermitted-answer",
    """
    A model may be told by the text that it reads to name another file or another server. So text of its \
    answer may be a path or an address only in a workflow whose `permissions` say which ones it may use: \
    `write`, `read` or `reach`. Values that a model can't write freely, such as a number, a date or one \
    of your `values`, need no permission.
    """)

  static let points: [CheckPoint] = [.connection(check)]

  private static func check(
    _ known: KnownValue, by conversion: TypeRules.Conversion, to target: Target,
    from origin: WorkflowWalk.Origin, in walk: WorkflowWalk
  ) {
    guard known.isModelText, known.type.itemType == .text || known.type.itemType == .richText,
      let key = Permissions.keyMissing(
        in: walk.document.permissions, forAnswerAs: target.type, isPath: target.isPath,
        takenBy: target.effects)
    else { return }
    let use = Permissions.use(ofAnswerFor: key)
    walk.report(
      Diagnostic(
        kind: problem.kind,
        message:
          "the \(use) for `\(target.name)` of `\(target.action)` has text in it that a model writes",
        range: origin.range(target),
        helps: [
          "list under `permissions` with `\(key)` which \(use == "path" ? "folders" : "hosts") it may use"
        ]))
  }
}
