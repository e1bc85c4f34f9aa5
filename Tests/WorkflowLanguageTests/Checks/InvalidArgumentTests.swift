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

  @Test(arguments: [
    ("width: $w, longest: $l", []), ("width: $n, longest: $l", []),
    ("width: 5, longest: '${l ?? nothing}'", []), ("width: null, longest: 5", []),
    ("width: $w", []),
    ("width: null, longest: ~", ["8:5 invalid-argument"]),
    ("width: $nothing", ["8:5 invalid-argument"]),
    ("width: 5, longest: 6", ["8:58 invalid-argument"]),
    ("width: $n, longest: 6", ["8:59 invalid-argument"]),
    ("longest: $n, height: 5", ["8:46 invalid-argument"]),
  ])
  func `only what certainly has a value counts`(parameters: String, found: [String]) {
    #expect(problems("  - image.resize: { image: a.jpg, \(parameters) }") == found, "\(parameters)")
  }

  @Test(arguments: [
    ("find: $a, pattern: $b", []), ("find: $a, pattern: x", []), ("find: null, pattern: x", []),
    ("find: x, pattern: y", ["8:45 duplicate-parameter"]),
    ("find: null", ["8:5 missing-parameter"]),
    ("find: null, pattern: null", ["8:5 missing-parameter"]),
  ])
  func `of alternatives, one that is nothing isn't given`(parameters: String, found: [String]) {
    #expect(problems("  - text.replace: { text: abc, \(parameters) }") == found, "\(parameters)")
  }

  @Test(arguments: [
    ("measurement.convert: { to: kg }", "5 mi", ["8:32 invalid-argument"]),
    ("measurement.convert: { to: km }", "5 mi", []),
    ("measurement.convert: { to: km }", "soon", ["9:12 wrong-type"]),
    ("measurement.convert: { to: km }", "$n", ["9:12 no-conversion"]),
    ("lamp.dim:", "high", ["9:12 wrong-type"]), ("lamp.dim:", "5", []),
    ("lamp.dim:", "[4, 5]", ["9:12 many-for-one"]),
    ("date.format:", "someday", ["9:12 wrong-type"]), ("date.format:", "2027-01-15", []),
    ("date.format:", "today", []),
    ("file.move: { to: b/ }", "[a.pdf, b.pdf]", []), ("text.reverse:", "abc", []),
    ("text.reverse:", "5", []), ("list.sort:", "[1, x]", []),
  ])
  func `what is written for the input is checked as a parameter is`(
    action: String, input: String, found: [String]
  ) {
    #expect(problems("  - \(action)\n    input: \(input)") == found, "\(action) \(input)")
  }
}
