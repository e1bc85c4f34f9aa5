import Foundation
package import RunHistory
import WorkflowLanguage

/// Keeps notices in the store until they have been told in all of their ways, so that those that wait
/// when the daemon is killed are told after its next start.
package struct NoticeMemory: Sendable {
  /// A notice that can't be told for so long is of no use any more, in seconds.
  static let keepTime = 7 * 86_400.0

  private let store: HistoryStore

  package init(_ store: HistoryStore) { self.store = store }

  /// Adds a notice, unless it is there already.
  func add(_ notice: Notice, _ ways: [NotifyChannel.Way], in store: StoreTransaction) throws {
    for way in ways {
      guard let key = Self.key(of: way), let content = Self.text(of: notice) else { continue }
      try store.addNotice(
        NoticeRecord(id: notice.id, way: key, content: content), at: Date())
    }
  }

  func add(_ notice: Notice, _ ways: [NotifyChannel.Way]) {
    store.append { try add(notice, ways, in: $0) }
  }

  func remove(_ notices: [Notice.ID], _ way: NotifyChannel.Way) {
    guard let key = Self.key(of: way) else { return }
    store.append { store in for id in notices { try store.removeNotice(id, way: key) } }
  }

  /// The notices that haven't been told. Those that are too old are removed.
  func notices() async throws -> [(notice: Notice, way: NotifyChannel.Way)] {
    try await store.write { store in
      try store.removeNotices(before: Date(timeIntervalSinceNow: -Self.keepTime))
      return try store.notices().compactMap { record in
        // One that a newer version wrote may have another form.
        guard let way = Self.read(NotifyChannel.Way.self, record.way),
          let notice = Self.read(Notice.self, record.content)
        else { return nil }
        return (notice, way)
      }
    }
  }

  /// Whether a notice isn't about a question that has been answered or withdrawn.
  func isCurrent(_ notice: Notice) -> Bool {
    guard let prompt = notice.prompt else { return true }
    do {
      return try store.read { store in
        try store.prompt(prompt).map { $0.answeredAt == nil } ?? false
      }
    } catch {
      // Better told in vain than not at all.
      return true
    }
  }

  private static func key(of way: NotifyChannel.Way) -> String? { text(of: way) }

  private static func text(of value: some Encodable) -> String? {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    // Texts and numbers can be encoded.
    return (try? encoder.encode(value)).map { String(decoding: $0, as: UTF8.self) }
  }

  private static func read<Value: Decodable>(_ type: Value.Type, _ text: String) -> Value? {
    try? JSONDecoder().decode(type, from: Data(text.utf8))
  }
}
