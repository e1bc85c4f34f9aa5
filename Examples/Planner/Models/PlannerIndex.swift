import AppIntents
import CoreSpotlight

/// The index of the words of all meetings and notes.
///
/// The files may be changed by any program, so each search first indexes what has changed.
actor PlannerIndex {
  static let shared = PlannerIndex()

  private var meetings: [String: Meeting] = [:]
  private var notes: [String: Note] = [:]

  /// The meetings with words of a text, the best first: those with all of them, else those with most.
  func meetings(about words: [String]) async throws -> [Meeting] {
    try await refresh()
    return try await ids(for: words, in: "Meetings").compactMap { meetings[$0] }
  }

  func notes(about words: [String]) async throws -> [Note] {
    try await refresh()
    return try await ids(for: words, in: "Notes").compactMap { notes[$0] }
  }

  private func refresh() async throws {
    let index = CSSearchableIndex.default()
    let meetings = Dictionary(
      try Library.shared.meetings().map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    let notes = Dictionary(
      try Library.shared.notes().map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    try await index.deleteAppEntities(
      identifiedBy: self.meetings.keys.filter { meetings[$0] == nil }, ofType: MeetingEntity.self)
    try await index.deleteAppEntities(
      identifiedBy: self.notes.keys.filter { notes[$0] == nil }, ofType: NoteEntity.self)
    try await index.indexAppEntities(
      meetings.values.filter { self.meetings[$0.id] != $0 }.map(MeetingEntity.init))
    try await index.indexAppEntities(
      notes.values.filter { self.notes[$0.id] != $0 }.map(NoteEntity.init))
    self.meetings = meetings
    self.notes = notes
  }

  /// The ids of the files in a folder that have the words.
  private func ids(for words: [String], in folder: String) async throws -> [String] {
    let all = try await found(words.joined(separator: " "), in: folder)
    if !all.isEmpty || words.count < 2 { return all }
    var ranks: [String: (count: Int, place: Int)] = [:]
    for word in words {
      for (place, id) in try await found(word, in: folder).enumerated() {
        let rank = ranks[id] ?? (0, 0)
        ranks[id] = (rank.count + 1, rank.place + place)
      }
    }
    return ranks.sorted {
      (-$0.value.count, $0.value.place, $0.key) < (-$1.value.count, $1.value.place, $1.key)
    }.map(\.key)
  }

  private func found(_ text: String, in folder: String) async throws -> [String] {
    let context = CSUserQueryContext()
    context.enableRankedResults = true
    context.fetchAttributes = ["contentURL"]
    var found: [String] = []
    let query = CSUserQuery(userQueryString: text, userQueryContext: context)
    for try await response in query.responses {
      guard case .item(let result) = response,
        let file = result.item.attributeSet.contentURL,
        file.deletingLastPathComponent().lastPathComponent == folder
      else { continue }
      found.append(file.deletingPathExtension().lastPathComponent)
    }
    return found
  }
}
