import Diagnostics
import Foundation
import Testing

@Suite("Descriptions for programmers")
struct SwiftDescriptionTests {
  private struct InputError: Error { var input = "x" }

  @Test func `what Swift and Foundation write of an error is found`() throws {
    let missing = try #require(
      throws: (any Error).self, performing: { try Data(contentsOf: URL(filePath: "/nowhere")) })
    let undecodable = try #require(
      throws: (any Error).self,
      performing: { try JSONDecoder().decode([String: Int].self, from: Data("[1]".utf8)) })
    let errors: [any Error] = [InputError(), missing, undecodable, POSIXError(.EACCES)]
    for error in errors {
      #expect(SwiftDescription.find(in: "can't do it: \(error)") != nil, "\(error)")
    }
    #expect(SwiftDescription.find(in: "the answer is \(Optional(1) as Any)") != nil)
  }

  @Test(arguments: [
    "can't read `~/Scans/a.pdf`: permission denied", "on_error(", "`throwError(1)` isn't known",
    "ValueError: x", "", "an optional (number)",
  ])
  func `words aren't`(text: String) {
    #expect(SwiftDescription.find(in: text) == nil)
  }
}
