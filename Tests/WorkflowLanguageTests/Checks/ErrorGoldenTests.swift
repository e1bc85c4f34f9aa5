import Diagnostics
import Foundation
import Testing

@testable import WorkflowLanguage

/// Each kind of problem has a workflow with it in `Golden/errors`, and the words for it.
/// `make record` rewrites the words.
@Suite("Error goldens")
struct ErrorGoldenTests {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../Golden/errors").standardized

  static let names: [String] = {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return files.filter { $0.hasSuffix(".yaml") }.map { String($0.dropLast(5)) }.sorted()
  }()

  static let isRecording = ProcessInfo.processInfo.environment["SEGUE_RECORD"] != nil

  @Test(arguments: names)
  func `a problem is told in these words`(name: String) throws {
    let text = try String(contentsOf: Self.folder.appending(path: name + ".yaml"), encoding: .utf8)
    let checked = check(text, path: name + ".yaml")
    let file = Self.folder.appending(path: name + ".out")
    if Self.isRecording { try checked.rendered.write(to: file, atomically: true, encoding: .utf8) }
    let expected = try? String(contentsOf: file, encoding: .utf8)
    #expect(checked.rendered == expected)
    if Problems.all.contains(where: { $0.kind.rawValue == name }) {
      #expect(checked.diagnostics.contains { $0.kind.rawValue == name })
    }
  }

  @Test func `every kind has its golden`() {
    let missing = Problems.all.map(\.kind.rawValue).filter { !Self.names.contains($0) }
    #expect(missing == [])
  }

  @Test func `kinds are told once, in sentences`() {
    let kinds = Problems.all.map(\.kind.rawValue)
    #expect(Set(kinds).count == kinds.count)
    for problem in Problems.all {
      #expect(problem.explanation.hasSuffix("."), "\(problem.kind)")
      #expect(problem.explanation.contains(" "), "\(problem.kind)")
    }
  }

  @Test func `the page of problems has an example for each`() {
    let page = Problems.markdown { name in
      let path = Self.folder.appending(path: name)
      guard
        let workflow = try? String(
          contentsOf: path.appendingPathExtension("yaml"), encoding: .utf8),
        let output = try? String(contentsOf: path.appendingPathExtension("out"), encoding: .utf8)
      else { return nil }
      return (workflow, output)
    }
    #expect(page.components(separatedBy: "\n## ").count == Problems.all.count + 1)
    #expect(page.components(separatedBy: "```yaml").count == Problems.all.count + 1)
  }
}
