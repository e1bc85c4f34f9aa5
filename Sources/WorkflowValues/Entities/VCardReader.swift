import AppIntentsCore
import DocumentFormats
import Foundation
import OrderedCollections

/// Reads the persons of a vCard file, of versions 2.1, 3.0 and 4.0.
enum VCardReader {
  /// All persons as `contacts`. The fields of a single card come first.
  static func dictionary(
    in text: String, zone: TimeZone
  ) throws -> OrderedDictionary<String, Value> {
    let persons = try EntityFields.blocks(in: text).filter { $0.name == "VCARD" }.map {
      person($0, zone: zone).intentValue
    }
    guard !persons.isEmpty else { throw TextProblem("a file without a contact") }
    return EntityFields.dictionary(of: persons, named: "contacts")
  }

  static func person(_ card: ContentBlock, zone: TimeZone) -> IntentContact {
    var person = IntentContact()
    person.name = text(card.first("FN"))
    // Last, first, middle, prefixes, suffixes.
    let names = card.first("N").map(parts) ?? []
    func part(_ index: Int) -> String? { names.indices.contains(index) ? names[index] : nil }
    (person.lastName, person.firstName, person.middleName) = (part(0), part(1), part(2))
    (person.prefix, person.suffix) = (part(3), part(4))
    person.nickname = text(card.first("NICKNAME"))
    let organization = card.first("ORG").map(parts) ?? []
    person.organization = organization.first ?? nil
    person.department = organization.count > 1 ? organization[1] : nil
    person.jobTitle = text(card.first("TITLE"))
    person.emails = preferredFirst(card.all("EMAIL")).compactMap { bare($0, "mailto:") }
    person.email = person.emails.first
    person.phones = preferredFirst(card.all("TEL")).compactMap { bare($0, "tel:") }
    person.phone = person.phones.first
    person.addresses = preferredFirst(card.all("ADR")).map(place)
    person.birthday = card.first("BDAY").flatMap { date($0, zone: zone) }
    person.url = text(card.first("URL")).flatMap { URL(string: $0) }
    person.notes = text(card.first("NOTE"))
    person.tags = card.all("CATEGORIES").flatMap(\.items)
    person.id =
      text(card.first("UID")) ?? person.email ?? person.name ?? person.phone ?? ""
    return person
  }

  private static func place(_ line: ContentLine) -> IntentPlace {
    let place = IntentPlace()
    let parts = parts(line)
    func part(_ index: Int) -> String? { parts.indices.contains(index) ? parts[index] : nil }
    // Post-office box, extended address, street, city, region, postal code, country.
    let street = [part(2), part(1), part(0)].compactMap { $0 }
    place.street = street.isEmpty ? nil : street.joined(separator: ", ")
    (place.city, place.state, place.postalCode) = (part(3), part(4), part(5))
    place.country = part(6)
    return place
  }

  // MARK: Values

  private static func text(_ line: ContentLine?) -> String? {
    guard let line else { return nil }
    let text = line.quotedPrintableText ?? line.text
    return text.isEmpty ? nil : text
  }

  private static func parts(_ line: ContentLine) -> [String?] {
    let decoded = line.quotedPrintableText.map { ContentLine(name: line.name, value: $0) }
    return (decoded ?? line).parts.map { part in
      let text = part.joined(separator: " ").trimmingCharacters(in: .whitespaces)
      return text.isEmpty ? nil : text
    }
  }

  /// The text of a line without a URI's scheme.
  private static func bare(_ line: ContentLine, _ scheme: String) -> String? {
    guard let text = text(line) else { return nil }
    guard text.lowercased().hasPrefix(scheme) else { return text }
    let rest = String(text.dropFirst(scheme.count))
    return rest.removingPercentEncoding ?? rest
  }

  private static func preferredFirst(_ lines: [ContentLine]) -> [ContentLine] {
    func rank(_ line: ContentLine) -> Int {
      line.parameter("PREF").flatMap { Int($0) } ?? (line.hasType("pref") ? 1 : 101)
    }
    return lines.enumerated().sorted {
      (rank($0.element), $0.offset) < (rank($1.element), $1.offset)
    }
    .map(\.element)
  }

  /// A day or an instant. Birthdays without a year (`--0412`) aren't dates.
  private static func date(_ line: ContentLine, zone: TimeZone) -> IntentDate? {
    let text = line.text.trimmingCharacters(in: .whitespaces)
    return (try? ISODateText.parse(text[...], zone: zone)) ?? nil
  }
}
