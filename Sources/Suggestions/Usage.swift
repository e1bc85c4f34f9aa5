package import Foundation

/// One use of an action.
package struct Usage: Sendable, Hashable {
  /// How it is known that the person used it.
  package enum Source: String, Sendable, Hashable {
    /// A run by hand.
    case run
    /// A sentence.
    case said
    /// Answers to the questions of a step in a run of any kind.
    case answered
    /// The app told that the person did it there.
    case donated
    /// The app told it while it performed another action: what may come next.
    case related
  }

  package let action: UsedAction
  /// The title of the intent or the workflow.
  package let title: String
  /// What it does with its values, in a sentence.
  package let sentence: String?
  /// What the app suggests that the person calls it.
  package let phrase: String?
  package let source: Source
  package let date: Date
  /// What the clocks showed, as seconds after the same time in UTC. A habit is one of the local time.
  package let offset: Int
  /// For a related action, the key of the one that was performed, without its values.
  package let after: String?
  /// The app's id of a donation, by which it may delete it.
  package let donation: String?

  package init(
    _ action: UsedAction, title: String, sentence: String? = nil, phrase: String? = nil,
    source: Source, at date: Date, offset: Int, after: String? = nil, donation: String? = nil
  ) {
    self.action = action
    self.title = title
    self.sentence = sentence
    self.phrase = phrase
    self.source = source
    self.date = date
    self.offset = offset
    self.after = after
    self.donation = donation
  }

  /// The app that told of the use; nil for one that Segue has seen.
  package var donor: String? {
    guard source == .donated || source == .related, case .intent(let id) = action.target else {
      return nil
    }
    return id.prefix { $0 != "." }.description
  }
}
