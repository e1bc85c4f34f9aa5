import LanguageModels

/// Splits a text into pieces at paragraphs; where one is too long, at lines, at words, or anywhere.
struct TextPieces {
  /// The most tokens of a piece.
  private let room: Int

  private let overlaps: Bool

  /// - Parameter overlaps: whether each piece but the first begins with the last paragraph of the one
  ///   before it, unless that fills more than half of a piece.
  init(room: Int, overlaps: Bool = true) {
    self.room = max(room, 1)
    self.overlaps = overlaps
  }

  struct Piece: Sendable, Hashable {
    let text: String
    /// What is between it and the piece after it.
    let separator: String
  }

  /// The pieces in their order.
  func pieces(of text: String) -> [Piece] {
    let units = paragraphs(of: text).flatMap { unit($0, isParagraph: true, splitAt: 0) }
    var pieces: [[Unit]] = []
    var piece: [Unit] = []
    var size = 0
    for unit in units {
      if size + unit.size > room, !piece.isEmpty {
        pieces.append(piece)
        if overlaps, let last = piece.last, last.isParagraph, last.size <= room / 2,
          last.size + unit.size <= room
        {
          (piece, size) = ([last], last.size)
        } else {
          (piece, size) = ([], 0)
        }
      }
      piece.append(unit)
      size += unit.size
    }
    if !piece.isEmpty { pieces.append(piece) }
    return pieces.map(Self.joined)
  }

  /// A paragraph, or a part of one that is too long.
  private struct Unit {
    let text: String
    /// About how many tokens it has, with a blank after it.
    let size: Int
    /// What is between it and the unit after it.
    var separator: String
    let isParagraph: Bool
  }

  private static func size(of text: String) -> Int { TokenEstimate.tokens(of: text + "\n") }

  private static func joined(_ units: [Unit]) -> Piece {
    var text = ""
    for (index, unit) in units.enumerated() {
      text += unit.text + (index < units.count - 1 ? unit.separator : "")
    }
    return Piece(text: text, separator: units.last?.separator ?? "")
  }

  /// The texts between blank lines.
  private func paragraphs(of text: String) -> [String] {
    var paragraphs: [String] = []
    var lines: [Substring] = []
    for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      if line.allSatisfy(\.isWhitespace) {
        if !lines.isEmpty { paragraphs.append(lines.joined(separator: "\n")) }
        lines = []
      } else {
        lines.append(line)
      }
    }
    if !lines.isEmpty { paragraphs.append(lines.joined(separator: "\n")) }
    return paragraphs
  }

  /// The separators at which a paragraph is split, the best one first.
  private static let separators: [Character] = ["\n", " "]

  private func unit(_ text: String, isParagraph: Bool, splitAt level: Int) -> [Unit] {
    let size = Self.size(of: text)
    if size <= room {
      return [Unit(text: text, size: size, separator: "\n\n", isParagraph: isParagraph)]
    }
    guard level < Self.separators.count else { return characters(of: text) }
    let separator = Self.separators[level]
    var units: [Unit] = []
    for part in text.split(separator: separator) {
      var inner = unit(String(part), isParagraph: false, splitAt: level + 1)
      inner[inner.count - 1].separator = String(separator)
      units += inner
    }
    units[units.count - 1].separator = "\n\n"
    return units
  }

  /// Parts of a text without blanks.
  private func characters(of text: String) -> [Unit] {
    var units: [Unit] = []
    var part = ""
    for character in text {
      if part.utf8.count + String(character).utf8.count > max(room * 3 - 3, 1), !part.isEmpty {
        units.append(Unit(text: part, size: room, separator: "", isParagraph: false))
        part = ""
      }
      part.append(character)
    }
    units.append(
      Unit(text: part, size: Self.size(of: part), separator: "\n\n", isParagraph: false))
    return units
  }
}
