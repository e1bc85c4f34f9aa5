/// Reads a boolean: `true`, `yes`, `on`, `1` and their opposites, in any case.
package enum BooleanText {
  package static func parse(_ text: String) throws -> Bool {
    let word = Substring(text).trimmed
    guard word.utf8.count <= 5 else { throw Self.problem }
    switch word.lowercased() {
    case "true", "yes", "on", "1": return true
    case "false", "no", "off", "0": return false
    default: throw Self.problem
    }
  }

  private static var problem: TextProblem {
    TextProblem("neither yes nor no", help: "true, false, yes, no, on, off, 1 and 0 are understood")
  }
}
