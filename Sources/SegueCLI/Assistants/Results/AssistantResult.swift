import AppIntentsCore
import Diagnostics
import Foundation
import ModelContext
import OrderedCollections
import SystemPackage
import ToolServing
import WorkflowValues

/// The result of a tool: what the run said, its output as plain JSON, and links to its files.
struct AssistantResult {
  /// What the steps said to their user.
  let said: [String]
  let hasOutput: Bool

  /// - Parameters:
  ///   - newFolder: gives the folder for a file that is only in memory.
  ///   - link: the link to a file.
  func json(
    of output: IntentValue, newFolder: () throws -> FilePath,
    link: (FilePath, IntentFile) -> IntentValue
  ) throws -> JSONObject {
    var cutter = ResultCutter()
    var result: JSONObject = [:]
    var content: [IntentValue] = []
    let lines = cutter.cut(said.map(Printable.text).joined(separator: "\n"))
    if !lines.isEmpty { content.append(Self.text(lines)) }
    if hasOutput {
      try withoutActuallyEscaping(newFolder) { newFolder in
        var writer = WireValue {
          let folder = try newFolder().appending(UUID().uuidString)
          try FileManager.default.createDirectory(
            atPath: folder.string, withIntermediateDirectories: true)
          return folder
        }
        let structured: IntentValue = ["result": cutter.cut(try writer.json(output))]
        content.append(Self.text(JSONWriter.compact(structured)))
        result["structuredContent"] = structured
        content += writer.files.prefix(Self.mostLinks).map { link($0.path, $0.file) }
      }
    }
    if cutter.hasCut { content.append(Self.text(ResultCutter.note)) }
    if content.isEmpty { content.append(Self.text("done")) }
    result["content"] = .list(content)
    return result
  }

  private static let mostLinks = 100

  /// The sentences of a dry run.
  static func preview(_ sentences: [String]) -> JSONObject {
    var cutter = ResultCutter()
    let structured: IntentValue = [
      "result": cutter.cut(.list(sentences.map { .text("would \(Printable.text($0))") }))
    ]
    var content = [
      text(sentences.isEmpty ? "nothing would change" : JSONWriter.compact(structured))
    ]
    if cutter.hasCut { content.append(text(ResultCutter.note)) }
    return ["content": .list(content), "structuredContent": structured]
  }

  /// A plain result with words for a person.
  static func plain(_ result: IntentValue, saying words: String) -> JSONObject {
    var cutter = ResultCutter()
    let structured: IntentValue = ["result": cutter.cut(result)]
    var words = cutter.cut(words)
    if cutter.hasCut { words += "\n\(ResultCutter.note)" }
    return ["content": [text(words)], "structuredContent": structured]
  }

  private static func text(_ text: String) -> IntentValue {
    ["type": "text", "text": .text(text)]
  }
}
