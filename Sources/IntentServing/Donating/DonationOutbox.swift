import AppIntentsCore
import CoreSpotlight
import Foundation
import ModelContext
import OrderedCollections
import Synchronization
import ToolServing
import WorkflowValues

/// What the app has donated and the client hasn't heard of: it is told with the next result.
final class DonationOutbox: DonationLog {
  /// Whether the current task performs a call, so that what it donates is related to that.
  @TaskLocal static var isInCall = false

  private struct State {
    var waiting: [(donation: IntentDonation, isRelated: Bool)] = []
    /// What this process has told the client.
    var told: [IntentDonation] = []
    var deleted: [IntentDonationMatchingPredicate] = []
    /// What is suggested before any use; nil if the app never said.
    var offered: [IntentDonation]?
    /// Whether the next result tells it.
    var isOfferNew = false
  }

  /// How many of each kind are kept. Then the older ones are dropped.
  private static let most = 100
  /// The most bytes of a value, as JSON, that a client keeps.
  private static let longestValue = 2_000

  private let state = Mutex(State())

  func add(_ donation: IntentDonation) {
    // A simulation isn't something that a person did.
    guard !IntentContext.current.isSimulation, Self.isWhole(donation) else { return }
    index(donation)
    state.withLock { state in
      if donation.isActivity {
        // A view that is drawn again, as when its button is pressed, shows the same activity.
        state.waiting.removeAll { $0.donation.isSame(as: donation) }
        let last = state.told.last(where: \.isActivity)
        if !Self.isInCall, last?.isSame(as: donation) == true { return }
      }
      state.waiting.append((donation, Self.isInCall))
      state.waiting.removeFirst(max(0, state.waiting.count - Self.most))
    }
  }

  func offer(_ donations: [IntentDonation]) {
    let whole = donations.filter(Self.isWhole)
    state.withLock { ($0.offered, $0.isOfferNew) = (Array(whole.prefix(Self.most)), true) }
  }

  /// Whether the app can be opened with what is donated. An activity without a part of it can't; what
  /// lacks of an intent is asked for.
  private static func isWhole(_ donation: IntentDonation) -> Bool {
    guard donation.isActivity else { return true }
    var problem = ActivityContinuing.obstacle
    if donation.parameters.values.contains(where: { TypedJSON.write($0).count > longestValue }) {
      problem = "it has a value of more than \(longestValue) bytes"
    }
    guard let problem else { return true }
    ServerLog.write("the activity “\(donation.sentence)” isn't suggested: \(problem)")
    return false
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

  func delete(_ matching: IntentDonationMatchingPredicate) -> [IntentDonationIdentifier] {
    state.withLock { state in
      let waiting = state.waiting.map(\.donation).filter(matching.matches)
      let told = state.told.filter(matching.matches)
      state.waiting.removeAll { matching.matches($0.donation) }
      state.told.removeAll(where: matching.matches)
      // Results aren't known to the client, so what it was told goes by its identity.
      let known = IntentDonationMatchingPredicate(identifiers: Set(told.map(\.identifier)))
      state.deleted = (state.deleted + [matching] + (told.isEmpty ? [] : [known]))
        .suffix(Self.most)
      return (told + waiting).map(\.identifier)
    }
  }

  /// What a result tells of donations, once.
  func news(tools: (any AppIntent.Type) -> String?) -> JSONObject {
    let news = state.withLock { state in
      defer {
        state.told = (state.told + state.waiting.map(\.donation)).suffix(1_000)
        (state.waiting, state.deleted, state.isOfferNew) = ([], [], false)
      }
      return state
    }
    let donations = news.waiting.compactMap { donation, isRelated -> IntentValue? in
      guard let tool = tools(donation.type) else { return nil }
      var members = Self.json(of: donation, tool: tool)
      members["related"] = isRelated ? true : nil
      let associated = donation.associated.compactMap { other in
        tools(other.type).map { IntentValue.dictionary(Self.json(of: other, tool: $0)) }
      }
      members["associated"] = associated.isEmpty ? nil : .list(associated)
      return .dictionary(members)
    }
    let deleted = news.deleted.flatMap { $0.json(tools: tools) }
    return JSONObject(present: [
      "donations": donations.isEmpty ? nil : .list(donations),
      "deleted_donations": deleted.isEmpty ? nil : .list(deleted),
      "offered": news.isOfferNew ? news.offered.map { Self.json(of: $0, tools: tools) } : nil,
    ])
  }

  /// What is suggested before any use, for a client that asks what the app is.
  func offered(tools: (any AppIntent.Type) -> String?) -> IntentValue? {
    state.withLock { $0.offered }.map { Self.json(of: $0, tools: tools) }
  }

  private static func json(
    of offered: [IntentDonation], tools: (any AppIntent.Type) -> String?
  ) -> IntentValue {
    .list(
      offered.compactMap { donation in
        tools(donation.type).map { tool in
          let members = json(of: donation, tool: tool)
          return .dictionary(members.filter { $0.key != "id" && $0.key != "at" })
        }
      })
  }

  private static func json(of donation: IntentDonation, tool: String) -> JSONObject {
    let values = donation.parameters.mapValues { WireValue.argument($0) }
    return JSONObject(present: [
      "id": .text(donation.identifier.text), "tool": .text(tool),
      "arguments": .dictionary(values.filter { $0.value != .nothing }),
      "title": .text(donation.sentence), "phrase": donation.phrase.map { .text($0) },
      "at": WireValue.scalar(.date(IntentDate(donation.date, in: .gmt))),
    ])
  }
}

extension IntentDonation {
  fileprivate var isActivity: Bool {
    ObjectIdentifier(type) == ObjectIdentifier(ContinueActivityIntent.self)
  }

  fileprivate func isSame(as other: IntentDonation) -> Bool {
    intent == other.intent && parameters == other.parameters
  }
}

extension IntentDonationMatchingPredicate {
  /// What the client deletes: texts for identifiers, else an object with the tool, the entities, or both.
  fileprivate func json(tools: (any AppIntent.Type) -> String?) -> [IntentValue] {
    if let identifiers { return identifiers.map(\.text).sorted().map { .text($0) } }
    let tool = type.map(tools)
    // An intent that is no tool was never told.
    if case .some(nil) = tool { return [] }
    let entities = entities?.map {
      IntentValue.dictionary(["type": .text($0.type), "id": .text($0.id)])
    }
    return [
      .dictionary(
        JSONObject(present: [
          "tool": tool.flatMap(\.self).map { .text($0) }, "entities": entities.map { .list($0) },
        ]))
    ]
  }
}
