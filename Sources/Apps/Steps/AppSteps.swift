import AppIntentsCore
import ModelContext
package import OrderedCollections

/// The steps of one app, of what was agreed to.
package struct AppSteps: Sendable {
  let record: AppRecord
  let agreed: AgreedApp
  package let types: AppTypes
  /// The definitions by the steps' names, without the app's.
  package let tools: OrderedDictionary<String, ToolDefinition>
  /// Tools that are no steps, with the reasons.
  package let hidden: [(tool: String, reason: String)]
  /// The step of each former name.
  private let aliases: [String: String]
  /// The types of entities by the names of the steps that find them.
  private let finders: OrderedDictionary<String, AppTypes.Entity>

  package init(app: AppName, record: AppRecord, agreed: AgreedApp) {
    self.record = record
    self.agreed = agreed
    let types = AppTypes(of: app.text, described: agreed.described)
    var tools: OrderedDictionary<String, ToolDefinition> = [:]
    var hidden: [(tool: String, reason: String)] = []
    for tool in agreed.tools {
      if let reason = tool.obstacle {
        hidden.append((PlainText.beginning(tool.name, of: AgreedApp.Tool.longestName), reason))
      } else {
        tools[tool.step] = ToolDefinition(tool, of: agreed, types)
      }
    }
    var aliases: [String: String] = [:]
    for (step, tool) in tools {
      for alias in tool.aliases where tools[alias] == nil { aliases[alias] = step }
    }
    hidden += agreed.sharedNames.map {
      (
        PlainText.beginning($0, of: AgreedApp.Tool.longestName),
        "the app has several tools with this name"
      )
    }
    self.types = types
    self.tools = tools
    self.hidden = hidden
    self.aliases = aliases
    finders = types.finders.filter { tools[$0.key] == nil }
  }

  /// The command that opens the app, as it is started.
  package var openCommand: [String] {
    let command = agreed.openCommand
    return command.first == "." ? record.command + command.dropFirst() : command
  }

  /// How many steps there are.
  package var count: Int { tools.count + finders.count }

  /// The steps that find entities, with the titles of those.
  package var found: [(step: String, title: String)] {
    finders.map { ("\(types.app).\($0.key)", $0.value.title) }
  }

  /// The ids of all steps but those that only assistants offer.
  var ids: [String] {
    (tools.filter { !$0.value.isForAssistants }.keys.elements + finders.keys.elements)
      .map { "\(types.app).\($0)" }
  }

  /// The intent with a name, or with one that it had before.
  func intent(named step: String, running: any AppRunning) -> IntentDescriptor? {
    if let entity = finders[step], tools[step] == nil {
      return FindTool(kind: AppEntityKind(entity: entity, types: types, running: running))
        .descriptor(id: "\(types.app).\(step)", app: types.app, isTrusted: record.isTrusted)
    }
    let current = tools[step] == nil ? aliases[step] : nil
    guard let definition = tools[current ?? step] else { return nil }
    return definition.descriptor(
      types: types, isTrusted: record.isTrusted, running: running,
      former: current == nil ? nil : "\(types.app).\(step)")
  }

  /// The type of entities with a name in workflows: one of the app's own, or that of resources which its
  /// results link to.
  func entityKind(named name: String, running: any AppRunning) -> (any EntityKind)? {
    if let entity = types.entity(named: name) {
      return AppEntityKind(entity: entity, types: types, running: running)
    }
    let linked = LinkedResource(types: types, running: running)
    return linked.name == name ? linked : nil
  }
}

extension AgreedApp.Tool {
  /// How many characters a tool's name has at most, by the protocol.
  fileprivate static let longestName = 128

  /// Why it is no step; nil if it is one.
  fileprivate var obstacle: String? {
    if name.unicodeScalars.count > Self.longestName {
      return "its name has more than \(Self.longestName) characters"
    }
    for key in ["inputSchema", "outputSchema"] {
      guard let schema = described[key] else { continue }
      guard schema.jsonObject != nil else { return "its `\(key)` isn't a schema" }
      if let excess = SchemaLimits.excess(of: schema) { return "its `\(key)` \(excess)" }
    }
    return nil
  }
}

extension ToolDefinition {
  /// Nil for a tool that is no step.
  init?(ofStep agreed: AgreedApp.Tool, of app: AgreedApp, _ types: AppTypes) {
    if agreed.obstacle != nil { return nil }
    self.init(agreed, of: app, types)
  }
}
