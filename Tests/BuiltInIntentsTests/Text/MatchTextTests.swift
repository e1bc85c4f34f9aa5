import AppIntentsCore
import Testing

@testable import BuiltInIntents

@Suite("Match Text, Find Matches, Test Text")
struct MatchTextTests {
  /// The groups of a match, or of several.
  private func groups(_ value: IntentValue) -> IntentValue {
    switch value {
    case .entity(let match): .dictionary(match.properties)
    case .list(let items): .list(items.map(groups))
    default: value
    }
  }

  @Test func `a match has its groups by number and name`() async throws {
    let value = try await value(
      MatchText.self,
      [
        "text": "Invoice No. 42 Total 1,234.50",
        "pattern": #"No\.?\s*(?<number>\d+).*?(\d[\d.,]+)(x)?"#,
      ])
    #expect(
      groups(value) == [
        "text": "No. 42 Total 1,234.50", "1": "42", "2": "1,234.50", "3": .nothing, "number": "42",
      ])
  }

  @Test func `nothing comes of a text that doesn't fit`() async throws {
    #expect(try await value(MatchText.self, ["text": "abc", "pattern": #"\d"#]) == .nothing)
  }

  @Test func `all matches are a list`() async throws {
    let value = try await value(
      FindMatches.self, ["text": "a1 b2", "pattern": #"[a-z](\d)"#])
    #expect(groups(value) == [["text": "a1", "1": "1"], ["text": "b2", "1": "2"]])
  }

  @Test func `no matches are an empty list`() async throws {
    #expect(try await value(FindMatches.self, ["text": "", "pattern": "a"]) == [])
  }

  @Test func `brackets in sets and behind backslashes aren't groups`() async throws {
    let value = try await value(
      MatchText.self, ["text": "(a)b", "pattern": #"\((?:x|a)[()](?<last>b)"#])
    #expect(groups(value) == ["text": "(a)b", "1": "b", "last": "b"])
  }

  @Test(arguments: [
    ("Invoice 42", #"\d+"#, false, true), ("invoice", "INVOICE", false, false),
    ("invoice", "INVOICE", true, true), ("a1", #"^\d$"#, false, false),
  ])
  func `a pattern may fit any part of a text`(
    text: String, pattern: String, ignoresCase: Bool, fits: Bool
  ) async throws {
    let value = try await value(
      TestText.self, ["text": text, "pattern": pattern, "ignore_case": ignoresCase])
    #expect(value == .boolean(fits))
  }

  @Test func `a broken pattern is an error that shows it`() async throws {
    let problem = await #expect(throws: TextPattern.Problem.self) {
      try await value(TestText.self, ["text": "a", "pattern": "(a"])
    }
    #expect(problem?.description.hasPrefix("`(a` isn't a regular expression") == true)
  }
}
