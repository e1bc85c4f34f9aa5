import Diagnostics
import Testing

/// What a check says of the parameters that a step gives together. It refuses only what is certain: an
/// optional input may be nothing, and a parameter that is nothing is left out.
@Suite("Parameters that are given together")
struct InvalidArgumentTests {
  private static let inputs = """
    inputs:
      w: { type: number, optional: true }
      l: { type: number, optional: true }
      n: 5
      a: { type: text, optional: true }
      b: { type: text, optional: true }
    steps:

    """

  private func problems(_ steps: String) -> [String] {
    check(Self.inputs + steps).diagnostics.filter { $0.severity == .error }.map {
      "\($0.range?.start.description ?? "-") \($0.kind)"
    }
  }

  @Test(
    arguments: [
      ("width: $w, longest: $l", []),
      ("width: $n, longest: $l", []),
      ("width: 5, longest: '${l ?? nothing}'", []),
      ("width: null, longest: 5", []),
      ("width: $w", []),
      ("width: null, longest: ~", ["8:7 invalid-argument"]),
      ("width: 5, longest: 6", ["8:47 invalid-argument"]),
      ("width: $n, longest: 6", ["8:48 invalid-argument"]),
      ("longest: $n, height: 5", ["8:37 invalid-argument"]),
    ] as [(String, [String])])
  func `only what certainly has a value counts`(parameters: String, found: [String]) {
    #expect(problems("  - { image.resize: a.jpg, \(parameters) }") == found, "\(parameters)")
  }

  @Test(
    arguments: [
      ("find: $a, pattern: $b", []),
      ("find: $a, pattern: x", []),
      ("find: null, pattern: x", []),
      ("find: x, pattern: y", ["8:35 duplicate-parameter"]),
      ("find: null", ["8:21 missing-parameter"]),
      ("find: null, pattern: null", ["8:21 missing-parameter"]),
    ] as [(String, [String])])
  func `of alternatives, one that is nothing isn't given`(parameters: String, found: [String]) {
    #expect(problems("  - { text.replace: abc, \(parameters) }") == found, "\(parameters)")
  }

  @Test(
    arguments: [
      ("measurement.convert", "5 mi", "to: kg", ["10:9 invalid-argument"]),
      ("measurement.convert", "5 mi", "to: km", []),
      ("measurement.convert", "soon", "to: km", ["9:12 wrong-type"]),
      ("lamp.dim", "high", "as: x", ["9:12 wrong-type"]), ("lamp.dim", "5", "as: x", []),
      ("lamp.dim", "[4, 5]", "as: x", ["9:12 many-for-one"]),
      ("date.format", "someday", "as: x", ["9:12 wrong-type"]),
      ("date.format", "2027-01-15", "as: x", []), ("date.format", "today", "as: x", []),
      ("file.move", "[a.pdf, b.pdf]", "to: b/", []), ("text.reverse", "abc", "as: x", []),
      ("text.reverse", "5", "as: x", []), ("list.sort", "[1, x]", "as: x", []),
    ] as [(String, String, String, [String])])
  func `what is written for the input is checked as a parameter is`(
    action: String, input: String, other: String, found: [String]
  ) {
    let steps = "  - \(action):\n    input: \(input)\n    \(other)"
    #expect(problems(steps) == found, "\(action) \(input)")
  }
}
