import Foundation

/// The lines and inner blocks between `BEGIN:VEVENT` and `END:VEVENT`.
package struct ContentBlock {
  /// The name in capitals.
  package let name: String
  package private(set) var lines: [ContentLine] = []
  package private(set) var blocks: [ContentBlock] = []

  package func first(_ name: String) -> ContentLine? { lines.first { $0.name == name } }

  package func all(_ name: String) -> [ContentLine] { lines.filter { $0.name == name } }

  package func blocks(_ name: String) -> [ContentBlock] { blocks.filter { $0.name == name } }

  /// The text of the first line with a name; nil if there is none or it is empty.
  package func text(_ name: String) -> String? {
    guard let text = first(name)?.text, !text.isEmpty else { return nil }
    return text
  }

  /// The top-level blocks of a text.
  package static func read(_ text: String) throws -> [ContentBlock] {
    var open = [ContentBlock(name: "")]
    for (number, text) in unfolded(text) {
      guard let line = ContentLine(text) else {
        throw FormatProblem("line \(number) should look like `NAME:value`")
      }
      switch line.name {
      case "BEGIN":
        guard open.count <= depthLimit else {
          throw FormatProblem("line \(number) is too deep inside others")
        }
        open.append(
          ContentBlock(name: line.value.uppercased().trimmingCharacters(in: .whitespaces)))
      case "END":
        let name = line.value.uppercased().trimmingCharacters(in: .whitespaces)
        guard let block = open.popLast(), block.name == name, !open.isEmpty else {
          throw FormatProblem("line \(number) ends a `\(name)` that isn't open")
        }
        open[open.count - 1].blocks.append(block)
      default: open[open.count - 1].lines.append(line)
      }
    }
    guard open.count == 1 else {
      throw FormatProblem("`\(open[open.count - 1].name)` has no `END`")
    }
    return open[0].blocks
  }

  private static let depthLimit = 16
  /// In how many bytes a line says what it is.
  private static let longestName = 2000

  /// The unfolded lines with the numbers of their first lines, without empty lines.
  private static func unfolded(_ text: String) -> [(number: Int, text: String)] {
    var lines: [(number: Int, text: String)] = []
    var isSoft = false
    var isQuoted = false
    // By bytes: a mark after a line break or a space is one character with it.
    let all = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, bytes) in all.enumerated() {
      let line = Substring(bytes.last == UInt8(ascii: "\r") ? bytes.dropLast() : bytes)
      let isFolded = [UInt8(ascii: " "), UInt8(ascii: "\t")].contains(line.utf8.first)
      if isSoft, !lines.isEmpty {
        // vCard 2.1 folds encoded lines with an equals sign.
        lines[lines.count - 1].text.unicodeScalars.removeLast()
        lines[lines.count - 1].text += line
      } else if isFolded, !lines.isEmpty {
        lines[lines.count - 1].text += Substring(line.utf8.dropFirst())
      } else if !line.isEmpty {
        lines.append((index + 1, String(line)))
        isQuoted = false
      } else {
        continue
      }
      let text = lines[lines.count - 1].text
      // The encoding is named before the value. A long line isn't searched again for each of its pieces.
      isSoft = text.utf8.last == UInt8(ascii: "=")
      if isSoft, !isQuoted, text.utf8.count < longestName {
        isQuoted = text.uppercased().contains("QUOTED-PRINTABLE")
      }
      isSoft = isSoft && isQuoted
    }
    return lines
  }
}
