import Diagnostics
import Testing
import YAML

@Suite("YAML writer")
struct YAMLWriterTests {
  @Test(arguments: [
    ("hello", "hello"), ("NO", "'NO'"), ("yes", "'yes'"), ("off", "'off'"), ("y", "'y'"),
    ("1.10", "'1.10'"), ("~", "'~'"), ("null", "'null'"), ("", "''"), ("0644", "'0644'"),
    ("12:30", "'12:30'"), ("2026-11-21", "'2026-11-21'"), ("1e3", "'1e3'"), (".inf", "'.inf'"),
    ("+1", "'+1'"), ("*.pdf", "'*.pdf'"), ("say # hi", "'say # hi'"), ("a: b", "'a: b'"),
    ("It's", "It's"), ("'quoted'", "'''quoted'''"), ("- item", "'- item'"), ("=", "'='"),
    ("<<", "'<<'"), ("$file.name", "$file.name"), ("~/Inbox", "'~/Inbox'"), ("a\tb", "\"a\\tb\""),
    ("\u{1B}[0m", "\"\\x1B[0m\""), ("Größe", "Größe"), ("3 apples", "3 apples"),
    ("trailing ", "'trailing '"), ("key:", "'key:'"), ("0x1F", "'0x1F'"), ("1_000", "'1_000'"),
    ("@home", "'@home'"), ("{a}", "'{a}'"), ("!tag", "'!tag'"), ("%d", "'%d'"), ("on", "'on'"),
    ("-'\u{301}", "'-''\u{301}'"),
  ])
  func `a text is quoted where a reader might take it for something else`(
    text: String, written: String
  ) {
    #expect(YAMLWriter.write(.text(text)) == written + "\n")
    #expect(YAMLReader.read(text: written, path: "").root?.text == text)
  }

  @Test func `lists and maps are laid out as people write them`() {
    let data: YAMLData = [
      "name": "Tidy", "steps": [["file.move": "$file", "tags": ["a", "b"]], "next", [1, nil]],
      "script": "one\n  two\n", "empty": [], "none": [:], "exact": .decimal("1.10"),
    ]
    let written = YAMLWriter.write(data)
    #expect(
      written == """
        name: Tidy
        steps:
          - file.move: $file
            tags:
              - a
              - b
          - next
          - - 1
            - null
        script: |
          one
            two
        empty: []
        none: {}
        exact: 1.10

        """)
    #expect(YAMLFormatter.format(written) == written)
  }

  @Test(arguments: [
    "a\n", "a\n\n", "a", "a\nb", "\na", " a\nb", "a \nb", "\n", "a\n\n\nb\n\n", "a\r\nb", "#\n#",
    "\u{2028}", "\u{FEFF}", "---\n...", "\t\nx", "x\n\t", "a\u{85}b",
  ])
  func `any text comes back as it was`(text: String) {
    for data: YAMLData in [.text(text), ["key": .text(text)], [.text(text), [.text(text)]]] {
      let reading = YAMLReader.read(text: YAMLWriter.write(data), path: "")
      #expect(reading.root.map(YAMLData.init) == data)
      #expect(reading.diagnostics == [])
    }
  }

  @Test(arguments: SuiteCase.all)
  func `what was read and written is read the same`(example: SuiteCase) {
    let reading = YAMLReader.read(bytes: example.bytes, path: "")
    guard !reading.diagnostics.hasErrors, let root = reading.root else { return }
    let data = YAMLData(root)
    let again = YAMLReader.read(text: YAMLWriter.write(data), path: "")
    #expect(again.root.map(YAMLData.init) == data)
  }
}
