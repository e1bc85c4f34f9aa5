import AppIntents

struct ContactEntity: AppEntity {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Contact"
  static let defaultQuery = ContactQuery()

  let id: String

  @Property(title: "Name") var name: String
  @Property(title: "Phone Numbers") var phones: [String]
  @Property(title: "Email Addresses") var emails: [String]

  var displayRepresentation: DisplayRepresentation {
    DisplayRepresentation(title: "\(name)", subtitle: "\(phones.first ?? emails.first ?? "")")
  }

  init(_ contact: Contact) {
    id = contact.id
    name = contact.name
    phones = contact.phones
    emails = contact.emails
  }
}

struct ContactQuery: EntityStringQuery, EnumerableEntityQuery {
  func entities(for identifiers: [String]) async throws -> [ContactEntity] {
    try await allEntities().filter { identifiers.contains($0.id) }
  }

  func entities(matching string: String) async throws -> [ContactEntity] {
    try await allEntities().filter { $0.name.localizedCaseInsensitiveContains(string) }
  }

  func suggestedEntities() async throws -> [ContactEntity] {
    try await Array(allEntities().prefix(10))
  }

  func allEntities() async throws -> [ContactEntity] {
    try Pal.contacts.contacts().map(ContactEntity.init)
  }
}
