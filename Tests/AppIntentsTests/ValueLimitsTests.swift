import AppIntentsCore
import Foundation
import OrderedCollections
import Testing

@Suite("Value limits")
struct ValueLimitsTests {
  /// A list in a list, so many levels deep.
  private func nested(_ depth: Int, _ wrap: (IntentValue) -> [IntentValue]) -> IntentValue {
    (0..<depth).reduce(.text("x")) { value, _ in .list(wrap(value)) }
  }

  // Each level once asked for the type of the one below twice: 2^400 times altogether.
  @Test func `the type of lists in lists is found in one pass`() {
    let name = nested(400) { [$0] }.type.name
    #expect(name == String(repeating: "list of ", count: 400) + "text")
  }

  @Test func `a list that is in each level several times is looked at a few times`() {
    let name = nested(60) { [$0, $0, $0] }.type.name
    #expect(name.hasPrefix("list of list of list"))
    #expect(IntentValue.list(["a", 1]).type.name == "list")
    #expect(IntentValue.list([["a"], ["b"]]).type.name == "list of list of text")
    #expect(IntentValue.list([["a"], [1]]).type.name == "list")
  }

  @Test func `a value that doubles with each level is too large`() {
    let limits = ValueLimits(bytes: 1_000_000)
    #expect(throws: IntentFailure.self) { try limits.check(nested(60) { [$0, $0] }) }
    #expect(throws: Never.self) { try limits.check(nested(10) { [$0, $0] }) }
  }

  @Test func `a value has at most 512 levels`() throws {
    #expect(throws: Never.self) { try ValueLimits().check(nested(512) { [$0] }) }
    let failure = try #require(throws: IntentFailure.self) {
      try ValueLimits().check(nested(513) { [$0] })
    }
    #expect(failure.message == "its value has lists inside of lists more than 512 levels deep")
  }

  @Test(
    arguments: [
      (IntentValue.text(String(repeating: "x", count: 1000)), 1000),
      (["a": .text(String(repeating: "x", count: 1000))], 1000),
      (.file(IntentFile(data: Data(count: 1000), filename: "a")), 1000),
      (.list(Array(repeating: true, count: 1000)), 1000 * MemoryLayout<IntentValue>.stride),
    ] as [(IntentValue, Int)])
  func `texts, contents and items count`(value: IntentValue, least: Int) throws {
    let size = try ValueLimits().size(of: value)
    #expect((least..<least + 200).contains(size))
    let failure = try #require(throws: IntentFailure.self) {
      try ValueLimits(bytes: 1000).check(value)
    }
    #expect(failure.message == "its value is larger than a value may be, which is 1 kB")
  }
}
