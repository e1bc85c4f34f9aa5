internal import Diagnostics

/// The entries of a mapping, with checked keys and resolved merge keys.
struct MappingEntries {
  private(set) var entries: [YAMLEntry] = []
  private(set) var diagnostics: [Diagnostic] = []
  private let items: [YAMLNode]
  /// The index of each key in `entries`; only for large mappings.
  private var positions: [String: Int]?

  /// - Parameter items: keys and values, alternating.
  init(_ items: [YAMLNode]) {
    self.items = items
    if items.count > 32 { positions = [:] }
    entries.reserveCapacity(items.count / 2)
  }

  mutating func resolve() {
    var hasMerges = false
    for index in stride(from: 0, to: items.count - 1, by: 2) {
      let key = items[index]
      guard let scalar = key.scalar else {
        diagnostics.append(.keyIsNoText(key))
        continue
      }
      if scalar.text == "<<", scalar.style == .plain {
        hasMerges = true
        entries.append(YAMLEntry(key: key, value: items[index + 1], isMerged: true))
        continue
      }
      if let first = position(of: scalar.text) {
        diagnostics.append(.duplicateKey(key, first: entries[first].key))
        continue
      }
      positions?[scalar.text] = entries.count
      entries.append(YAMLEntry(key: key, value: items[index + 1]))
    }
    if hasMerges { merge() }
  }

  private func position(of name: String) -> Int? {
    if let positions { return positions[name] }
    return entries.firstIndex { !$0.isMerged && $0.key.text == name }
  }

  /// Replaces each `<<` by the entries of its mappings. Explicit keys win, then the first mapping.
  private mutating func merge() {
    let written = entries
    var taken = Set(written.lazy.filter { !$0.isMerged }.map(\.name))
    entries = []
    for entry in written {
      guard entry.isMerged else {
        entries.append(entry)
        continue
      }
      for source in sources(of: entry) {
        for inherited in source where taken.insert(inherited.name).inserted {
          entries.append(YAMLEntry(key: inherited.key, value: inherited.value, isMerged: true))
        }
      }
    }
  }

  /// The mappings that a merge key names. An unknown alias is already reported.
  private mutating func sources(of merge: YAMLEntry) -> [[YAMLEntry]] {
    if let entries = merge.value.entries { return [entries] }
    guard let items = merge.value.items else {
      if !merge.value.isUnknownAlias {
        diagnostics.append(.cannotMerge(merge.value, key: merge.key))
      }
      return []
    }
    return items.compactMap { item in
      if let entries = item.entries { return entries }
      if !item.isUnknownAlias { diagnostics.append(.cannotMerge(item, key: merge.key)) }
      return nil
    }
  }
}

extension YAMLNode {
  /// Whether the node is an alias without an anchor.
  fileprivate var isUnknownAlias: Bool { alias == range && text?.first == "*" }
}

extension Diagnostic {
  fileprivate static func duplicateKey(_ key: YAMLNode, first: YAMLNode) -> Diagnostic {
    Diagnostic(
      kind: .yaml(.duplicateKey),
      message: "the key `\(Phrasing.shorten(key.text ?? ""))` is used twice",
      range: key.placeOfUse, label: "used again here",
      secondary: [Label(first.placeOfUse, "first used here")],
      helps: ["remove one of them, or give it another name"])
  }

  fileprivate static func keyIsNoText(_ key: YAMLNode) -> Diagnostic {
    Diagnostic(
      kind: .yaml(.keyNotText), message: "a key must be a text, but this one is \(key.phrase)",
      range: key.placeOfUse)
  }

  fileprivate static func cannotMerge(_ value: YAMLNode, key: YAMLNode) -> Diagnostic {
    Diagnostic(
      kind: .yaml(.mergeNotMap),
      message: "`<<` takes a map or a list of maps, but this is \(value.phrase)",
      range: value.placeOfUse.isEmpty ? key.range : value.placeOfUse,
      helps: ["name an anchored map: `<<: *defaults`"])
  }
}
