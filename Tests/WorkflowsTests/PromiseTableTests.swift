import Foundation
import ProgramTesting
import Testing

/// The tests that `Docs/Promises.md` names.
@Suite("Table of promises")
struct PromiseTableTests {
  struct Promise: CustomTestStringConvertible {
    let text: String
    let tests: [String]

    var testDescription: String { text }
  }

  /// The rows whose last column names tests, in italics.
  static let promises: [Promise] = {
    let page = Repository.root.appending(path: "Docs/Promises.md")
    let text = (try? String(contentsOf: page, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").compactMap { line in
      let cells = line.split(separator: "|", omittingEmptySubsequences: false)
      guard line.hasPrefix("| **"), cells.count == 5 else { return nil }
      return Promise(
        text: String(cells[1]), tests: cells[3].matches(of: /\*([^*]+)\*/).map { String($0.1) })
    }
  }()

  /// The names of all tests.
  static let tests: Set<String> = {
    let root = Repository.root.appending(path: "Tests")
    let files = FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil)
    var names: Set<String> = []
    for case let file as URL in files ?? .init() where file.pathExtension == "swift" {
      let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
      names.formUnion(text.matches(of: /func `([^`]+)`/).map { String($0.1) })
    }
    return names
  }()

  @Test(arguments: promises)
  func `a promise has tests that exist`(promise: Promise) {
    #expect(!promise.tests.isEmpty)
    for test in promise.tests {
      #expect(Self.tests.contains(test), "no test is called “\(test)”")
    }
  }

  @Test func `there are promises`() { #expect(Self.promises.count > 20) }
}
