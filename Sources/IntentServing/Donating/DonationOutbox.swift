import AppIntentsCore
import CoreSpotlight
import Foundation
import ModelContext
import OrderedCollections
import Synchronization
import ToolServing

/// What the app has donated and the client hasn't heard of: it is told with the next result.
final class DonationOutbox: DonationLog {
  /// Whether the current task performs a call, so that what it donates is related to that.
  @TaskLocal static var isInCall = false

  private struct State {
    var waiting: [(donation: IntentDonation, isRelated: Bool)] = []
    /// What the client was told, to be deleted there.
    var told: [IntentDonation] = []
    var deleted: [IntentDonationIdentifier] = []
  }

  /// How many of each kind are kept. Then the older ones are dropped.
  private static let most = 100

  private let state = Mutex(State())

  func add(_ donation: IntentDonation) {
    index(donation)
    state.withLock { state in
      state.waiting.append((donation, Self.isInCall))
      state.waiting.removeFirst(max(0, state.waiting.count - Self.most))
    }
  }

  /// Keeps the index fresh: the entities of a donation are as they are now.
  private func index(_ donation: IntentDonation) {
    for value in (donation.parameters.values + [donation.result]).flatMap(\.items) {
      guard case .entity(let value) = value, let entity = value.entity as? any IndexedEntity else {
        continue
      }
      do {
        try CSSearchableIndex.index(entity)
      } catch {
        ServerLog.write("a donated entity: \(IntentErrorText.message(for: error))")
      }
    }
  }

  func delete(_ isDeleted: (IntentDonation) -> Bool) -> [IntentDonationIdentifier] {
    state.withLock { state in
      let waiting = state.waiting.filter { isDeleted($0.donation) }.map(\.donation.identifier)
      let told = state.told.filter(isDeleted).map(\.identifier)
      state.waiting.removeAll { isDeleted($0.donation) }
      state.told.removeAll(where: isDeleted)
      state.deleted = (state.deleted + told).suffix(Self.most)
      return told + waiting
    }
  }

  /// What a result tells of donations, once.
  func news(tools: (any AppIntent.Type) -> String?) -> JSONObject {
    let (waiting, deleted) = state.withLock { state in
      defer {
        state.told = (state.told + state.waiting.map(\.donation)).suffix(1_000)
        (state.waiting, state.deleted) = ([], [])
      }
      return (state.waiting, state.deleted)
    }
    let donations = waiting.compactMap { donation, isRelated -> IntentValue? in
      guard let tool = tools(donation.type) else { return nil }
      var members = Self.json(of: donation, tool: tool)
      members["related"] = isRelated ? true : nil
      let associated = donation.associated.compactMap { other in
        tools(other.type).map { IntentValue.dictionary(Self.json(of: other, tool: $0)) }
      }
      members["associated"] = associated.isEmpty ? nil : .list(associated)
      return .dictionary(members)
    }
    return JSONObject(present: [
      "donations": donations.isEmpty ? nil : .list(donations),
      "deleted_donations": deleted.isEmpty ? nil : .list(deleted.map { .text($0.text) }),
    ])
  }

  private static func json(of donation: IntentDonation, tool: String) -> JSONObject {
    let values = donation.parameters.mapValues { WireValue.argument($0) }
    return JSONObject(present: [
      "id": .text(donation.identifier.text), "tool": .text(tool),
      "arguments": .dictionary(values.filter { $0.value != .nothing }),
      "title": .text(donation.sentence),
      "at": WireValue.scalar(.date(IntentDate(donation.date, in: .gmt))),
    ])
  }
}
