import AppIntents
import Foundation

// Entities of which only the ids are looked at.

struct ListGuestsIntent: AppIntent {
  static var title: LocalizedStringResource = "List Guests"

  @Parameter(title: "Count")
  var count: Int

  func perform() async throws -> some IntentResult & ReturnsValue<EntityCollection<GuestEntity>> {
    .result(value: EntityCollection(identifiers: (0..<count).map { "g\($0)" }))
  }
}

struct SortGuestsIntent: AppIntent {
  static var title: LocalizedStringResource = "Sort Guests"

  @Parameter(title: "Guests")
  var guests: EntityCollection<GuestEntity>

  func perform() async throws -> some IntentResult & ReturnsValue<EntityCollection<GuestEntity>> {
    .result(value: EntityCollection(identifiers: guests.identifiers.reversed()))
  }
}

struct CountGuestsIntent: AppIntent {
  static var title: LocalizedStringResource = "Count Guests"

  @Parameter(title: "Guests")
  var guests: EntityCollection<GuestEntity>

  @Parameter(title: "Look", default: false)
  var look: Bool

  func perform() async throws -> some IntentResult & ReturnsValue<String> {
    var names = "none"
    if look {
      names = try await guests.resolvedEntities().prefix(2).map(\.name).joined(separator: ",")
    }
    let queries = guestQueries.withLock { $0 }
    return .result(value: "\(guests.count) guests, \(queries) queries, \(names)")
  }
}
