internal import AppIntents
package import Diagnostics
package import YAML

/// Makes a document of a YAML file's nodes.
///
/// It goes on after mistakes, so that all of a file's are said at once. A document that comes with
/// errors holds `broken` parts, about which there is nothing more to say.
package struct DocumentParser {
  private let context: ParsingContext

  private init(_ context: ParsingContext) {
    self.context = context
  }

  /// The keys of a workflow file.
  static let keys = [
    "name", "description", "icon", "color", "tags", "inputs", "triggers", "overlap",
    "max_parallel", "key", "permissions", "timeout", "steps", "output", "catch", "finally", "keep",
    "expect", "tests",
  ]

  /// Parses what was read. The document is nil where nothing could be made of the file.
  ///
  /// - Parameters:
  ///   - id: the file's name without `.yaml`.
  ///   - actions: which intents there are.
  /// - Returns: the document, and all that is wrong with the file, what reading it found included.
  package static func parse(
    _ reading: YAMLReading, id: String, actions: KnownActions = .any
  ) -> (document: Document?, diagnostics: [Diagnostic]) {
    guard let root = reading.root else { return (nil, reading.diagnostics) }
    let context = ParsingContext(source: reading.source, actions: actions)
    let document = DocumentParser(context).parse(root, id: id)
    // What reading could not make sense of would only be reported in other words.
    if reading.diagnostics.hasErrors, context.diagnostics.isEmpty || document == nil {
      return (document, reading.diagnostics)
    }
    let found = withoutEchoes(context.diagnostics, of: reading.diagnostics)
    return (document, unique((reading.diagnostics + found).inOrder()))
  }

  /// Without what is said of places that reading could make nothing of.
  private static func withoutEchoes(
    _ diagnostics: [Diagnostic], of read: [Diagnostic]
  ) -> [Diagnostic] {
    let places = read.filter { $0.severity == .error }.compactMap(\.range)
    if places.isEmpty { return diagnostics }
    return diagnostics.filter { diagnostic in
      !places.contains { diagnostic.range?.overlaps($0) ?? false }
    }
  }

  /// What stands behind an anchor is parsed once for each alias, and said once.
  private static func unique(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
    guard diagnostics.count > 1 else { return diagnostics }
    var seen: Set<Diagnostic> = []
    return diagnostics.filter { seen.insert($0).inserted }
  }

  /// Reads and parses a file's bytes.
  package static func parse(
    _ bytes: [UInt8], path: String, actions: KnownActions = .any
  ) -> (document: Document?, diagnostics: [Diagnostic], reading: YAMLReading) {
    let reading = YAMLReader.read(bytes: bytes, path: path)
    let (document, diagnostics) = parse(reading, id: WorkflowID.of(path: path), actions: actions)
    return (document, diagnostics, reading)
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
    parseSteps(&map, into: &document)
    parseDescription(&map, into: &document)
    parseRunning(&map, into: &document)
    if let entry = map.take("inputs") {
      document.inputs = InputParser(context).parse(entry)
    }
    if let entry = map.take("triggers") {
      document.triggers = TriggerParser(context).parse(entry)
    }
    if let entry = map.take("tests") {
      document.tests = TestCaseParser(context).parse(entry)
    }
    for entry in map.rest where !entry.name.hasPrefix("x_") {
      context.report(.unknownTopLevelKey(entry))
    }
    return document
  }

  private func parseSteps(_ map: inout MapReader, into document: inout Document) {
    let blocks = BlockParser(context)
    if let entry = map.take("steps") ?? takeMisspeltSteps(&map) {
      document.steps = blocks.parse(entry)
      if case .sequence(let items) = entry.value.content, items.isEmpty {
        context.report(.noSteps(entry))
      }
    } else {
      context.report(.missingSteps(map))
    }
    document.catch = map.take("catch").map(blocks.parse)
    document.finally = map.take("finally").map(blocks.parse)
    document.output = map.take("output").map { context.template($0.value) }
  }

  /// A misspelt `steps` is reported where it stands, and read as what it should be.
  private func takeMisspeltSteps(_ map: inout MapReader) -> YAMLEntry? {
    var entry = map.takeMisspelt("steps", among: Self.keys)
    for other in ["jobs", "actions", "tasks", "do"] where entry == nil { entry = map.take(other) }
    if let entry { context.report(.unknownTopLevelKey(entry)) }
    return entry
  }

  private func parseDescription(_ map: inout MapReader, into document: inout Document) {
    if let name = map.take("name").flatMap(context.text) { document.name = name.value }
    document.description = map.take("description").flatMap(context.text)?.value
    document.icon = map.take("icon").flatMap(context.text)?.value
    document.color = map.take("color").flatMap(context.text)?.value
    document.tags = map.take("tags").flatMap(context.texts)?.map(\.value) ?? []
  }

  private func parseRunning(_ map: inout MapReader, into document: inout Document) {
    document.overlap = map.take("overlap").flatMap { context.word($0, of: Overlap.self) }
    document.maxParallel = map.take("max_parallel").flatMap { context.count($0) }
    document.key = map.take("key").map { context.template($0.value) }
    document.timeout = map.take("timeout").flatMap(context.duration)
    document.expect = map.take("expect").flatMap(context.interval)
    document.permissions = map.take("permissions").flatMap(parsePermissions)
    document.keep = map.take("keep").flatMap(parseKeep)
  }

  private func parsePermissions(_ entry: YAMLEntry) -> Permissions? {
    guard let entries = entry.value.entries else {
      context.report(.wrongShape(entry, wants: "a map", example: "{ read: [~/Inbox] }"))
      return nil
    }
    var map = MapReader(entries, range: entry.value.range, owner: "`permissions`")
    var permissions = Permissions(range: entry.value.range)
    permissions.read = map.take("read").flatMap(context.texts)
    permissions.write = map.take("write").flatMap(context.texts)
    permissions.run = map.take("run").flatMap(context.texts)
    permissions.reach = map.take("reach").flatMap(context.texts)
    context.finish(map, known: ["read", "write", "run", "reach"])
    return permissions
  }

  private func parseKeep(_ entry: YAMLEntry) -> Keep? {
    guard let entries = entry.value.entries else {
      context.report(.wrongShape(entry, wants: "a map", example: "{ days: 30, runs: 500 }"))
      return nil
    }
    var map = MapReader(entries, range: entry.value.range, owner: "`keep`")
    var keep = Keep()
    keep.days = map.take("days").flatMap { context.count($0) }
    keep.runs = map.take("runs").flatMap { context.count($0) }
    context.finish(map, known: ["days", "runs"])
    return keep
  }
}

extension Diagnostic {
  fileprivate static func notAWorkflow(_ root: YAMLNode) -> Diagnostic {
    Diagnostic(
      kind: .wrongShape, message: "a workflow is a map with `steps`, not \(root.phrase)",
      range: root.firstLine,
      helps: root.items != nil ? ["put `steps:` on a line above"] : [])
  }

  fileprivate static func missingSteps(_ map: MapReader) -> Diagnostic {
    Diagnostic(
      kind: .missingKey, message: "a workflow needs `steps`",
      range: map.entries.first?.key.range ?? map.range,
      helps: ["add `steps:` with a list of what to do"])
  }

  fileprivate static func noSteps(_ entry: YAMLEntry) -> Diagnostic {
    Diagnostic(
      kind: .parsing(.noSteps), severity: .warning, message: "this workflow has nothing to do",
      range: entry.key.range)
  }

  fileprivate static func unknownTopLevelKey(_ entry: YAMLEntry) -> Diagnostic {
    var diagnostic = Diagnostic.unknownKey(entry, in: "a workflow", known: DocumentParser.keys)
    switch entry.name.lowercased() {
    case "on", "schedule", "when": diagnostic.label = "did you mean `triggers`?"
    case "jobs", "actions", "tasks", "do": diagnostic.label = "did you mean `steps`?"
    case "parameters", "params", "arguments", "variables", "vars":
      diagnostic.label = "did you mean `inputs`?"
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
