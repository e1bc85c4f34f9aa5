import AppIntentsCore
import OrderedCollections

/// What a server offers, read from its types once.
struct ServedApp: Sendable {
  let name: String
  /// What people also call it.
  let otherNames: [String]
  let version: String
  let icon: DisplayRepresentation.Image?
  /// All intents, also those that are no tools.
  let types: [any AppIntent.Type]
  /// The tools by their names, in the order of the list.
  let intents: OrderedDictionary<String, ServedIntent>
  /// Intents that aren't tools, with the reasons.
  let hidden: [(name: String, reason: String)]
  /// Entity types by their names in `snake_case`.
  let entities: OrderedDictionary<String, any AppEntity.Type>
  /// Enums by their names in `snake_case`.
  let choices: OrderedDictionary<String, IntentChoiceType>
  /// What finds values for other values, by the names of the queries in `snake_case`.
  let valueQueries: OrderedDictionary<String, any IntentValueQuery.Type>
  let shortcuts: [AppShortcut]
  /// Phrases that must not start any of them.
  let negativePhrases: [String]
  /// The same by the types that declare them.
  let shortcutTypes: [(name: String, shortcuts: [AppShortcut])]

  init(
    name: String, otherNames: [String] = [], version: String,
    icon: DisplayRepresentation.Image? = nil,
    intents types: [any AppIntent.Type],
    entities declared: [any AppEntity.Type], valueQueries: [any IntentValueQuery.Type] = [],
    shortcuts: [any AppShortcutsProvider.Type]
  ) {
    self.name = name
    self.otherNames = otherNames
    self.version = version
    self.icon = icon
    self.types = types
    shortcutTypes = shortcuts.map { ("\($0)", $0.appShortcuts) }
    self.shortcuts = shortcutTypes.flatMap(\.shortcuts)
    negativePhrases = shortcuts.flatMap { $0.negativePhrases.phrases.map(\.text) }
    var intents: OrderedDictionary<String, ServedIntent> = [:]
    var hidden: [(name: String, reason: String)] = []
    for type in types {
      let tool = ToolName.of(type, besides: intents.keys)
      if let reason = ServedIntent.obstacle(to: type) {
        hidden.append((tool, reason))
      } else {
        intents[tool] = ServedIntent(type, tool: tool)
      }
    }
    var entities: OrderedDictionary<String, any AppEntity.Type> = [:]
    var choices: OrderedDictionary<String, IntentChoiceType> = [:]
    func add(_ type: ValueType) {
      switch type {
      case .choice(let choice): choices[choice.name] = choice
      case .list(let element): add(element)
      default: break
      }
    }
    for intent in intents.values {
      for type in intent.type.mentionedEntities {
        entities[EntityDescriptor(type).name] = type
      }
      for parameter in intent.descriptor.parameters { add(parameter.type) }
      add(intent.descriptor.outputType)
    }
    for type in declared + valueQueries.flatMap({ $0.mentionedEntities }) {
      entities[EntityDescriptor(type).name] = type
    }
    Self.addMentioned(to: &entities)
    self.intents = intents
    self.hidden = hidden
    self.entities = entities
    self.choices = choices
    self.valueQueries = OrderedDictionary(
      valueQueries.map { (TypeName.snakeCase(TypeName.of($0)), $0) }, uniquingKeysWith: { $1 })
  }

  /// Adds the types of entities that no intent has: those that the given ones give, of which they are
  /// made, and that their properties have.
  private static func addMentioned(to entities: inout OrderedDictionary<String, any AppEntity.Type>)
  {
    var next = 0
    while next < entities.count {
      let type = entities.values[next]
      next += 1
      var others = DeclaredConversions(type).entities
      for property in type.propertyTypes {
        var item = property.type
        if case .list(let element) = item { item = element }
        if case .entity(let name) = item, let shared = BuiltInEntities.type(named: name) {
          others.append(shared)
        }
      }
      for other in others {
        let name = EntityDescriptor(other).name
        if entities[name] == nil { entities[name] = other }
      }
    }
  }

  /// The tool that an intent is; nil if it is none.
  func tool(of type: any AppIntent.Type) -> String? {
    intents.values.first { ObjectIdentifier($0.type) == ObjectIdentifier(type) }?.tool
  }

  /// The entity type of a type's values.
  func entity(of type: ValueType) -> (any AppEntity.Type)? {
    switch type {
    case .entity(let name): entities[name]
    case .list(let element): entity(of: element)
    default: nil
    }
  }
}

extension IntentValueQuery {
  /// The types of the entities that it takes and gives.
  fileprivate static var mentionedEntities: [any AppEntity.Type] {
    let values = [Input.self as? any _IntentValue.Type, ResultValue.self].compactMap { $0 }
    return values.flatMap { $0._entityTypes }.compactMap { $0 as? any AppEntity.Type }
  }
}
