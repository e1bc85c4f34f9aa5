import Diagnostics

/// A name that is used where it doesn't exist, though it does elsewhere.
enum UsedBeforeSetCheck: Check {
  static let problem = Problem(
    "used-before-set",
    """
    A name lives from where it is set to the end of the workflow. Here it is used before that, in \
    another branch than the one that sets it, or, for the item of a loop, outside the loop.
    """)

  static func report(_ name: Located<String>, _ place: NameSurvey.Place, in walk: WorkflowWalk) {
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
