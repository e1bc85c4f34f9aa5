import AppIntentsCore
import DocumentFormats
import Foundation

/// Writes persons as vCards (version 3.0), which all address books read.
enum VCardWriter {
  static func text(of persons: [IntentContact]) -> String {
    persons.map { card($0).map(\.written).joined() }.joined()
  }

  private static func card(_ person: IntentContact) -> [ContentLine] {
    var lines = [
      ContentLine(name: "BEGIN", value: "VCARD"), ContentLine(name: "VERSION", value: "3.0"),
      ContentLine(
        name: "FN", value: ContentLine.escaped(person.intentValue.text)),
      ContentLine(
        name: "N",
        value: parts([
          person.lastName, person.firstName, person.middleName, person.prefix, person.suffix,
        ])),
    ]
    func add(_ name: String, _ text: String?) {
      guard let text, !text.isEmpty else { return }
      lines.append(ContentLine(name: name, value: ContentLine.escaped(text)))
    }
    add("UID", person.id)
    add("NICKNAME", person.nickname)
    if person.organization != nil || person.department != nil {
      let names = [person.organization] + (person.department.map { [$0] } ?? [])
      lines.append(ContentLine(name: "ORG", value: parts(names)))
    }
    add("TITLE", person.jobTitle)
    for email in first(person.email, of: person.emails) { add("EMAIL", email) }
    for phone in first(person.phone, of: person.phones) { add("TEL", phone) }
    for place in person.addresses {
      lines.append(
        ContentLine(
          name: "ADR",
          value: parts([
            nil, nil, place.street, place.city, place.state, place.postalCode, place.country,
          ])))
    }
    if let birthday = person.birthday {
      lines.append(ContentLine(name: "BDAY", value: birthday.description))
    }
    if let url = person.url {
      lines.append(ContentLine(name: "URL", value: url.absoluteString))
    }
    add("NOTE", person.notes)
    if !person.tags.isEmpty {
      let tags = person.tags.map(ContentLine.escaped).joined(separator: ",")
      lines.append(ContentLine(name: "CATEGORIES", value: tags))
    }
    return lines + [ContentLine(name: "END", value: "VCARD")]
  }

  private static func parts(_ texts: [String?]) -> String {
    texts.map { ContentLine.escaped($0 ?? "") }.joined(separator: ";")
  }

  private static func first(_ preferred: String?, of all: [String]) -> [String] {
    guard let preferred else { return all }
    return [preferred] + all.filter { $0 != preferred }
  }
}
