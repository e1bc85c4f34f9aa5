import Diagnostics
import YAML

/// The keys of a file that a test starts with.
enum TestFileKeys {
  private static let all: [Key<TestFile>] = [
    Key("text", .text, "The content.") { $0.text = $1 },
    Key("from", .text, "A file or folder to copy, relative to the workflow's file.") {
      $0.source = $1
    },
    Key("age", .duration, "How long before `now` the file was changed.") { $0.age = $1.value },
  ]

  /// A text, or a map with these keys.
  static let type = KeyType<TestFile>(
    shape: .either(.text, .record(RecordShape(all.map(\.description))))
  ) { entry, context in
    guard let file = read(entry, context), check(file, entry, context) else { return nil }
    return file
  }

  private static func read(_ entry: YAMLEntry, _ context: ParsingContext) -> TestFile? {
    guard let entries = entry.value.entries else {
      return context.text(entry).map { TestFile(text: $0) }
    }
    var file = TestFile()
    context.read(
      MapReader(entries, range: entry.value.range, owner: "a file of a test"), all, into: &file,
      missingAt: entry.key.range)
    return file
  }

  /// Whether a file has one content, and a folder none.
  private static func check(
    _ file: TestFile, _ entry: YAMLEntry, _ context: ParsingContext
  ) -> Bool {
    if let source = file.source, source.value.isEmpty || source.value.contains("\0") {
      context.report(
        .notAFile(entry.name, "`from` needs a path", at: source.range))
      return false
    }
    guard let text = file.text else { return true }
    if file.source != nil {
      context.report(
        .notAFile(entry.name, "it has either `text` or `from`, not both", at: text.range))
      return false
    }
    if entry.name.hasSuffix("/"), !text.value.isEmpty {
      context.report(
        .notAFile(
          entry.name, "a path that ends with `/` is a folder, which has no text", at: text.range))
      return false
    }
    return true
  }
}

extension KeyType {
  /// A map of the paths of files in a test's folder.
  static func files<Item>(
    of item: KeyType<Item>
  ) -> KeyType<[(name: Located<String>, value: Item)]>
  where Value == [(name: Located<String>, value: Item)] {
    let map = KeyType<Value>.map(of: item, hasNames: false, "a map of paths")
    return KeyType(shape: map.shape) { entry, context in
      var seen: [String: Located<String>] = [:]
      return map.read(entry, context)?.filter { name, _ in
        guard TestPath.check(name, context) else { return false }
        let path = TestPath.normalized(name.value)
        if let first = seen[path] {
          context.report(.sameFile(name, first))
          return false
        }
        seen[path] = name
        return true
      }
    }
  }
}

extension TestPath {
  /// Whether a path is one in the folder.
  fileprivate static func check(_ name: Located<String>, _ context: ParsingContext) -> Bool {
    let path = relative(name.value)
    let parts = path.split(separator: "/")
    if path.contains("\0") {
      context.report(
        Diagnostic(
          kind: .wrongShape, message: "a path can't have the character NUL in it",
          range: name.range))
      return false
    }
    let isInside = !path.isEmpty && !path.hasPrefix("/") && !parts.contains("..")
    if isInside { return true }
    context.report(
      Diagnostic(
        kind: .wrongShape, message: "`\(name.value)` isn't in the test's folder",
        range: name.range, helps: ["write a relative path, or one that begins with `~/`"]))
    return false
  }

  /// The same for all ways to write a path.
  fileprivate static func normalized(_ path: String) -> String {
    relative(path).split(separator: "/").filter { $0 != "." }.joined(separator: "/")
  }
}

extension Diagnostic {
  fileprivate static func notAFile(
    _ name: String, _ reason: String, at range: SourceRange
  ) -> Diagnostic {
    Diagnostic(kind: .wrongShape, message: "`\(name)`: \(reason)", range: range)
  }

  fileprivate static func sameFile(
    _ name: Located<String>, _ first: Located<String>
  ) -> Diagnostic {
    Diagnostic(
      kind: .wrongShape, message: "`\(name.value)` and `\(first.value)` are the same file",
      range: name.range, secondary: [.init(first.range, "here")])
  }
}
