import AppIntentsCore
import Foundation
import SystemPackage
import TestFixtures
import Testing

@testable import BuiltInIntents

@Suite("Comparing texts")
struct CompareTextsTests {
  private func difference(
    _ text: String, _ other: String, _ style: DifferenceStyle = .unified
  ) async throws -> String {
    try shown(await value(CompareTexts.self, ["text": text, "other": other, "style": style]))
  }

  @Test func `lines are shown as diff shows them`() async throws {
    #expect(
      try await difference("a\nb\nc\nd\ne\nf\ng\n", "a\nb\nX\nd\ne\nf\ng\n") == """
        --- text
        +++ other
        @@ -1,6 +1,6 @@
         a
         b
        -c
        +X
         d
         e
         f

        """)
    #expect(
      try await difference("a", "a\n")
        == "--- text\n+++ other\n@@ -1 +1 @@\n-a\n\\ No newline at end of file\n+a\n")
    #expect(try await difference("", "a\n") == "--- text\n+++ other\n@@ -0,0 +1 @@\n+a\n")
    #expect(try await difference("a\n", "") == "--- text\n+++ other\n@@ -1 +0,0 @@\n-a\n")
  }

  @Test(arguments: [DifferenceStyle.unified, .words])
  func `equal texts have no difference`(style: DifferenceStyle) async throws {
    #expect(try await difference("a b\n", "a b\n", style) == "")
    #expect(try await difference("", "", style) == "")
  }

  @Test func `texts are equal only if their bytes are`() async throws {
    #expect(try await difference("\u{E9}", "e\u{301}") != "")
  }

  @Test(arguments: [
    ("The quick fox.", "The slow fox!", "The [-quick-]{+slow+} fox[-.-]{+!+}"),
    ("a b c", "a c", "a [-b-] c"), ("a c", "a b c", "a {+b+} c"), ("a b", "b", "[-a-] b"),
    ("", "x y\n", "{+x y+}\n"), ("x y", "", "[-x y-]"), ("a b", "a  b", "a  b"),
    ("one two three four", "one 2 3 four", "one [-two three-]{+2 3+} four"),
  ])
  func `words are marked in the newer text`(
    text: String, other: String, marked: String
  ) async throws {
    #expect(try await difference(text, other, .words) == marked)
  }

  @Test func `patch makes the newer text of the difference`() async throws {
    let folder = try TestFolder()
    var random = SplitMix(state: 7)
    for round in 0..<40 {
      func text() -> String {
        let lines = (0..<Int.random(in: 0...30, using: &random)).map { _ in
          "line \(Int.random(in: 0...9, using: &random))"
        }
        return lines.joined(separator: "\n") + (Bool.random(using: &random) ? "\n" : "")
      }
      let (old, new) = (text(), text())
      let difference = try await difference(old, new)
      guard !difference.isEmpty else {
        #expect(old == new)
        continue
      }
      let input = try folder.write(old, to: "old").string
      let output = folder["new"].string
      var call = ProgramCall(
        "patch", arguments: ["-s", "-o", output, input])
      call.input = Data(difference.utf8)
      let run = TestRun()
      let ending = try await IntentContext.$current.withValue(run.context) { [call] in
        try await call.run()
      }
      #expect(ending.exitCode == 0, "round \(round): \(ending.errors)\n\(difference)")
      #expect(try String(contentsOf: URL(filePath: output), encoding: .utf8) == new)
    }
  }

  @Test(.timeLimit(.minutes(10)))
  func `long texts that differ everywhere take no long time`() async throws {
    // Every line is in both, in another order.
    let lines = (0..<20_000).map { "\($0 &* 7919 % 20_011)" }
    let old = lines.joined(separator: "\n")
    let new = lines.reversed().joined(separator: "\n")
    #expect(try await !difference(old, new).isEmpty)
    let other = lines.map { "x" + $0 }.joined(separator: "\n")
    #expect(try await difference(old, other).utf8.count > old.utf8.count + other.utf8.count)
  }

  @Test func `a long comparison ends when its run is canceled`() async throws {
    let lines = (0..<50_000).map { "\($0 &* 7919 % 50_021)" }
    let (old, new) = (lines.joined(separator: "\n"), lines.reversed().joined(separator: "\n"))
    let comparing = Task { try await difference(old, new) }
    comparing.cancel()
    await #expect(throws: (any Error).self) { try await comparing.value }
  }
}

/// Numbers that are the same each time.
private struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
