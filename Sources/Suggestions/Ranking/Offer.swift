import Foundation

/// An action that an app suggests before a person has used it.
package struct Offer: Sendable, Hashable {
  package let app: String
  package let action: UsedAction
  package let title: String
  package let phrase: String?

  package init(_ action: UsedAction, of app: String, title: String, phrase: String? = nil) {
    (self.app, self.action, self.title, self.phrase) = (app, action, title, phrase)
  }
}

extension Suggestion {
  /// What apps offer, after what is suggested for other reasons. The apps take turns, so that one with
  /// many offers doesn't hide the others.
  ///
  /// - Parameter offers: of each app, in its order.
  package static func offered(
    _ offers: [[Offer]], after suggested: [Suggestion]
  ) -> [Suggestion] {
    var known = Set(suggested.map(\.action.key))
    let longest = offers.map(\.count).max() ?? 0
    let turns = (0..<longest).flatMap { turn in
      offers.compactMap { turn < $0.count ? $0[turn] : nil }
    }
    return turns.filter { known.insert($0.action.key).inserted }.map { offer in
      Suggestion(
        action: offer.action, title: offer.title, phrase: offer.phrase,
        reason: .offered(offer.app), score: 0, lastUse: .distantPast)
    }
  }
}
