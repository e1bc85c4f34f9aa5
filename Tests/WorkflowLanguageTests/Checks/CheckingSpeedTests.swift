import AppIntents
import Diagnostics
import Testing

@testable import WorkflowLanguage

/// Checking 1,000 files of 50 steps takes at most 0.2 s, on top of reading and parsing them.
@Suite("Speed of checking")
struct CheckingSpeedTests {
  static let text: String = {
    var text = "inputs:\n  files: { type: [file], default: ~/Inbox/*.pdf }\n  limit: 1000\nsteps:\n"
    for number in 0..<10 {
      text += """
          - text.count: The ${limit} of ${files.count}
            as: count\(number)
          - if: $count\(number) > $limit and $limit has value
            then:
              - text.reverse: ${count\(number) + 1}
              - notify: Done ${count\(number)}
          - file.move: $files
            to: ~/Documents/${count\(number)}/
            conflict: rename

        """
    }
    return text
  }()

  @Test func `a file of fifty steps is checked in a fifth of a millisecond`() throws {
    let actions = KnownActions { sampleCatalogue[$0] }
    let parsed = DocumentParser.parse(Array(Self.text.utf8), path: "test.yaml", actions: actions)
    let document = try #require(parsed.document)
    let checker = WorkflowChecker(catalogue: sampleCatalogue)
    #expect(checker.check(document).diagnostics.isEmpty)
    let count = 200
    let time = ContinuousClock().measure {
      for _ in 0..<count { _ = checker.check(document) }
    }
    print("checking a file of 50 steps:", time / count)
    #if !DEBUG
      #expect(time / count < .microseconds(400))
    #endif
  }
}
