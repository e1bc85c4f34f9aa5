import Diagnostics
import Foundation
import Testing

@testable import WorkflowLanguage

/// What messages suggest is right: with it in the place of the mistake, the message is gone, and
/// there is no error in what was suggested.
@Suite("Suggestions")
struct SuggestionTests {
  @Test(arguments: ErrorGoldenTests.names)
  func `a suggestion mends the mistake`(name: String) throws {
    let file = ErrorGoldenTests.folder.appending(path: name + ".yaml")
    guard let text = String(data: try Data(contentsOf: file), encoding: .utf8) else { return }
    // These intents are only in the program; `FormerNamesTests` tries them.
    if name == "former-names" { return }
    let others = sampleWorkflows.merging([name: text]) { $1 }
    let path = name + ".yaml"
    for diagnostic in check(text, path: path, others: others).diagnostics {
      guard let range = diagnostic.range else { continue }
      let bytes = Array(text.utf8)
      if let label = diagnostic.label, label.contains("did you mean") {
        let words = try #require(Self.suggested(by: label), "\(label)")
        let isMended = Self.mends(range.offsets, words, bytes, diagnostic) {
          check($0, path: path, others: others)
        }
        #expect(isMended, "\(diagnostic.message): \(label)")
      }
      for help in diagnostic.helps {
        guard let words = Self.suggested(by: help), !Self.isSketch(words) else { continue }
        let isMended = Self.places(of: range, in: bytes).contains {
          Self.mends($0, words, bytes, diagnostic, isHelp: true) {
            check($0, path: path, others: others)
          }
        }
        #expect(isMended, "\(diagnostic.message): \(help)")
      }
    }
  }

  /// The words that a label or a help suggests.
  private static func suggested(by text: String) -> String? {
    let pattern =
      /(?:did you mean|write|it is called|quote it:|quote the text:) `([^`]+)`(?:\?|,.*| (?:for|if|alone).*)?/
    return text.wholeMatch(of: pattern).map { String($0.1) }
  }

  /// Whether the words show a form, in which something of the file's own has to be filled in.
  private static func isSketch(_ words: String) -> Bool { words.contains("…") }

  /// The bytes that a help may be about: the range, or its line from the range, from its beginning,
  /// from its dash on, or its value.
  private static func places(of range: SourceRange, in bytes: [UInt8]) -> [Range<Int>] {
    let newline = UInt8(ascii: "\n")
    let start = range.start.offset
    let end = bytes[start...].firstIndex(of: newline) ?? bytes.count
    let line = bytes[..<start].lastIndex(of: newline).map { $0 + 1 } ?? 0
    let dash = bytes[line...].firstIndex { $0 != 0x20 } ?? line
    let content = bytes[line...].firstIndex { $0 != 0x20 && $0 != UInt8(ascii: "-") } ?? line
    let colon = bytes[line..<end].firstIndex(of: UInt8(ascii: ":")).map { $0 + 2 }
    return [range.offsets, start..<end, min(content, end)..<end, min(dash, end)..<end]
      + (colon.map { [min($0, end)..<end] } ?? [])
  }

  /// Whether the message is gone with these words in this place, and no other one has come for it.
  private static func mends(
    _ place: Range<Int>, _ words: String, _ bytes: [UInt8], _ diagnostic: Diagnostic,
    isHelp: Bool = false, _ check: (String) -> Checked
  ) -> Bool {
    var mended = bytes
    mended.replaceSubrange(place, with: words.utf8)
    let found = check(String(decoding: mended, as: UTF8.self)).diagnostics
    let isGone = !found.contains {
      $0.kind == diagnostic.kind && $0.range?.start.offset == diagnostic.range?.start.offset
    }
    let new = place.lowerBound...(place.lowerBound + words.utf8.count)
    let errors = found.filter { error in
      error.severity == .error && !ofTheRest.contains(error.kind.rawValue)
        && error.range.map { new.contains($0.start.offset) } ?? false
    }
    return isGone && (errors.isEmpty || isHelp && errors.map(\.kind.rawValue) == ["unknown-name"])
  }

  /// What else a step may lack once its action is known.
  private static let ofTheRest = ["missing-parameter", "missing-input"]
}

extension SourceRange {
  fileprivate var offsets: Range<Int> { start.offset..<max(start.offset, end.offset) }
}
