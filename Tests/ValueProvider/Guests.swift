import AppIntents
import CoreTransferable
import Foundation
import GeoToolbox
import Synchronization

/// How often the query of guests was asked.
let guestQueries = Mutex(0)
/// The guests that were made of other values.
let madeGuests = Mutex<[GuestEntity]>([])

struct GuestEntity: AppEntity {
  var id: String

  @Property(title: "Name")
  var name: String

  @Property(title: "Seat")
  var seat: Int

  static var typeDisplayRepresentation: TypeDisplayRepresentation = "Guest"
  static var defaultQuery = GuestQuery()

  var displayRepresentation: DisplayRepresentation { DisplayRepresentation(title: "\(name)") }

  init(id: String, name: String, seat: Int) {
    self.id = id
    self.name = name
    self.seat = seat
  }

  var place: PlaceDescriptor {
    PlaceDescriptor(representations: [.address("Seat Street \(seat)")], commonName: "Seat \(seat)")
  }
}

extension GuestEntity: Transferable {
  static var transferRepresentation: some TransferRepresentation {
    ValueRepresentation(
      exporting: { guest in
        IntentPerson(
          identifier: .applicationDefined(guest.id), name: .displayName(guest.name),
          handle: .init(emailAddress: "\(guest.id)@example.org"))
      },
      importing: { person in
        guard let address = person.handle else { throw GuestError.withoutAddress }
        guard case .emailAddress(let text) = address.value else { throw GuestError.withoutAddress }
        let guest = GuestEntity(id: "made of \(text)", name: person.name.displayString, seat: 0)
        madeGuests.withLock { $0.append(guest) }
        return guest
      })
    ValueRepresentation(exporting: \.place)
    ValueRepresentation(
      importing: { (url: URL) in GuestEntity(id: url.absoluteString, name: "Page", seat: 0) })
    ProxyRepresentation(exporting: { "\($0.name) on seat \($0.seat)" })
    DataRepresentation(exportedContentType: .commaSeparatedText) { guest in
      Data("name,seat\n\(guest.name),\(guest.seat)\n".utf8)
    }
  }
}

enum GuestError: Error, CustomLocalizedStringResourceConvertible {
  case withoutAddress
  var localizedStringResource: LocalizedStringResource { "a guest needs an address" }
}

struct GuestQuery: EntityStringQuery {
  static let guests = [
    GuestEntity(id: "ada", name: "Ada Lovelace", seat: 1),
    GuestEntity(id: "alan", name: "Alan Turing", seat: 2),
  ]

  func entities(for identifiers: [String]) async throws -> [GuestEntity] {
    guestQueries.withLock { $0 += 1 }
    return Self.guests.filter { identifiers.contains($0.id) }
      + identifiers.filter { $0.hasPrefix("g") }.map { GuestEntity(id: $0, name: $0, seat: 3) }
  }

  func entities(matching string: String) async throws -> [GuestEntity] {
    guestQueries.withLock { $0 += 1 }
    return Self.guests.filter { $0.name.contains(string) }
  }

  func suggestedEntities() async throws -> [GuestEntity] { [] }
}

struct GetGuestIntent: AppIntent {
  static var title: LocalizedStringResource = "Get Guest"

  @Parameter(title: "Guest")
  var guest: GuestEntity

  func perform() async throws -> some IntentResult & ReturnsValue<GuestEntity> {
    .result(value: guest)
  }
}

struct SeatGuestIntent: AppIntent {
  static var title: LocalizedStringResource = "Seat Guest"

  @Parameter(title: "Guest")
  var guest: GuestEntity

  func perform() async throws -> some IntentResult & ReturnsValue<String> {
    .result(value: "\(guest.name) (\(guest.id)) sits")
  }
}

struct SeatGuestsIntent: AppIntent {
  static var title: LocalizedStringResource = "Seat Guests"

  @Parameter(title: "Guests")
  var guests: [GuestEntity]

  func perform() async throws -> some IntentResult & ReturnsValue<[String]> {
    .result(value: guests.map(\.id))
  }
}

struct CallPersonIntent: AppIntent {
  static var title: LocalizedStringResource = "Call Person"

  @Parameter(title: "Person")
  var person: IntentPerson

  func perform() async throws -> some IntentResult & ReturnsValue<String> {
    guard case .emailAddress(let address)? = person.handle?.value else {
      return .result(value: person.name.displayString)
    }
    return .result(value: "\(person.name.displayString) at \(address)")
  }
}

struct GoThereIntent: AppIntent {
  static var title: LocalizedStringResource = "Go There"

  @Parameter(title: "Place")
  var place: PlaceDescriptor

  func perform() async throws -> some IntentResult & ReturnsValue<String> {
    .result(value: "\(place.commonName ?? "nowhere"), \(place.address ?? "no address")")
  }
}

struct NamePersonIntent: AppIntent {
  static var title: LocalizedStringResource = "Name Person"

  @Parameter(title: "Name")
  var name: String

  func perform() async throws -> some IntentResult & ReturnsValue<IntentPerson> {
    .result(
      value: IntentPerson(
        identifier: .applicationDefined(name), name: .displayName(name), handle: nil))
  }
}
