import Foundation
import LocalStore

/// Texts in Markdown, each a file.
struct NoteStore: Sendable {
  let folder: AppFolder

  /// Writes a new file, whose name is made of the title, and gives that name. A file that is there is
  /// never replaced.
  @discardableResult
  func add(_ title: String, _ text: String) throws -> String {
    try folder.locked {
      let words = title.split { !$0.isLetter && !$0.isNumber }.prefix(8)
      let stem = words.isEmpty ? "Note" : String(words.joined(separator: " ").prefix(60))
      var name = "\(stem).md"
      var number = 1
      while FileManager.default.fileExists(atPath: folder.file(name).path) {
        number += 1
        name = "\(stem) \(number).md"
      }
      try folder.write(
        MarkdownFile(header: [("title", title)], body: text + "\n").text, to: folder.file(name))
      return name
    }
  }
}
