/// What was made of the workflow versions used last. Keeping it for all of them would take too much
/// memory.
struct VersionCache<Content> {
  private struct Entry {
    let hash: SourceHash
    let content: Content
    var used: Int
  }

  private let limit: Int
  private var entries: [String: Entry] = [:]
  private var time = 0

  init(limit: Int = 32) { self.limit = limit }

  /// The content for a version of a workflow; nil if it isn't cached.
  mutating func content(_ id: String, _ hash: SourceHash) -> Content? {
    guard entries[id]?.hash == hash else { return nil }
    time += 1
    entries[id]?.used = time
    return entries[id]?.content
  }

  mutating func keep(_ content: Content, id: String, _ hash: SourceHash) {
    time += 1
    entries[id] = Entry(hash: hash, content: content, used: time)
    guard entries.count > limit, let oldest = entries.min(by: { $0.value.used < $1.value.used })
    else { return }
    entries[oldest.key] = nil
  }
}
