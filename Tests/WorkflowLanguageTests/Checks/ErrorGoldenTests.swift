import Diagnostics
import Foundation
import Testing

@testable import WorkflowLanguage

/// Each kind of problem has a workflow with it in `Golden/errors`, and the words for it. `make record`
/// rewrites the words. `GeneratedTextTests` compares them with what the program prints.
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
    // As bytes: not every file that is wrong is UTF-8.
    let bytes = try Data(contentsOf: Self.folder.appending(path: name + ".yaml"))
    // A workflow is one of those that it can run.
    let others = sampleWorkflows.merging([name: String(decoding: bytes, as: UTF8.self)]) { $1 }
    let checked = check([UInt8](bytes), path: name + ".yaml", others: others)
    let file = Self.folder.appending(path: name + ".out")
    if Self.isRecording { try checked.rendered.write(to: file, atomically: true, encoding: .utf8) }
    let expected = try? String(contentsOf: file, encoding: .utf8)
    #expect(checked.rendered == expected)
    if Problems.all.contains(where: { $0.kind.rawValue == name }) {
      #expect(checked.diagnostics.contains { $0.kind.rawValue == name })
    }
  }

  /// Files that are too large to keep: what they hold, by the kind of their problem.
  static let large = [
    "file-too-large": "steps:\n" + String(repeating: "  - log: Hello\n", count: 100_000),
    "text-too-long": "steps:\n  - log: " + String(repeating: "Hello ", count: 12_000) + "\n",
  ]

  @Test(arguments: large.keys.sorted())
  func `a problem of a large file is told in these words`(kind: String) throws {
    let checked = check(try #require(Self.large[kind]), path: kind + ".yaml")
    let file = Self.folder.appending(path: kind + ".out")
    if Self.isRecording { try checked.rendered.write(to: file, atomically: true, encoding: .utf8) }
    #expect(checked.rendered == (try? String(contentsOf: file, encoding: .utf8)))
    #expect(checked.diagnostics.map(\.kind.rawValue) == [kind])
  }

  @Test func `every kind has its golden`() {
    let known = Set(Self.names + Self.large.keys)
    #expect(Problems.all.map(\.kind.rawValue).filter { !known.contains($0) } == [])
  }

  @Test func `kinds are told once, in sentences`() {
    let kinds = Problems.all.map(\.kind.rawValue)
    #expect(Set(kinds).count == kinds.count)
    for problem in Problems.all {
      #expect(problem.explanation.hasSuffix("."), "\(problem.kind)")
      #expect(problem.explanation.contains(" "), "\(problem.kind)")
    }
  }

  /// Whatever any of the examples is told, has its place in the docs.
  @Test func `no kind is told that isn't explained`() throws {
    let explained = Set(Problems.all.map(\.kind))
    for name in Self.names {
      let file = Self.folder.appending(path: name + ".yaml")
      let checked = check(String(decoding: try Data(contentsOf: file), as: UTF8.self))
      #expect(checked.diagnostics.filter { !explained.contains($0.kind) } == [], "\(name)")
    }
  }

  @Test func `the page of problems has an example for each`() {
    let page = Problems.markdown(of: Problems.all) { name in
      let path = Self.folder.appending(path: name)
      guard
        let output = try? String(contentsOf: path.appendingPathExtension("out"), encoding: .utf8)
      else { return nil }
      let workflow = try? Data(contentsOf: path.appendingPathExtension("yaml"))
      return (workflow.map { String(decoding: $0, as: UTF8.self) }, output)
    }
    #expect(page.components(separatedBy: "\n## ").count == Problems.all.count + 1)
    let shown = Problems.all.count - Self.large.count
    #expect(page.components(separatedBy: "```yaml").count == shown + 1)
  }
}
