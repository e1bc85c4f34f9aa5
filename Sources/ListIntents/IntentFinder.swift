/// The intents among the declarations of a target's sources.
struct IntentFinder {
  struct Intent: Equatable {
    /// Qualified within its module.
    let name: String
    /// The `#if` conditions that it is declared under.
    let conditions: [String]
  }

  /// The protocols of AppIntents that make a type an intent.
  static let protocols: Set<String> = [
    "AppIntent", "SystemIntent", "OpenIntent", "DeleteIntent", "SetValueIntent",
    "AudioPlaybackIntent", "AudioRecordingIntent", "AudioStartingIntent", "LiveActivityIntent",
    "WidgetConfigurationIntent", "ControlConfigurationIntent", "SnippetIntent",
    "ForegroundContinuableIntent", "ProgressReportingIntent",
  ]

  private var declarations: [DeclarationReader.Declaration] = []

  mutating func read(_ source: String) {
    // Declarations under `#if false` are ignored.
    declarations += DeclarationReader.declarations(in: source).filter {
      !$0.conditions.contains("false") && !$0.conditions.contains("!(true)")
    }
  }

  /// Every intent that another file of the module can name, in the order of their names.
  var intents: [Intent] {
    let declared = Set(declarations.filter { $0.kind != .extension }.map(\.name))
    var intentNames: Set<String> = []

    /// Whether a name, in the scope where it is written, refers to an intent or a protocol of
    /// AppIntents.
    func isIntent(_ name: String, in scope: String) -> Bool {
      var enclosing = scope.split(separator: ".").map(String.init)
      while true {
        let candidate = (enclosing + [name]).joined(separator: ".")
        if declared.contains(candidate) { return intentNames.contains(candidate) }
        if enclosing.popLast() == nil { break }
      }
      let parts = name.split(separator: ".")
      if parts.count == 2, parts[0] == "AppIntents" {
        return Self.protocols.contains(String(parts[1]))
      }
      return parts.count == 1 && Self.protocols.contains(name)
    }

    // Protocols refine protocols and classes inherit, so repeat until nothing new is found.
    var conforming: [DeclarationReader.Declaration] = []
    var grows = true
    while grows {
      grows = false
      conforming = declarations.filter { declaration in
        declaration.inherited.contains { isIntent($0, in: declaration.name) }
      }
      for name in conforming.map(\.name) where intentNames.insert(name).inserted { grows = true }
    }

    let types = Dictionary(
      grouping: declarations.filter { $0.kind == .type }, by: \.name)
    let found = conforming.filter { $0.kind == .type || $0.kind == .extension }
    var intents: [String: Intent] = [:]
    for declaration in found {
      let own = types[declaration.name] ?? []
      let all = own + [declaration]
      if own.contains(where: \.isHidden) || all.contains(where: \.isGeneric) { continue }
      if declaration.kind == .type && declaration.isHidden { continue }
      // A protocol that refines an intent protocol isn't an intent itself.
      if declaration.kind == .extension && own.isEmpty && isProtocol(declaration.name) { continue }
      var conditions: [String] = []
      // A type that is declared under several conditions exists under any of them.
      let places = Set(own.map { $0.conditions })
      if declaration.kind == .extension || places.count <= 1 {
        conditions =
          (declaration.kind == .extension ? places.first ?? [] : [])
          + declaration.conditions
      } else {
        let each = places.map { Self.all($0) }.sorted()
        conditions = [each.map { "(\($0))" }.joined(separator: " || ")]
      }
      var seen: Set<String> = []
      conditions = conditions.filter { $0 != "true" && seen.insert($0).inserted }
      intents[declaration.name] = Intent(name: declaration.name, conditions: conditions)
    }
    return intents.values.sorted { $0.name < $1.name }
  }

  private func isProtocol(_ name: String) -> Bool {
    declarations.contains { $0.kind == .protocol && $0.name == name }
  }

  /// All conditions as one.
  static func all(_ conditions: [String]) -> String {
    let real = conditions.filter { $0 != "true" }
    if real.isEmpty { return "true" }
    return real.count == 1 ? real[0] : real.map { "(\($0))" }.joined(separator: " && ")
  }
}
