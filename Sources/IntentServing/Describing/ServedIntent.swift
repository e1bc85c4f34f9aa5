import AppIntentsCore

/// An intent as a tool of the server.
struct ServedIntent: Sendable {
  /// Its name among the tools.
  let tool: String
  let type: any AppIntent.Type
  let descriptor: IntentDescriptor
  /// The entity types of its parameters.
  let entities: [(any AppEntity.Type)?]
  let resultEntity: (any AppEntity.Type)?
  /// Whether a simulation tells what it would do; otherwise there is none.
  let simulates: Bool

  init(_ type: any AppIntent.Type, tool: String) {
    self.tool = tool
    self.type = type
    descriptor = IntentDescriptor(type)
    entities = type.parameterEntities
    resultEntity = type.resultEntity
    simulates = descriptor.isSimulated || descriptor.sideEffects.isDisjoint(with: .changes)
  }

  /// The index of a parameter by its name.
  func parameter(named name: String) -> Int? {
    descriptor.parameters.firstIndex { $0.name == name }
  }

  /// The indices of required parameters of which the app has a value where none is given.
  func providedDefaults() async -> Set<Int> {
    // Most intents have no parameter that could have one.
    guard descriptor.parameters.contains(where: \.isRequired) else { return [] }
    return await type.providedDefaults()
  }

  /// Why an intent is no tool; nil if it is one.
  static func obstacle(to type: any AppIntent.Type) -> String? {
    switch type {
    case is any WidgetConfigurationIntent.Type, is any ControlConfigurationIntent.Type:
      "it configures a widget or a control"
    case is any SnippetIntent.Type: "it only shows something"
    case _ where !type.isDiscoverable: "`isDiscoverable` is false"
    case is ContinueActivityIntent.Type: ActivityContinuing.obstacle
    default: nil
    }
  }
}

/// Names of tools: the type's name in `snake_case`, without “Intent” at its end.
enum ToolName {
  static let longest = 64

  static func of(_ type: any AppIntent.Type, besides taken: some Collection<String>) -> String {
    of(TypeName.of(type), besides: taken)
  }

  static func of(_ typeName: String, besides taken: some Collection<String>) -> String {
    var name = TypeName.snakeCase(typeName)
    if name.hasSuffix("_intent"), name != "_intent" { name.removeLast("_intent".count) }
    name = String(name.map { isUsable($0) ? $0 : "_" })
    var chosen = String(name.prefix(longest))
    var number = 1
    while taken.contains(chosen) {
      number += 1
      let suffix = "_\(number)"
      chosen = name.prefix(longest - suffix.count) + suffix
    }
    return chosen
  }

  private static func isUsable(_ character: Character) -> Bool {
    switch character {
    case "a"..."z", "0"..."9", "_": character.isASCII
    default: false
    }
  }
}
