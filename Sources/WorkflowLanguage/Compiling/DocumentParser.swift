package import Diagnostics
import SystemPackage
package import YAML

/// Makes a document of a YAML file's nodes.
///
/// Parsing continues after a mistake, so that all of a file's mistakes are reported at once. The
/// parts of a document that can't be read are `broken`; nothing more is reported about them.
package struct DocumentParser {
  private let context: ParsingContext

  private init(_ context: ParsingContext) {
    self.context = context
  }

  /// Parses the nodes of a file. The document is nil if the file is no workflow at all.
  ///
  /// - Parameters:
  ///   - id: the file's name without `.yaml`.
  ///   - actions: the actions that steps may have.
  /// - Returns: the document, and all mistakes in the file, including those that reading it found.
  package static func parse(
    _ reading: YAMLReading, id: String, actions: KnownActions = .any
  ) -> (document: Document?, diagnostics: [Diagnostic]) {
    guard let root = reading.root else { return (nil, reading.diagnostics) }
    let context = ParsingContext(source: reading.source, actions: actions)
    let document = DocumentParser(context).parse(root, id: id)
    // The mistakes that reading found would be reported again in other words.
    if reading.diagnostics.hasErrors, context.diagnostics.isEmpty || document == nil {
      return (document, reading.diagnostics)
    }
    let found = withoutEchoes(context.diagnostics, of: reading.diagnostics)
    return (document, unique((reading.diagnostics + found).inOrder()))
  }

  /// The diagnostics without those about places that couldn't be read.
  private static func withoutEchoes(
    _ diagnostics: [Diagnostic], of read: [Diagnostic]
  ) -> [Diagnostic] {
    let places = read.filter { $0.severity == .error }.compactMap(\.range)
      .sorted { $0.start < $1.start }
    guard let first = places.first else { return diagnostics }
    // For each place, how far it and those before it reach.
    let ends = places.dropFirst().reduce(into: [first.end]) { ends, place in
      ends.append(max(ends[ends.count - 1], place.end))
    }
    return diagnostics.filter { diagnostic in
      guard let range = diagnostic.range else { return true }
      var (low, high) = (0, places.count)
      while low < high {
        let middle = (low + high) / 2
        if places[middle].start < range.end { low = middle + 1 } else { high = middle }
      }
      return low == 0 || ends[low - 1] <= range.start
    }
  }

  /// The diagnostics without repetitions: an anchored node is parsed once for each of its aliases.
  private static func unique(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
    guard diagnostics.count > 1 else { return diagnostics }
    var seen: Set<Diagnostic> = []
    return diagnostics.filter { seen.insert($0).inserted }
  }

  /// Reads and parses a file's text.
  package static func parse(
    _ source: SourceText, actions: KnownActions = .any
  ) -> (document: Document?, diagnostics: [Diagnostic], reading: YAMLReading) {
    let reading = YAMLReader.read(source)
    let id = WorkflowID.of(path: source.file?.string ?? source.path)
    let (document, diagnostics) = parse(reading, id: id, actions: actions)
    return (document, diagnostics, reading)
  }

  /// Reads and parses a file's text.
  static func read(_ source: SourceText, actions: KnownActions) -> ParsedWorkflow {
    let (document, diagnostics, reading) = parse(source, actions: actions)
    return ParsedWorkflow(
      source: reading.source, document: document, diagnostics: diagnostics,
      isWhole: reading.isWhole)
  }

  package static func parse(
    _ bytes: [UInt8], path: String, actions: KnownActions = .any
  ) -> (document: Document?, diagnostics: [Diagnostic], reading: YAMLReading) {
    parse(SourceText(path: path, bytes: bytes), actions: actions)
  }

  private func parse(_ root: YAMLNode, id: String) -> Document? {
    guard let entries = root.entries else {
      context.report(.notAWorkflow(root))
      return nil
    }
    var map = MapReader(entries, range: root.range, owner: "a workflow")
    var document = Document(
      id: id, source: context.source, name: WorkflowID.title(of: id),
      steps: Block([], range: root.range))
    for key in DocumentKeys.all {
      let isSteps = key.name == "steps"
      if let entry = map.take(key.name) ?? (isSteps ? takeMisspelledSteps(&map) : nil) {
        _ = key.read(entry, context, &document)
        if isSteps, entry.value.items?.isEmpty == true { context.report(.noSteps(entry)) }
      } else if key.description.isRequired {
        context.report(.missingKey(key.description, in: map))
      }
    }
    for entry in map.rest where !entry.name.hasPrefix("x_") {
      context.report(.unknownTopLevelKey(entry))
    }
    return document
  }

  /// A misspelled `steps` is reported where it is, and read as `steps`.
  private func takeMisspelledSteps(_ map: inout MapReader) -> YAMLEntry? {
    var entry = map.takeMisspelled("steps", among: DocumentKeys.names)
    for other in ["jobs", "actions", "tasks", "do"] where entry == nil { entry = map.take(other) }
    if let entry { context.report(.unknownTopLevelKey(entry)) }
    return entry
  }
}

extension Diagnostic {
  fileprivate static func notAWorkflow(_ root: YAMLNode) -> Diagnostic {
    Diagnostic(
      kind: .wrongShape, message: "a workflow is a map with `steps`, not \(root.phrase)",
      range: root.firstLine,
      helps: root.items != nil ? ["put `steps:` on a line above"] : [])
  }

  fileprivate static func missingKey(_ key: KeyDescription, in map: MapReader) -> Diagnostic {
    .missingKey(
      key.name, of: map.owner, at: map.entries.first?.key.range ?? map.range, help: key.help)
  }

  fileprivate static func noSteps(_ entry: YAMLEntry) -> Diagnostic {
    Diagnostic(
      kind: .parsing(.noSteps), severity: .warning, message: "this workflow has nothing to do",
      range: entry.key.range)
  }

  fileprivate static func unknownTopLevelKey(_ entry: YAMLEntry) -> Diagnostic {
    var diagnostic = Diagnostic.unknownKey(entry, in: "a workflow", known: DocumentKeys.names)
    switch entry.name.lowercased() {
    case "on", "schedule", "when": diagnostic.label = "did you mean `triggers`?"
    case "jobs", "actions", "tasks", "do": diagnostic.label = "did you mean `steps`?"
    case "parameters", "params", "arguments", "variables", "vars":
      diagnostic.label = "did you mean `inputs`?"
    case "catch", "rescue", "on_error": diagnostic.label = "did you mean `on_failure`?"
    case "title": diagnostic.label = "did you mean `name`?"
    case "env": diagnostic.helps = ["set names with a `set` step; the environment is `$env.NAME`"]
    case "version", "author": diagnostic.helps = ["write `x_\(entry.name)` for a note of your own"]
    default: break
    }
    if diagnostic.label == nil, diagnostic.helps.isEmpty {
      diagnostic.helps = ["a key that begins with `x_` may hold anything"]
    }
    return diagnostic
  }
}
