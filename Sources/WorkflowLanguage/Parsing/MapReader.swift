import Diagnostics
import YAML

/// The keys of a map, which are taken one by one; what isn't taken remains.
struct MapReader {
  let entries: [YAMLEntry]
  let range: SourceRange
  /// What messages call it: "`if`", "an input".
  let owner: String
  /// A bit for each of the first 64 entries. Only a hostile file has more than that.
  private var taken: UInt64 = 0
  private var takenBeyond: Set<Int> = []

  init(_ entries: [YAMLEntry], range: SourceRange, owner: String) {
    self.entries = entries
    self.range = range
    self.owner = owner
  }

  /// The entry of a key. Reading has left out the second of two equal keys, and reported it.
  mutating func take(_ key: String) -> YAMLEntry? {
    // An entry is large, so it is copied only if it is taken.
    guard let found = index(of: key) else { return nil }
    return take(at: found)
  }

  mutating func take(at index: Int) -> YAMLEntry {
    markTaken(index)
    return entries[index]
  }

  private func index(of key: String) -> Int? {
    for index in entries.indices where !isTaken(index) && entries[index].name == key {
      return index
    }
    return nil
  }

  /// The first entry left whose name is a misspelled `key`.
  mutating func takeMisspelled(_ key: String, among known: [String]) -> YAMLEntry? {
    for index in entries.indices where !isTaken(index) {
      let name = entries[index].name
      guard !known.contains(name), Suggestion(for: name, among: known)?.name == key else {
        continue
      }
      markTaken(index)
      return entries[index]
    }
    return nil
  }

  /// The entries that aren't taken, in the order of the file.
  var rest: [YAMLEntry] {
    entries.indices.filter { !isTaken($0) }.map { entries[$0] }
  }

  func isTaken(_ index: Int) -> Bool {
    index < 64 ? taken & (1 << UInt64(index)) != 0 : takenBeyond.contains(index)
  }

  private mutating func markTaken(_ index: Int) {
    if index < 64 { taken |= 1 << UInt64(index) } else { takenBeyond.insert(index) }
  }
}
