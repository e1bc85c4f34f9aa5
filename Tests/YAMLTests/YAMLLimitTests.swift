import Diagnostics
import Testing
import YAML

@Suite("YAML limits")
struct YAMLLimitTests {
  private static let megabyte = 1_048_000

  /// A megabyte of what makes parsers stall.
  static let hostile: [(name: String, text: String)] = [
    ("[", repeated("[")), ("{", repeated("{")), ("[ ", repeated("[ ")), ("{a: ", repeated("{a: ")),
    ("[\\n", repeated("[\n")), ("[{", repeated("[{")), ("- ", repeated("- ")),
    ("? ", repeated("? ")), ("? - ", repeated("? - ")), ("- ? ", repeated("- ? ")),
    (": ", repeated(": ")), ("a: ", repeated("a: ")), ("a:\\n", repeated("a:\n")),
    ("[?", repeated("[?")), ("? [", repeated("? [")), ("]", repeated("]")), ("}", repeated("}")),
    (",", "[" + repeated(",")), ("a, ", "[" + repeated("a, ")), ("a", repeated("a")),
    ("a ", repeated("a ")), ("a\\n", repeated("a\n")), ("\"", "\"" + repeated("a")),
    ("\"\"", repeated("\"\"")), ("\"a\" ", repeated("\"a\" ")), ("'", repeated("'")),
    ("#", repeated("#")), ("# ", repeated("# \n")), (" ", repeated(" ")), ("\\n", repeated("\n")),
    ("\\t", repeated("\t")), ("%", repeated("%TAG !a! x\n")),
    ("...%", "--- a\n...\n" + repeated("%TAG !a! x\n")),
    ("&a ", repeated("&a ")), ("*a ", repeated("*a ")), ("&", "&" + repeated("a")),
    ("!", "!" + repeated("a")), ("!a ", repeated("!a ")), ("!<", "!<" + repeated("%41")),
    ("|", "a: |\n" + repeated(" \n")), ("| x", "a: |\n" + repeated(" x\n")),
    (">", ">\n" + repeated(" x\n\n")), ("---", repeated("---\n")), ("...", repeated("...\n")),
    ("--- ", repeated("--- ")), ("key", repeated("k") + ": v"),
    ("\"key\"", "\"" + repeated("k") + "\": v"),
    ("[a]: ", repeated("[a]: ")), ("{}", repeated("{}")), ("${", "{a: " + repeated("${")),
    ("{{", "{a: " + repeated("{{}}")), (": lines", repeated("a: b: c\n")),
    ("* lines", repeated("- *.x\n")),
    ("dup", repeated("a: b\n")), ("control", repeated("\u{1}")),
    ("items", "- " + repeated("a\n- ")),
    ("distinct", (0..<90_000).map { "k\($0): v\n" }.joined()),
    ("stairs", (0..<1_400).map { String(repeating: " ", count: $0) + "a:\n" }.joined()),
  ]

  private static func repeated(_ text: String) -> String {
    String(repeating: text, count: megabyte / text.utf8.count)
  }

  @Test(arguments: hostile.map(\.name))
  func `a megabyte of the same is read quickly`(name: String) {
    // The texts themselves would be printed.
    let text = Self.hostile.first { $0.name == name }?.text ?? ""
    let clock = ContinuousClock()
    let time = clock.measure {
      let reading = YAMLReader.read(text: text, path: "hostile.yaml")
      #expect(reading.root != nil || !reading.diagnostics.isEmpty)
      _ = DiagnosticRenderer().render(Array(reading.diagnostics.prefix(5)), in: reading.source)
    }
    // Far less in a release build, and when nothing else runs; a stall takes minutes.
    #expect(time < .seconds(60), "\(name) took \(time)")
  }

  @Test(arguments: ["[", "{", "- ", "? ", "{{", "%", "...%", "stairs", "&a "])
  func `formatting a megabyte of the same is quick too`(name: String) {
    let text = Self.hostile.first { $0.name == name }?.text ?? ""
    let time = ContinuousClock().measure { #expect(YAMLFormatter.format(text) == text) }
    #expect(time < .seconds(60), "\(name) took \(time)")
  }
}
