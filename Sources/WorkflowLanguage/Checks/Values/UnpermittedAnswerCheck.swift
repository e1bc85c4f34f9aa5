import AppIntentsCore
import Diagnostics
import OrderedCollections

/// Text that a model writes, used as a path or an address that nothing limits.
enum UnpermittedAnswerCheck: Check {
  static let problem = Problem(
    "unpermitted-answer",
    """
    A model may be told by the text that it reads to name another file or another server. So text of its \
    answer may be a path, an address or the id of something only in a workflow whose `permissions` say which \
    ones it may use: `write`, `read`, `reach` or `apps`. A file that a step reads and changes needs `read` \
    and `write`. The name of a secret or of a variable of the environment can't be such text. Values that a \
    model can't write freely, such as a number, a date or one of your `values`, need no permission, except a \
    number or a date as the id of something, such as a stored key.
    """)

  static let points: [CheckPoint] = [
    .connection(check), .written(checkParts),
    .fileName { name, range, walk in
      check(name, as: AnswerLimit(of: ValueType.file), "of `file(…)`", at: range, in: walk)
    },
    .secretName { name, range, walk in
      guard name.isModelText else { return }
      walk.report(
        Diagnostic(
          kind: problem.kind,
          message: "the name of a secret or a variable has text in it that a model writes",
          range: range, helps: ["write the name, or choose one with `if` or `choose`"]))
    },
  ]

  private static func check(
    _ known: KnownValue, by conversion: TypeRules.Conversion, to target: Target,
    from origin: WorkflowWalk.Origin, in walk: WorkflowWalk
  ) {
    let place = "for `\(target.name)` of `\(target.action)`"
    check(known, as: target.answerLimit, place, at: origin.range(target), in: walk)
    if target.choosesCode, known.hasModelText {
      walk.report(
        Diagnostic(
          kind: problem.kind,
          message:
            "`\(target.name)` decides which code runs, and has text in it that a model writes",
          range: origin.range(target), helps: ["write it, or choose one with `if` or `choose`"]))
    }
  }

  /// A value where any is taken, and the entries of a dictionary, whose names say what they are.
  private static func checkParts(
    of known: KnownValue, at range: SourceRange, for target: Target, in walk: WorkflowWalk
  ) {
    if target.type == .any {
      let place = "for `\(target.name)` of `\(target.action)`"
      check(known, as: target.answerLimit, place, at: range, in: walk)
    }
    guard case .fields(let entries)? = known.extra, let intent = target.intent?.descriptor
    else { return }
    for (name, value) in entries {
      guard let named = limit(ofEntry: name, value.type, of: target.name, of: intent) else {
        continue
      }
      let place = "for `\(name)` in `\(target.name)` of `\(target.action)`"
      check(value, as: named, place, at: range, in: walk)
    }
  }

  private static func check(
    _ known: KnownValue, as limit: AnswerLimit, _ place: String, at range: SourceRange,
    in walk: WorkflowWalk
  ) {
    guard let missing = limit.missing(in: PermissionKeys(of: walk.document.permissions)) else {
      return
    }
    let isText = known.hasModelText && !(missing.isForServer && known.isQueryOnly)
    guard isText || known.isDecidedByModel && missing.isForID else { return }
    let what =
      isText
      ? "has text in it that a model writes" : "depends on a number or a date that a model gives"
    walk.report(
      Diagnostic(
        kind: problem.kind, message: "the \(missing.use) \(place) \(what)", range: range,
        helps: [missing.help]))
  }

  /// What limits an entry of a dictionary: what its name says to an app, and the host of a request.
  private static func limit(
    ofEntry name: String, _ type: ValueType, of parameter: String, of intent: IntentDescriptor
  ) -> AnswerLimit? {
    if intent.app != nil {
      return ParameterMeaning(named: name, of: type).map {
        AnswerLimit(of: $0, takenBy: intent.sideEffects, isOfApp: true, named: name)
      }
    }
    let isOfRequest = !intent.sideEffects.isDisjoint(with: [.readsNetwork, .writesNetwork])
    guard isOfRequest, parameter == "headers", name.lowercased() == "host" else { return nil }
    return AnswerLimit(of: .address, takenBy: intent.sideEffects)
  }
}

extension Target {
  /// Whether it is the interpreter of a script.
  fileprivate var choosesCode: Bool {
    name == "interpreter" && intent?.descriptor.parameters.contains { $0.type == .program } == true
  }
}

extension KnownValue {
  /// Whether it is text that a model may have written.
  fileprivate var hasModelText: Bool { isModelText && type.itemType.isWrittenByModels }
}

extension ValueType {
  /// Whether a value of the type has text in it that a model may have written.
  fileprivate var isWrittenByModels: Bool {
    switch self {
    case .text, .richText, .url: true
    default: false
    }
  }
}
