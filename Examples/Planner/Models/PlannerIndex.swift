import AppIntents
import CoreSpotlight

/// The search for words of meetings and notes, in the app's index.
///
/// The files may be changed by any program, so each search first indexes them. The index writes only what
/// has changed.
enum PlannerIndex {
  /// The meetings with words of a text, the best first: those with all of them, else those with most.
  static func meetings(about words: [String]) async throws -> [Meeting] {
    try await items(
      about: words, among: Library.shared.meetings(), in: "Meetings", MeetingEntity.init)
  }

  static func notes(about words: [String]) async throws -> [Note] {
    try await items(about: words, among: Library.shared.notes(), in: "Notes", NoteEntity.init)
  }

  /// The items of a folder with the words. The index then has these items and no others.
  private static func items<Item: Identifiable, Entity: IndexedEntity>(
    about words: [String], among items: [Item], in folder: String, _ entity: (Item) -> Entity
  ) async throws -> [Item] where Item.ID == String, Entity.ID == String {
    let index = CSSearchableIndex.default()
    try await index.indexAppEntities(items.map(entity))
    let ids = try await ids(for: words, in: folder)
    let known = Dictionary(items.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    try await index.deleteAppEntities(
      identifiedBy: ids.filter { known[$0] == nil }, ofType: Entity.self)
    return ids.compactMap { known[$0] }
  }

  /// The ids of the files in a folder that have the words.
  private static func ids(for words: [String], in folder: String) async throws -> [String] {
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

  private static func found(_ text: String, in folder: String) async throws -> [String] {
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
