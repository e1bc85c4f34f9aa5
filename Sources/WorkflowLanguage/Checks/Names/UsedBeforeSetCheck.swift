import Diagnostics

/// A name that exists elsewhere in the workflow, but not where it is used.
enum UsedBeforeSetCheck: Check {
  static let problem = Problem(
    "used-before-set",
    """
    A name exists from the step that sets it to the end of the workflow. Here it is used before that \
    step or in another branch. A name that is first set inside a loop, and the name of its item, end \
    with the pass: set it before the loop, and the last pass's value stays; or name the loop's output \
    with `as`, which is the list of what the passes gave.
    """)

  static let points: [CheckPoint] = [
    .use { name, use, walk in
      guard case .unknown = use, let place = walk.allNames.places[name.value] else { return }
      report(name, place, in: walk)
    }
  ]

  private static func report(
    _ name: Located<String>, _ place: NameSurvey.Place, in walk: WorkflowWalk
  ) {
    let message: String
    let label: String
    var helps: [String] = []
    if walk.loops.contains(where: { $0.modifiers.as?.value == name.value }) {
      message = "`\(name.value)` is the output of this loop, and exists after it"
      label = "names the loop's output"
      if walk.loops.last?.action.actionName == "for" {
        helps = ["`each: \(name.value)` names the item"]
      }
    } else if name.range.start < place.range.start {
      message = "`\(name.value)` is used before it is set"
      label = "set here"
    } else if let loop = place.loop, !walk.loops.contains(where: { $0.id == loop }) {
      message = "`\(name.value)` ends with the pass of its loop"
      label = place.isOfPass ? "named here, by the loop" : "first set here, in the loop"
      if !place.isOfPass {
        helps = [
          "set `\(name.value)` before the loop to keep what the last pass sets",
          "for the values of all passes, end the pass with `value: $\(name.value)`, and name the "
            + "loop's output with `as` beside its `do`",
        ]
      }
    } else if let step = walk.current?.range, step.start <= place.range.start,
      place.range.end <= step.end
    {
      message = "`\(name.value)` has no value before this step, which is the first to set it"
      label = "set here"
      if !walk.loops.isEmpty {
        helps = ["set `\(name.value)` before the loop, to what the first pass is to begin with"]
      }
    } else {
      message = "`\(name.value)` isn't set on the way to this step"
      label = "set here, in another branch"
    }
    walk.report(
      Diagnostic(
        kind: problem.kind, message: message, range: name.range, label: "used here",
        secondary: [.init(place.range, label)], helps: helps))
  }
}
