/// Something that checking looks for. Each check is one file in `Checks/`, with its message at the
/// bottom, and a line in `Checks.all`.
protocol Check: ProblemSource {
  /// When the check runs. Empty for a kind of problem that another check reports.
  static var points: [CheckPoint] { get }
}

extension Check {
  static var points: [CheckPoint] { [] }
}
