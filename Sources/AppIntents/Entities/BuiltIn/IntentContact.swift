import Foundation

/// A contact: a person in an address book, a meeting or a mail.
///
/// Workflows see an `IntentPerson` as one.
package struct IntentContact: BuiltInEntity {
  package static let typeName = "contact"
  package static let typeDisplayRepresentation: TypeDisplayRepresentation = "Contact"

  package var id: String = ""

  /// The full name: "Dr Mia Sanders".
  @Property(title: "Name") package var name: String?
  @Property(title: "First Name") package var firstName: String?
  @Property(title: "Middle Name") package var middleName: String?
  @Property(title: "Last Name") package var lastName: String?
  /// "Dr"
  @Property(title: "Prefix") package var prefix: String?
  /// "Jr"
  @Property(title: "Suffix") package var suffix: String?
  @Property(title: "Nickname") package var nickname: String?
  @Property(title: "Organization") package var organization: String?
  @Property(title: "Department") package var department: String?
  @Property(title: "Job Title") package var jobTitle: String?
  /// The preferred one.
  @Property(title: "E-Mail") package var email: String?
  @Property(title: "E-Mails") package var emails: [String]
  /// The preferred one.
  @Property(title: "Phone") package var phone: String?
  @Property(title: "Phones") package var phones: [String]
  @Property(title: "Addresses") package var addresses: [IntentPlace]
  @Property(title: "Birthday") package var birthday: IntentDate?
  @Property(title: "URL") package var url: URL?
  @Property(title: "Notes") package var notes: String?
  @Property(title: "Tags") package var tags: [String]

  package init() {
    emails = []
    phones = []
    addresses = []
    tags = []
  }

  /// The first e-mail address and the first phone number are the preferred ones.
  package init(name: String?, emails: [String] = [], phones: [String] = []) {
    self.init()
    self.name = name
    self.emails = emails
    self.phones = phones
    email = emails.first
    phone = phones.first
    id = emails.first ?? title
  }

  /// A contact by an e-mail address, a telephone number or a name.
  package init?(words: String) {
    let words = words.trimmed
    guard !words.isEmpty else { return nil }
    if words.contains("@"), !words.contains(" ") {
      self.init(name: nil, emails: [words])
    } else if words.allSatisfy({ $0.isNumber || "+-()/ .".contains($0) }) {
      self.init(name: nil, phones: [words])
      id = words
    } else {
      self.init(name: words)
    }
  }

  package var displayRepresentation: DisplayRepresentation {
    DisplayRepresentation(
      title: "\(title)", subtitle: (organization ?? email).map { "\($0)" })
  }

  private var title: String {
    if let name { return name }
    let names = [prefix, firstName, middleName, lastName, suffix].compactMap { $0 }
    if !names.isEmpty { return names.joined(separator: " ") }
    return nickname ?? organization ?? email ?? phone ?? ""
  }
}
