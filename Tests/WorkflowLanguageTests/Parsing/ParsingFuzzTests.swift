import AppIntentsCore
import Diagnostics
import Testing
import WorkflowLanguage
import YAML

/// Nothing that can be written ends the process or hangs it. Seeded, so that a failure comes back.
@Suite("Parsing, hostile input")
struct ParsingFuzzTests {
  struct Random: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let mixed = (state ^ (state >> 33)) &* 0xFF51_AFD7_ED55_8CCD
      return mixed ^ (mixed >> 29)
    }
  }

  @Test func `any mixture of signs is read or refused`() {
    let pieces = [
      "$a", "$", "{", "}", "${", "(", ")", "[", "]", ".", ",", "+", "-", "*", "/", "%", "??", "?",
      "is", "not", "in", "and", "or", "between", "has", "no", "value", "contains", "does",
      "contain",
      "begins", "with", "==", "!=", "<", "<=", "&&", "'", "\"", "\\", "1", "0.5", "5m", "10 MB",
      "count", "min(", "name", "nothing", "true", "if", "else", " ", "\n", "é", "😀", "\u{0}", "e9",
      "99999999999",
    ]
    var random = Random(state: 42)
    for _ in 0..<20_000 {
      let text = (0..<Int.random(in: 0...12, using: &random))
        .map { _ in pieces.randomElement(using: &random) ?? "" }
        .joined(separator: Bool.random(using: &random) ? " " : "")
      let (expression, diagnostics) = ExpressionParser.parse(text)
      if diagnostics.isEmpty {
        _ = try? expression.evaluate(in: TestScope(["a": [1, "x"], "name": .nothing]))
      }
      _ = TemplateTests.parse(YAMLScalar(text))
    }
  }

  @Test func `a damaged file is read or refused`() throws {
    let bytes = Array(Self.sample.utf8)
    var random = Random(state: 7)
    for _ in 0..<3000 {
      var damaged = bytes
      for _ in 0...Int.random(in: 0...3, using: &random) {
        let place = Int.random(in: 0..<damaged.count, using: &random)
        switch Int.random(in: 0...3, using: &random) {
        case 0: damaged[place] = UInt8.random(in: 9...126, using: &random)
        case 1: damaged.remove(at: place)
        case 2: damaged.insert(UInt8.random(in: 32...126, using: &random), at: place)
        default:
          let length = min(20, damaged.count - place)
          damaged.insert(contentsOf: damaged[place..<(place + length)], at: place)
        }
      }
      let (document, diagnostics, reading) = DocumentParser.parse(
        damaged, path: "a.yaml", actions: .forTests)
      if document == nil { #expect(diagnostics.hasErrors) }
      _ = DiagnosticRenderer().render(diagnostics, in: reading.source)
    }
  }

  static let sample = """
    name: Fuzz
    tags: [a, b]
    inputs:
      files: { type: [file], default: ~/Inbox/*.pdf }
      above: 1000
    triggers:
      - folder: ~/Inbox
        match: "*.pdf"
    steps:
      - for: $files
        each: file
        parallel: 4
        do:
          - try:
              - pdf.text: $file
                as: text
                retry: { times: 3, delay: 2s, backoff: 2 }
              - if: $text has no value and count($files) > 3
                then: [next]
                else_if:
                  - if: $above between 1 and 5m
                    then:
                      - log: "Not ${file.name} \\u00e9 ${above}"
            catch:
              - notify: |
                  It failed ${error.message}
                    for ${file.name ?? 'x'}
      - choose: $above
        cases:
          - is: 1
            do: []
          - when: $above > 2
            do: [break]
      - menu: Which?
        options: { A: [], B: [next] }
        default: A
        within: 8h
      - parallel: { one: [log: a], two: [log: b] }
      - set: { a: $b.c[1], d: [1, $$x] }
    tests:
      it works:
        files: { a.txt: A, b: { from: c, age: 3d } }
        with: { log: { in_turn: [{ fails: network }, x] } }
        now: 2026-11-21 08:00
        expect: { that: [output is 3], files: { a.txt: false }, fails: { message: x } }
    output: $filed
    """
}
