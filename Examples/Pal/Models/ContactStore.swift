import Foundation
import LocalStore

/// A person of a vCard.
struct Contact: Sendable, Hashable {
  let id: String
  let name: String
  let phones: [String]
  let emails: [String]
}

/// The contacts: the `.vcf` files in a folder, which are only read.
struct ContactStore: Sendable {
  let folder: AppFolder

  func contacts() throws -> [Contact] {
    try folder.files(withExtension: "vcf").flatMap { file -> [Contact] in
      let cards: [Component]
      do {
        cards = try Component.read(try folder.text(of: file) ?? "")
      } catch let damage as Component.Damage {
        throw FileProblem.damaged(file, reason: "line \(damage.line): \(damage.reason)")
      }
      return cards.enumerated().compactMap { index, card in
        guard card.name == "VCARD", let name = card["FN"]?.plain, !name.isEmpty else { return nil }
        let stem = file.deletingPathExtension().lastPathComponent
        return Contact(
          id: card["UID"]?.value ?? "\(stem) \(index + 1)", name: name,
          phones: card.lines("TEL").map { Self.number($0) },
          emails: card.lines("EMAIL").map(\.plain))
      }
    }.sorted { ($0.name, $0.id) < ($1.name, $1.id) }
  }

  /// vCard 4 writes a number as a link: `tel:+49-30-…`.
  private static func number(_ line: ContentLine) -> String {
    line.value.lowercased().hasPrefix("tel:") ? String(line.value.dropFirst(4)) : line.plain
  }
}
