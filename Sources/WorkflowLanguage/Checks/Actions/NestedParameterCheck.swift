import AppIntents
import Diagnostics

/// Parameters that stand under their action instead of beside it.
enum NestedParameterCheck: Check {
  static let problem = Problem(
    "nested-parameter",
    """
    The value behind an action is its first parameter, and the others stand beside the action, in \
    its column. A map under the action is one value, even where its keys are called as parameters \
    are. Where that is what you want, give the map a name with `set` first.
    """)

  /// Whether a step's first value can only be a map of parameters. One that may be a value as well
  /// gets a warning.
  static func finds(
    _ first: Template?, of action: IntentDescriptor, in walk: WorkflowWalk
  ) -> Bool {
    guard let first, case .dictionary(let entries) = first.content,
      let parameter = action.parameters.first
    else { return false }
    let keys = entries.map(\.key.value)
    let names = action.parameters.map(\.name)
    guard keys.contains(where: names.contains),
      keys.allSatisfy({ names.contains($0) || ModifierParser.keys.contains($0) })
    else { return false }
    var severity = Diagnostic.Severity.error
    if takesMap(parameter.type) {
      guard keys.contains(parameter.name) else { return false }
      if keys.count == 1 { severity = .warning }
    }
    walk.report(.nestedParameters(entries, parameter, of: action, severity))
    return severity == .error
  }

  private static func takesMap(_ type: ValueType) -> Bool {
    switch type {
    case .any, .dictionary, .entity: true
    case .list(let element): takesMap(element)
    default: false
    }
  }
}

extension Diagnostic {
  fileprivate static func nestedParameters(
    _ entries: [(key: Located<String>, value: Template)], _ first: ParameterDescriptor,
    of action: IntentDescriptor, _ severity: Severity
  ) -> Diagnostic {
    var helps: [String] = []
    if let own = entries.first(where: { $0.key.value == first.name }) {
      let value = own.value.literalText.map { Phrasing.shorten($0, to: 40) } ?? "…"
      helps.append("put the value of `\(first.name)` behind the action: `- \(action.id): \(value)`")
    }
    let others = entries.map(\.key.value).filter { $0 != first.name }
    if !others.isEmpty {
      helps.append(
        "put \(Phrasing.list(others)) beside it: on lines below, in the column of `\(action.id)`")
    }
    return Diagnostic(
      kind: NestedParameterCheck.problem.kind, severity: severity,
      message: severity == .error
        ? "parameters of `\(action.id)` stand under it, not beside it"
        : "this map is the whole `\(first.name)` of `\(action.id)`",
      range: entries.first?.key.range, helps: helps)
  }
}
