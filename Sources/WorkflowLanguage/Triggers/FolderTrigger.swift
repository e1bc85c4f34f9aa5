package import AppIntentsCore
package import Diagnostics
package import OrderedCollections
package import SystemPackage

/// `folder: ~/Inbox`: files appear, change or go.
package struct FolderTrigger: Trigger {
  package static let kind = "folder"
  package static let summary = "Files appear, change or go in a folder."
  package static let example = """
    folder: ~/Inbox
    match: "*.pdf"
    events: [added, moved]
    """

  package enum Event: String, Sendable, CaseIterable {
    case added, changed, removed, moved
  }

  /// What happens to files that exist when the trigger is first enabled.
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
  /// How long a file must be unchanged that may still be open for writing.
  package let quiet: IntentDuration
  /// Files that settle within this time become one run; nil is a run each.
  package let batch: IntentDuration?
  package let existing: Existing
  /// In bytes.
  package let minSize: Int?
  package let kinds: [EntryKind]
  package let options: TriggerOptions
  package let range: SourceRange

  package init?(reading reader: TriggerReader) {
    folders = reader.subject(.folders, "The folder, or a list of folders.") ?? []
    events = reader.value(
      "events", .choices(), default: [.added], "What has to happen to a file.")
    match =
      reader.optional(
        "match", .globs, "Globs for the file's name; quote one that begins with `*`.") ?? []
    ignore = reader.optional("ignore", .globs, "Globs for names that don't count.") ?? []
    extensions =
      reader.optional("extensions", .extensions, "Endings of names, instead of `match`.") ?? []
    isRecursive = reader.value(
      "recursive", .flag, default: false, "Whether the folders in it are watched, too.")
    settle = reader.value(
      "settle", .duration, default: IntentDuration(nanoseconds: 500_000_000),
      "How long a file must be closed and unchanged.")
    quiet = reader.value(
      "quiet", .duration, default: IntentDuration(nanoseconds: 60_000_000_000),
      "How long a file must be unchanged if only its owner can know whether it is closed.")
    batch = reader.value(
      "batch", .durationOrNone, default: nil,
      "Files that settle within this time become one run, whose first input is a list.")
    existing = reader.value(
      "existing", .choice, default: .ignore,
      "What happens to files that exist when the trigger is first enabled.")
    minSize = reader.optional("min_size", .size, "Smaller files don't count.")
    kinds = reader.value("kinds", .choices(), default: [.file], "What counts as a file.")
    options = reader.options()
    range = reader.range
    if folders.isEmpty { return nil }
  }
}

extension TriggerValueType<[Located<String>]> {
  fileprivate static var folders: Self {
    list(of: "path", "a folder or a list of folders", isPath: true) { value, folder in
      LiteralFolder.problem(in: folder).map(value.report)
      return folder
    }
  }
}

extension TriggerValueType<[String]> {
  /// In lower case and without the dot.
  fileprivate static var extensions: Self {
    list(of: "ending", "a text or a list of texts") { value, text in
      if text.value.contains(where: { "*?[]{}/".contains($0) }) {
        value.report(.globAsEnding(text))
        return nil
      }
      return (text.value.hasPrefix(".") ? String(text.value.dropFirst()) : text.value).lowercased()
    }
  }
}

// MARK: - What a run gets

extension FolderTrigger {
  package var startProperty: String? { batch == nil ? "file" : "files" }
  package var overlap: Overlap { .parallel }
  package var needsFiles: Bool { true }
  package var watching: FolderTrigger? { self }

  package var properties: OrderedDictionary<String, ValueType> {
    [
      "file": .file, "files": .list(of: .file), "event": .text, "folder": .file,
      "old_path": .text,
    ]
  }

  package var conditions: [String: String] {
    events == [.moved] ? [:] : ["old_path": "only when the file was moved"]
  }

  /// What `$trigger` has.
  /// - Parameters:
  ///   - files: the files of one run, all in `folder`.
  ///   - oldPath: where a moved file was; nil for other events.
  package static func values(
    of files: [FilePath], _ event: Event, in folder: FilePath, oldPath: FilePath? = nil
  ) -> OrderedDictionary<String, IntentValue> {
    let files = files.map { IntentValue.file(IntentFile(path: $0)) }
    return [
      "file": files.first ?? .nothing, "files": .list(files), "event": .text(event.rawValue),
      "folder": .file(IntentFile(path: folder)),
      "old_path": oldPath.map { .text($0.string) } ?? .nothing,
    ]
  }

  /// The paths of a run's files, from what `$trigger` has.
  package static func files(of values: OrderedDictionary<String, IntentValue>) -> [FilePath] {
    guard case .list(let files)? = values["files"] else { return [] }
    return files.compactMap { if case .file(let file) = $0 { file.path } else { nil } }
  }

  package func samples(
    _ setting: SampleSetting
  ) throws -> [OrderedDictionary<String, IntentValue>] {
    if setting.files.isEmpty {
      throw SampleError(
        "the trigger of `\(setting.workflow)` waits for a file", help: "name one with `--file`")
    }
    if let file = setting.files.first(where: \.isFolder), !kinds.contains(.folder) {
      throw SampleError(
        "`\(file.path.shown)` is a folder, and the trigger of `\(setting.workflow)` takes files")
    }
    let roots = folders.map { setting.resolve($0.value) }
    func sample(_ files: [FilePath]) -> OrderedDictionary<String, IntentValue> {
      let first = files.first ?? FilePath()
      let root = roots.first { first.starts(with: $0) } ?? first.removingLastComponent()
      let event = events.first ?? .added
      return Self.values(of: files, event, in: root, oldPath: event == .moved ? first : nil)
    }
    let files = setting.files.map(\.path)
    return batch == nil ? files.map { sample([$0]) } : [sample(files)]
  }
}

// MARK: - In words

extension FolderTrigger {
  package var sentence: String {
    let verbs = events.map { event in
      switch event {
      case .added: "added to"
      case .changed: "changed in"
      case .removed: "removed from"
      case .moved: "moved in"
      }
    }
    let places = Phrasing.join(folders.map { "`\($0.value)`" }, "or")
    var text = "when \(subject) is \(Phrasing.join(verbs, "or")) \(places)"
    if isRecursive { text += " or a folder in it" }
    if !ignore.isEmpty { text += ", except \(Phrasing.list(ignore, "and"))" }
    if let batch { text += ", those of \(batch) together" }
    if existing == .process { text += "; files that already exist count, too" }
    return text
  }

  /// “a PDF”, “a PNG or JPG that matches `scan*`”.
  private var subject: String {
    var text =
      switch (kinds.contains(.file), kinds.contains(.folder)) {
      case (true, true): "a file or folder"
      case (false, true): "a folder"
      default: "a file"
      }
    var conditions: [String] = []
    if !extensions.isEmpty, !kinds.contains(.folder) {
      let names = extensions.map { $0.uppercased() }
      text = Self.article(for: names[0]) + " " + Phrasing.join(names, "or")
    } else if !extensions.isEmpty {
      conditions.append("ends with \(Phrasing.list(extensions.map { ".\($0)" }, "or"))")
    }
    if !match.isEmpty { conditions.append("matches \(Phrasing.list(match, "or"))") }
    if !conditions.isEmpty { text += " that \(Phrasing.join(conditions))" }
    if let minSize { text += " of at least \(minSize) bytes" }
    return text
  }

  /// Abbreviations are read letter by letter.
  private static func article(for abbreviation: String) -> String {
    abbreviation.first.map { "AEFHILMNORSX8".contains($0) } == true ? "an" : "a"
  }

  package var occasions: [String] { agreedOccasions { $0 } }

  package func agreedOccasions(resolving resolve: (String) -> String) -> [String] {
    var filter = kinds.map(\.rawValue).sorted()
    filter += match.sorted().map { "match \($0)" }
    filter += ignore.sorted().map { "ignore \($0)" }
    if let minSize { filter.append("at least \(minSize)") }
    let endings = extensions.isEmpty ? ["any"] : extensions.sorted().map { ".\($0)" }
    return folders.flatMap { folder in
      events.flatMap { event in
        endings.flatMap { ending in
          let place = resolve(
            folder.value.count > 1 && folder.value.hasSuffix("/")
              ? String(folder.value.dropLast()) : folder.value)
          let one = "folder \(place) \(event.rawValue) \(ending) \(filter.joined(separator: ", "))"
          return [one] + (isRecursive ? ["\(one), recursive"] : [])
            + (existing == .process ? ["\(one), existing"] : [])
        }
      }
    }
  }
}
