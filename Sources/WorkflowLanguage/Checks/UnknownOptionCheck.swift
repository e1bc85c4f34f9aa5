import Diagnostics

/// A menu's default that is none of its options.
enum UnknownOptionCheck: Check {
  static let problem = Problem(
    "unknown-option", "The `default` of a menu is the label of one of its options, word for word.")

  static func check(_ menu: MenuStep, in walk: WorkflowWalk) {
    guard let name = menu.defaultOption else { return }
    let labels = menu.options.map(\.label.value)
    guard !labels.contains(name.value) else { return }
    walk.report(
      Diagnostic(
        kind: problem.kind, message: "the menu has no option `\(name.value)`", range: name.range,
        label: Suggestion(for: name.value, among: labels)?.question,
        notes: ["it has \(Phrasing.list(labels))"]))
  }
}
