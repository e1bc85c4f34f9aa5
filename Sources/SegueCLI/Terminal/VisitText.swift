/// What is told alike of a visit of a step in a trace and in the history.
enum VisitText {
  /// Deeper for each loop that it is in.
  static func indent(of path: [Int]) -> String { String(repeating: "  ", count: path.count) }

  static func pass(_ path: [Int]) -> String {
    path.isEmpty ? "" : " pass \(path.map(String.init).joined(separator: "."))"
  }

  static func attempts(_ count: Int) -> String { count > 1 ? ", \(count) attempts" : "" }
}
