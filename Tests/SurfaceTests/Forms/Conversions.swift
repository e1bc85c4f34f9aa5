import AppIntents
import CoreLocation
import CoreTransferable
import Foundation

// Entities that are given as other values, and made of them.

struct ContactCard: AppEntity {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Contact Card"
  static let defaultQuery = ContactCardQuery()

  let id: String
  @Property(title: "Name") var name: String

  var displayRepresentation: DisplayRepresentation { DisplayRepresentation(title: "\(name)") }

  init(id: String, name: String) {
    self.id = id
    self.name = name
  }

  nonisolated var person: IntentPerson {
    IntentPerson(
      identifier: .applicationDefined(id), name: .displayName(name),
      handle: .init(emailAddress: "\(id)@example.org"))
  }
}

extension ContactCard: Transferable {
  static var transferRepresentation: some TransferRepresentation {
    IntentValueRepresentation(
      exporting: \.person,
      importing: { person in
        ContactCard(id: person.handle == nil ? "new" : "known", name: person.name.displayString)
      })
    ProxyRepresentation(exporting: \.name)
      .exportingCondition { $0.name != "Secret" }
  }
}

struct ContactCardQuery: EntityQuery {
  func entities(for identifiers: [ContactCard.ID]) async throws -> [ContactCard] {
    identifiers.map { ContactCard(id: $0, name: "Card \($0)") }
  }
}

struct VenueCard: TransientAppEntity {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Venue"

  @Property(title: "Name") var name: String
  @Property(title: "Owner") var owner: ContactCard?

  var displayRepresentation: DisplayRepresentation { DisplayRepresentation(title: "\(name)") }

  init() { name = "" }
}

extension VenueCard: Transferable {
  static var transferRepresentation: some TransferRepresentation {
    ValueRepresentation(exporting: { venue in
      CLPlacemark(location: CLLocation(latitude: 48, longitude: 11), name: venue.name)
    })
    ValueRepresentation(importing: { (words: String) in
      let venue = VenueCard()
      venue.name = words
      return venue
    })
    FileRepresentation(exportedContentType: .plainText) { venue in
      let url = FileManager.default.temporaryDirectory.appending(path: "venue.txt")
      try Data(venue.name.utf8).write(to: url)
      return SentTransferredFile(url)
    }
    DataRepresentation(exportedContentType: .png) { _ in Data() }
      .visibility(.ownProcess)
  }
}
