import YAML
package import AppIntents
package import Diagnostics
package import OrderedCollections

/// `folder: ~/Inbox`: files that appear, change or go.
package struct FolderTrigger: Trigger {
  package static let kind = "folder"
  package static let summary = "Files appear, change or go in a folder."

  package enum Event: String, Sendable, CaseIterable {
    case added, changed, removed, moved
  }

  /// What lies there when the trigger is first switched on.
  package enum Existing: String, Sendable, CaseIterable {
    case ignore, process
  }

  package enum EntryKind: String, Sendable, CaseIterable {
    case file, folder
  }

  package let folders: [Located<String>]
  package let events: [Event]
  package let match: [String]
  package let ignore: [String]
  /// In lower case and without the dot.
  package let extensions: [String]
  package let isRecursive: Bool
  /// How long a file must be quiet.
  package let settle: IntentDuration
  /// What settles within this becomes one run; nil is a run each.
  package let batch: IntentDuration?
  package let existing: Existing
  /// In bytes.
  package let minSize: Int?
  package let kinds: [EntryKind]
  package let options: TriggerOptions
  package let range: SourceRange

  package var startType: ValueType { batch == nil ? .file : .list(of: .file) }
  package var overlap: Overlap { .parallel }

  package var properties: OrderedDictionary<String, ValueType> {
    var properties: OrderedDictionary<String, ValueType> = [
      "file": .file, "files": .list(of: .file), "event": .text, "folder": .file,
    ]
    if events.contains(.moved) { properties["old_path"] = .text }
    return properties
  }

  package init?(reading reader: TriggerReader) {
    folders = reader.subject.texts("a folder or a list of folders", allowsNone: false)
    for folder in folders { LiteralFolderCheck.problem(in: folder).map(reader.report) }
    events = reader["events"]?.choices() ?? [.added]
    match = reader["match"]?.globs() ?? []
    ignore = reader["ignore"]?.globs() ?? []
    extensions = (reader["extensions"]?.texts() ?? []).map {
      ($0.value.hasPrefix(".") ? String($0.value.dropFirst()) : $0.value).lowercased()
    }
    isRecursive = reader["recursive"]?.flag() ?? false
    settle = reader["settle"]?.duration() ?? IntentDuration(nanoseconds: 500_000_000)
    batch = reader["batch"].flatMap { $0.node.text == "none" ? nil : $0.duration() }
    existing = reader["existing"]?.choice() ?? .ignore
    minSize = reader["min_size"]?.bytes()
    kinds = reader["kinds"]?.choices() ?? [.file]
    options = reader.options()
    range = reader.range
    if folders.isEmpty { return nil }
  }
}

extension TriggerValue {
  /// A file size in bytes: `500`, `10 kB`, `1.5 MB`, with 1 kB of 1000 bytes.
  fileprivate func bytes() -> Int? {
    let units: KeyValuePairs = [
      "kib": 1024.0, "mib": 1_048_576, "gib": 1_073_741_824, "tib": 1_099_511_627_776, "kb": 1e3,
      "mb": 1e6, "gb": 1e9, "tb": 1e12, "b": 1,
    ]
    let wanted = "a size such as `500`, `10 kB` or `1.5 MB`"
    guard let text = text(wanted) else { return nil }
    let lower = text.value.lowercased()
    let unit = units.first { lower.hasSuffix($0.key) }
    let digits = lower.dropLast(unit?.key.count ?? 0)
    let trimmed = String(digits.reversed().drop { $0 == " " }.reversed())
    if trimmed.first?.isNumber == true, let number = Double(trimmed), number < 1e15 {
      return Int(number * (unit?.value ?? 1))
    }
    wrong(wanted)
    return nil
  }
}
