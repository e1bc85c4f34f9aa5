import Testing
import WorkflowValues

@testable import WorkflowEngine

@Suite("Output Lines")
struct OutputLinesTests {
  /// The lines of some pieces, with those of the last piece's rest.
  private func lines(_ pieces: [String], hiding secret: String = "") -> [String] {
    let redactor = Redactor(secrets: [secret])
    var lines = OutputLines { redactor.redact($0) }
    return pieces.flatMap { lines.add(Array($0.utf8)) } + lines.end()
  }

  @Test(arguments: [
    ([], []),
    ([""], []),
    (["a"], ["a"]),
    (["a\n"], ["a"]),
    (["a", "b\nc", "d\n"], ["ab", "cd"]),
    (["\n\na\n\n"], ["", "", "a", ""]),
    (["a\r\nb\r", "\nc\r", "d"], ["a", "b", "c", "d"]),
    (["1 %\r2 %\r100 %\n"], ["1 %", "2 %", "100 %"]),
    (["\r\r\n\n"], ["", "", ""]),
  ])
  func `a line ends with a line feed, a carriage return, or both`(
    pieces: [String], expected: [String]
  ) {
    #expect(lines(pieces) == expected)
  }

  @Test func `a secret is hidden, in however many pieces and lines it arrives`() {
    #expect(lines(["pass: hun", "ter2\n"], hiding: "hunter2") == ["pass: •••"])
    let key = "-----BEGIN KEY-----\nc2VjcmV0c2VjcmV0\nMTIzNDU2Nzg5MDEy\n-----END KEY-----\n"
    let whole = lines([key], hiding: key)
    let cut = lines(key.map(String.init), hiding: key)
    for shown in [whole, cut] {
      #expect(!shown.joined().contains("c2Vj") && !shown.joined().contains("MTIz"), "\(shown)")
    }
  }

  @Test func `a line without an end is cut, and no secret where it is cut`() throws {
    let secret = "hunter2hunter2"
    for shift in 0..<secret.utf8.count {
      let start = String(repeating: "z", count: OutputLines.longest - shift)
      let all = lines([start + secret, "and more", "\nlast\n"], hiding: secret)
      #expect(all.count == 2 && all.last == "last")
      let first = try #require(all.first)
      #expect(!first.contains("h"))
      #expect(first.hasSuffix(" bytes left out"))
      #expect(first.utf8.count < OutputLines.longest)
    }
  }
}
