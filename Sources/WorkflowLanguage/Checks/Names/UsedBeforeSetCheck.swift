import Diagnostics

/// A name that exists elsewhere in the workflow, but not where it is used.
enum UsedBeforeSetCheck: Check {
  static let problem = Problem(
    "used-before-set",
    """
    A name exists from the step that sets it to the end of the workflow. Here it is used before that \
    step, in another branch, or, for the item of a loop, outside the loop.
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
    let isLater = name.range.start < place.range.start
    let message: String
    let label: String
    switch place {
    case .item where !isLater:
      message = "`\(name.value)` ends with its loop"
      label = "the item of this loop"
    case _ where isLater:
      message = "`\(name.value)` is used before it is set"
      label = "set here"
    case .item, .set:
      message = "`\(name.value)` isn't set on the way to this step"
      label = "set here, in another branch"
    }
    walk.report(
      Diagnostic(
        kind: problem.kind, message: message, range: name.range, label: "used here",
        secondary: [.init(place.range, label)]))
  }
}
