import Foundation
import ProgramTesting

/// A page of Markdown with workflows in it.
struct Article: CustomStringConvertible {
  let path: String
  /// The blocks of YAML that have `steps:`, each with the line on which it begins.
  let workflows: [(line: Int, text: String)]

  var description: String { path }

  init(path: String) throws {
    self.path = path
    let text = String(
      decoding: try Data(contentsOf: Repository.root.appending(path: path)), as: UTF8.self)
    var found: [(line: Int, text: String)] = []
    var block: (line: Int, text: String)?
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      if let open = block {
        if line == "```" {
          if open.text.contains(/(?m)^steps:/) { found.append(open) }
          block = nil
        } else {
          block?.text += line + "\n"
        }
      } else if line == "```yaml" {
        block = (index + 2, "")
      }
    }
    workflows = found
  }

  /// The pages of the repository whose workflows must have no errors.
  static func all() throws -> [Article] {
    let docs = try FileManager.default
      .contentsOfDirectory(atPath: Repository.root.appending(path: "Docs").path())
      // The workflows in the page of problems are broken on purpose; other tests run those that need an
      // app.
      .filter {
        $0.hasSuffix(".md") && !["Apps.md", "BringYourApp.md", "Problems.md"].contains($0)
      }
      .sorted()
      .map { "Docs/\($0)" }
    return try (["README.md", "CONTRIBUTING.md"] + docs).map { try Article(path: $0) }
  }
}
