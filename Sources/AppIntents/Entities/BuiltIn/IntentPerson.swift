public import Foundation

/// A contact: a person in an address book, a meeting or a mail.
///
/// Apple's `IntentPerson` is a plain value for the receiver of a message. Ours is an entity, so
/// that workflows can read the contact's properties.
public struct IntentPerson: BuiltInEntity {
  public static let typeName = "contact"
  public static let typeDisplayRepresentation: TypeDisplayRepresentation = "Contact"

  public var id: String = ""

  /// The full name: "Dr Mia Sanders".
  @Property(title: "Name") public var name: String?
  @Property(title: "First Name") public var firstName: String?
  @Property(title: "Middle Name") public var middleName: String?
  @Property(title: "Last Name") public var lastName: String?
  /// "Dr"
  @Property(title: "Prefix") public var prefix: String?
  /// "Jr"
  @Property(title: "Suffix") public var suffix: String?
  @Property(title: "Nickname") public var nickname: String?
  @Property(title: "Organization") public var organization: String?
  @Property(title: "Department") public var department: String?
  @Property(title: "Job Title") public var jobTitle: String?
  /// The preferred one.
  @Property(title: "E-Mail") public var email: String?
  @Property(title: "E-Mails") public var emails: [String]
  /// The preferred one.
  @Property(title: "Phone") public var phone: String?
  @Property(title: "Phones") public var phones: [String]
  @Property(title: "Addresses") public var addresses: [IntentPlace]
  @Property(title: "Birthday") public var birthday: IntentDate?
  @Property(title: "URL") public var url: URL?
  @Property(title: "Notes") public var notes: String?
  @Property(title: "Tags") public var tags: [String]

  public init() {
    emails = []
    phones = []
    addresses = []
    tags = []
  }

  /// The first e-mail address and the first phone number are the preferred ones.
  public init(name: String?, emails: [String] = [], phones: [String] = []) {
    self.init()
    self.name = name
    self.emails = emails
    self.phones = phones
    email = emails.first
    phone = phones.first
    id = emails.first ?? title
  }

  public var displayRepresentation: DisplayRepresentation {
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
