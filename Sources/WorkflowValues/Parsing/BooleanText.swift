/// Reads a boolean: `true`, `yes`, `y`, `on`, `1` and their opposites, in any case. Every place that
/// takes a yes or a no reads it here: files, command lines, answers, conversions, settings.
package enum BooleanText {
  package static func parse(_ text: String) throws -> Bool {
    let word = Substring(text).trimmed
    guard word.utf8.count <= 5 else { throw Self.problem }
    switch word.lowercased() {
    case "true", "yes", "y", "on", "1": return true
    case "false", "no", "n", "off", "0": return false
    default: throw Self.problem
    }
  }

  private static var problem: TextProblem {
    TextProblem(
      "neither yes nor no", help: "yes, no, y, n, true, false, on, off, 1 and 0 are understood")
  }
}
