import Foundation
import ProgramTesting
import Testing

@Suite("Generated texts")
struct GeneratedTextTests {
  /// Dictionaries without an order come out differently in every process.
  @Test(arguments: [["schema"], ["actions", "--markdown"], ["convert", "--matrix"]])
  func `a text that is made from the code is the same every time`(words: [String]) async throws {
    let home = FileManager.default.temporaryDirectory
    let first = try await Program.run(Repository.segue, words, home: home)
    #expect(first.code == 0)
    #expect(!first.output.isEmpty)
    for _ in 1...4 {
      #expect(try await Program.run(Repository.segue, words, home: home).output == first.output)
    }
  }
}
