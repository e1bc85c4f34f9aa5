import AppIntentsCore
import Testing

@testable import BuiltInIntents

@Suite("Split Text")
struct SplitTextTests {
  @Test(arguments: [
    ("a\nb\r\nc", "\n", ["a", "b", "c"]),
    ("a\n", "\n", ["a", ""]),
    ("a, b,c", ", ", ["a", "b,c"]),
    ("", ",", [""]),
    (",", ",", ["", ""]),
    ("aXXXb", "XX", ["a", "Xb"]),
    ("one  two\n three ", "words", ["one", "two", "three"]),
    ("né!", "characters", ["n", "é", "!"]),
    ("a\nb\r\n\rc\n", "lines", ["a", "b", "", "c"]),
    ("", "lines", []),
    ("1€2€3", "€", ["1", "2", "3"]),
  ])
  func `a text is cut at every separator`(
    text: String, by: String, pieces: [String]
  ) async throws {
    let value = try await value(SplitText.self, ["text": text, "by": by])
    #expect(value == .list(pieces.map { .text($0) }))
  }

  @Test(arguments: [
    ("a,b,c", ",", 2, ["a", "b,c"]),
    ("a,b,c", ",", 1, ["a,b,c"]),
    ("a b  c", "words", 2, ["a", "b  c"]),
    ("abcd", "characters", 3, ["a", "b", "cd"]),
    ("a\nb\nc\n", "lines", 2, ["a", "b\nc"]),
    ("a\r\nb\r\nc", "\n", 2, ["a", "b\r\nc"]),
  ])
  func `with a limit the last piece has the rest`(
    text: String, by: String, limit: Int, pieces: [String]
  ) async throws {
    let value = try await value(SplitText.self, ["text": text, "by": by, "limit": limit])
    #expect(value == .list(pieces.map { .text($0) }))
  }

  @Test func `a limit below one is an error`() async throws {
    await #expect(throws: IntentFailure("`limit` is 0, but there is at least one piece")) {
      try await value(SplitText.self, ["text": "a", "limit": 0])
    }
  }
}
