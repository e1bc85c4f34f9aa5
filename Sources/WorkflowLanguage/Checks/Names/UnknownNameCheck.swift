import AppIntentsCore
import Diagnostics

/// A name that nothing sets.
enum UnknownNameCheck: Check {
  static let problem = Problem(
    "unknown-name",
    """
    Nothing in the workflow sets this name. Names come from `inputs`, `as`, `set` and the item of a \
    loop; \
    \(Phrasing.list(StandingName.all.filter { $0.place == .everywhere }.map { "$\($0.name)" }, limit: 20)) \
    always exist, `$item` and `$index` in a loop, `$error` in `catch`, `on_failure` and `finally`, and after a step with `on_error: continue`. To \
    write a text that begins with a dollar sign, double it: `$$total`.
    """)

  static let points: [CheckPoint] = [.use(check)]

  private static func check(_ name: Located<String>, _ use: NameUse, in walk: WorkflowWalk) {
    guard case .unknown(let isWholeScalar) = use else { return }
    if walk.allNames.places[name.value] != nil || walk.allNames.reserved.contains(name.value) {
      return
    }
    if let standing = StandingName.named(name.value) {
      walk.report(.misplaced(name, standing, instead: walk.passName(insteadOf: standing)))
      return
    }
    walk.report(
      .unknownName(
        name, walk.scope.suggestion(for: name.value), isWholeScalar: isWholeScalar,
        isBare: !walk.source(name.range).hasPrefix("$"), subject: walk.subject))
  }
}

extension Diagnostic {
  fileprivate static func unknownName(
    _ name: Located<String>, _ suggestion: Suggestion?, isWholeScalar: Bool, isBare: Bool,
    subject: FormulaSubject?
  ) -> Diagnostic {
    var helps: [String] = []
    if isWholeScalar { helps = ["write `$$\(name.value)` for the text"] }
    if isBare { helps = suggestion == nil ? [meaning(ofWord: name.value)] : [] }
    if isBare, let subject { helps.insert(Self.help(name.value, of: subject), at: 0) }
    return Diagnostic(
      kind: UnknownNameCheck.problem.kind, message: "there is no name `\(name.value)`",
      range: name.range,
      label: suggestion.map { "did you mean `\(isBare ? "" : "$")\($0.name)`?" }, helps: helps)
  }

  /// How a property is named in an expression about what a step goes through.
  private static func help(_ name: String, of subject: FormulaSubject) -> String {
    switch subject {
    case .item, .entry: "a property of an item is `item.\(name)`"
    case .items: "the values of a property are `items.\(name)`"
    }
  }

  /// What a word in an expression may have been meant for.
  private static func meaning(ofWord word: String) -> String {
    if ExpressionFunction.named(word) != nil { return "a function needs `()`: `\(word)(…)`" }
    return switch word.lowercased() {
    case "null", "none", "nil", "nothing": "write `nothing`"
    case "yes", "on", "true": "write `true`"
    case "no", "off", "false": "write `false`"
    default: "a text needs quotes: `\"\(word)\"`"
    }
  }

  fileprivate static func misplaced(
    _ name: Located<String>, _ standing: StandingName, instead: String?
  ) -> Diagnostic {
    if let instead {
      let what = standing.name == "item" ? "item of this loop" : "number of the pass"
      return Diagnostic(
        kind: UnknownNameCheck.problem.kind,
        message: "the \(what) is called `$\(instead)`",
        range: name.range, label: "did you mean `$\(instead)`?")
    }
    let place =
      switch standing.place {
      case .item: "outside of `for`"
      case .loop: "outside of loops"
      case .catch, .everywhere: "where nothing has failed"
      }
    return Diagnostic(
      kind: UnknownNameCheck.problem.kind, message: "there is no `$\(name.value)` here, \(place)",
      range: name.range, notes: ["`$\(name.value)` is \(standing.explanation)"])
  }
}

extension WorkflowWalk {
  /// The name that the innermost loop around the current step gives instead of `item` or `index`.
  fileprivate func passName(insteadOf standing: StandingName) -> String? {
    let names = loops.last?.action.passNames ?? PassNames()
    return switch standing.name {
    case "item": names.item?.value
    case "index": names.index?.value
    default: nil
    }
  }
}
