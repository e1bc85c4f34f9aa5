import Foundation

/// The last thing that was done to a calendar.
struct LastAction: Codable, Sendable {
  enum Kind: String, Codable { case created, deleted, updated, rescheduled }

  let kind: Kind
  let title: String
  let uid: String
  /// The file with the event.
  let file: String
  /// The event as it was in the file.
  let components: String
  let date: Date

  init(_ kind: Kind, _ event: Event, file: String, components: [Component]) {
    self.kind = kind
    title = event.title
    uid = event.uid
    self.file = file
    self.components = components.map(\.text).joined()
    date = .now
  }
}

extension LastAction {
  /// Does the opposite, and forgets the action.
  func reverse() throws {
    switch kind {
    case .created: try Pal.calendar.remove(uid, from: file)
    case .deleted:
      guard try Pal.calendar.components(of: uid) == nil else { throw PalError.alreadyThere(title) }
      try Pal.calendar.insert(try Component.read(components), into: file)
    case .updated, .rescheduled: return
    }
    try Pal.lastAction.update { if $0?.uid == uid { $0 = nil } }
  }
}
