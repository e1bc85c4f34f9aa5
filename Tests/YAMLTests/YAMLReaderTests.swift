import Diagnostics
import SeededRandom
import Testing
import YAML

@Suite("YAML reader")
struct YAMLReaderTests {
  @Test(arguments: [
    ("country: NO", "NO", YAMLScalar.Core.text("NO")), ("at: 12:30", "12:30", .text("12:30")),
    ("mode: 0644", "0644", .int(644)), ("version: 1.10", "1.10", .decimal("1.10")),
    ("path: ~", "~", .null), ("x: ", "", .null), ("x: true", "true", .bool(true)),
    ("x: 'true'", "true", .text("true")), ("x: 0x1F", "0x1F", .int(31)),
    ("x: 0o17", "0o17", .int(15)),
    ("x: -3", "-3", .int(-3)), ("x: 1e3", "1e3", .decimal("1e3")), ("x: .5", ".5", .decimal(".5")),
    ("x: .inf", ".inf", .text(".inf")), ("x: 1_000", "1_000", .text("1_000")),
    ("x: 99999999999999999999", "99999999999999999999", .decimal("99999999999999999999")),
    ("x: 0x", "0x", .text("0x")), ("x: -", "-", .text("-")), ("x: 1.2.3", "1.2.3", .text("1.2.3")),
  ])
  func `a scalar keeps its text, and the core schema reads it`(
    yaml: String, text: String, core: YAMLScalar.Core
  ) {
    let node = YAMLReader.read(text: yaml, path: "").root?.entries?.first?.value
    #expect(node?.text == text)
    #expect(node?.scalar?.core == core)
  }

  @Test func `nodes know where they begin and end`() throws {
    let reading = YAMLReader.read(
      text:
        "name: Größe\nsteps:\n  - log: \"hi\"   # c\n    x: |\n      a\n\n\nlast: [a, {b: c}]\n",
      path: "")
    let root = try #require(reading.root)
    #expect(root.range.description == "1:1-8:18")
    #expect(root["name"]?.range.description == "1:7-1:12")
    #expect(root["name"]?.range.end.offset == 13)
    #expect(root["steps"]?.range.description == "3:3-5:8")
    #expect(root["steps"]?.items?[0]["log"]?.range.description == "3:10-3:14")
    #expect(root["last"]?.items?[1].range.description == "8:11-8:17")
    #expect(reading.comments.map(\.range.description) == ["3:17-3:20"])
  }

  @Test func `aliases share what they stand for, and merge keys bring entries`() throws {
    let reading = YAMLReader.read(
      text: """
        x_base: &base { retry: 3, timeout: 5s }
        x_more: &more { timeout: 9s, label: x }
        step:
          <<: [*base, *more]
          retry: 1
        copy: *base
        quoted: { "<<": a }
        """, path: "")
    #expect(reading.diagnostics == [])
    let step = try #require(reading.root?["step"]?.entries)
    #expect(step.map(\.name) == ["timeout", "label", "retry"])
    #expect(step.map(\.value.text) == ["5s", "x", "1"])
    #expect(step.map(\.isMerged) == [true, true, false])
    let copy = try #require(reading.root?["copy"])
    #expect(copy.range.description == "1:15-1:40")
    #expect(copy.alias?.description == "6:7-6:12")
    #expect(reading.root?["quoted"]?["<<"]?.text == "a")
  }

  @Test func `what was covered up keeps its text`() {
    let reading = YAMLReader.read(
      text: "a: *.pdf\nb: x: y\nc: { d: ${e} }\nf: {{ g }}\nh: \"\\d\"\n", path: "")
    #expect(
      reading.diagnostics.map(\.kind) == [
        "unquoted-star", "unquoted-colon", "unquoted-braces", "double-braces", "unknown-escape",
      ])
    let texts = reading.root?.entries?.map { $0.value.text ?? $0.value["d"]?.text }
    #expect(texts == ["*.pdf", "x: y", "${e}", "{{ g }}", "\\d"])
  }

  @Test func `comments are found wherever they are, and only there`() {
    let reading = YAMLReader.read(
      text: """
        # own
        a: b#c   # trailing
        d: "# no"  # yes
        e: |  # header
          # content
        f: [ a, # inside
          b ]
        g: 'x
          # no'
        """, path: "")
    #expect(
      reading.comments.map(\.text) == ["# own", "# trailing", "# yes", "# header", "# inside"])
    #expect(reading.comments.map(\.isOwnLine) == [true, false, false, false, false])
  }

  @Test func `a text cut off by a comment is a warning, a comment is not`() {
    func kinds(_ text: String) -> [Diagnostic.Kind] {
      YAMLReader.read(text: text, path: "").diagnostics.map(\.kind)
    }
    #expect(kinds("text: say # hi") == ["text-cut-off"])
    #expect(kinds("text: issue #42") == ["text-cut-off"])
    #expect(kinds("parallel: 4  # four at once") == [])
    #expect(kinds("parallel: 4 # four at once") == [])
    #expect(kinds("settle: 2s   # closed") == [])
    #expect(kinds("- next # on\n") == [])
    #expect(kinds("a: 'x' # on\n") == [])
  }

  @Test func `limits are diagnostics of their own`() {
    func kinds(_ text: String) -> [Diagnostic.Kind] {
      YAMLReader.read(text: text, path: "").diagnostics.map(\.kind)
    }
    var laughs = "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n"
    for level in 1...9 {
      let list = Array(repeating: "*a\(level - 1)", count: 10).joined(separator: ", ")
      laughs += "a\(level): &a\(level) [\(list)]\n"
    }
    var chain = "a0: &a0 \(String(repeating: "[", count: 40))\(String(repeating: "]", count: 40))\n"
    chain += "a1: &a1 \(String(repeating: "[", count: 40))*a0\(String(repeating: "]", count: 40))\n"
    #expect(kinds(laughs) == ["too-many-nodes"])
    #expect(kinds(chain) == ["nested-too-deeply"])
    #expect(kinds(String(repeating: "[", count: 64) + String(repeating: "]", count: 64)) == [])
    #expect(kinds(String(repeating: "[", count: 65)) == ["nested-too-deeply"])
    #expect(kinds(String(repeating: "a", count: 70_000)) == ["text-too-long"])
    #expect(kinds("a: |\n  " + String(repeating: "a", count: 70_000)) == [])
    #expect(kinds(String(repeating: "a", count: 300) + ": b") == ["key-too-long"])
    #expect(kinds(String(repeating: "a", count: 3_000) + ": b") == ["key-too-long"])
    #expect(kinds(String(repeating: " ", count: 1_048_577)) == ["file-too-large"])
  }

  @Test func `a damaged file gives nodes or a diagnostic`() {
    var random = SeededGenerator(seed: 42)
    let signs = Array("{}[]:,-?#&*!|>'\"%@` \n\t\r\\$\u{1}é".utf8)
    let files =
      SuiteCase.all.filter(\.isWellFormed).map(\.bytes) + [Array(YAMLFormatterTests.example.utf8)]
    for file in files {
      for _ in 0..<8 {
        var bytes = file
        for _ in 0..<Int.random(in: 1...4, using: &random) where !bytes.isEmpty {
          let place = Int.random(in: 0..<bytes.count, using: &random)
          let sign = signs.randomElement(using: &random) ?? 0
          switch Int.random(in: 0..<4, using: &random) {
          case 0: bytes[place] = sign
          case 1: bytes.insert(sign, at: place)
          case 2: bytes.remove(at: place)
          default: bytes.removeSubrange(place..<min(bytes.count, place + 9))
          }
        }
        let reading = YAMLReader.read(bytes: bytes, path: "fuzz.yaml")
        #expect(reading.root != nil || reading.diagnostics.hasErrors)
        for diagnostic in reading.diagnostics {
          #expect(!DiagnosticRenderer().render(diagnostic, in: reading.source).isEmpty)
        }
        let text = String(decoding: bytes, as: UTF8.self)
        let formatted = YAMLFormatter.format(text)
        #expect(YAMLFormatter.format(formatted) == formatted)
      }
    }
  }
}

extension YAMLNode {
  /// The value of a mapping's key.
  fileprivate subscript(key: String) -> YAMLNode? { entry(key)?.value }
}
