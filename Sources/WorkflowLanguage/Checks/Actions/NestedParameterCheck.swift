import AppIntentsCore
import Diagnostics

/// Parameters inside their action's value instead of beside the action.
enum NestedParameterCheck: Check {
  static let problem = Problem(
    "nested-parameter",
    """
    The action's own value is its first parameter, and the others are keys beside the action, in \
    its column. A map inside the action's value is one value, even if its keys have the names of \
    parameters. If that is what you want, give the map a name with `set` first.
    """)

  /// Whether a step's first value can only be a map of parameters. One that may be a value as well
  /// gets a warning.
  static func finds(
    _ step: IntentStep, of action: IntentDescriptor, in walk: WorkflowWalk
  ) -> Bool {
    guard let entries = step.first?.map, let parameter = action.parameters.first else {
      return false
    }
    let keys = entries.map(\.key.value)
    let names = action.parameters.map(\.name)
    guard keys.contains(where: names.contains) else { return false }
    var severity = Diagnostic.Severity.error
    if takesMap(parameter.type) {
      guard keys.allSatisfy({ names.contains($0) || ModifierKeys.names.contains($0) }) else {
        return false
      }
      let beside = step.parameters.map(\.name.value)
      let lacksOne = action.parameters.dropFirst().contains {
        $0.isRequired && !beside.contains($0.name) && keys.contains($0.name)
      }
      guard lacksOne || keys.contains(parameter.name) else { return false }
      if keys.count == 1, !lacksOne { severity = .warning }
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

extension Template {
  /// The entries of a map, also of one where an expression is wanted.
  fileprivate var map: [Entry]? {
    switch content {
    case .dictionary(let entries): entries
    case .expression(.value(let template)): template.map
    default: nil
    }
  }
}

extension Diagnostic {
  fileprivate static func nestedParameters(
    _ entries: [Template.Entry], _ first: ParameterDescriptor,
    of action: IntentDescriptor, _ severity: Severity
  ) -> Diagnostic {
    var helps: [String] = []
    if let own = entries.first(where: { $0.key.value == first.name }) {
      let value = own.value.literalText.map { Phrasing.shorten($0, to: 40) } ?? "…"
      helps.append("put the value of `\(first.name)` after the action: `- \(action.id): \(value)`")
    }
    let others = entries.map(\.key.value).filter { $0 != first.name }
    if !others.isEmpty {
      helps.append(
        "put \(Phrasing.list(others)) beside it: on lines below, in the column of `\(action.id)`")
    }
    return Diagnostic(
      kind: NestedParameterCheck.problem.kind, severity: severity,
      message: severity == .error
        ? "parameters of `\(action.id)` are nested inside its value, not beside it"
        : "this map is the whole `\(first.name)` of `\(action.id)`",
      range: entries.first?.key.range, helps: helps)
  }
}
