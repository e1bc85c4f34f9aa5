package import AppIntentsCore
import ModelContext
package import OrderedCollections

/// A shortcut of an app as the user agreed to it: a step with values, and the phrases that start it.
package struct AgreedShortcut: Sendable {
  /// A parameter of the step.
  package struct Parameter: Sendable {
    package let name: String
    package let title: String
    package let type: ValueType
    package let isWholeNumber: Bool
  }

  /// The step's id: `soup_chef.order_soup`.
  package let step: String
  /// Its own title, else that of the step.
  package let title: String
  /// By the step's parameters. What is written is read as in a workflow.
  package let arguments: OrderedDictionary<String, IntentValue>
  /// With `${applicationName}` for the app's name, and the titles of parameters in `${…}`.
  package let phrases: [String]
  package let parameters: [Parameter]
}

/// What can be said to an app, without starting it.
package struct AppPhrases: Sendable {
  /// A shortcut of a tool that isn't a step is left out.
  package let shortcuts: [AgreedShortcut]
  /// Phrases that must not start any of its shortcuts.
  package let negativePhrases: [String]
  /// What the app is called.
  package let names: AppNames

  /// Of the app's tools, only those with shortcuts are read.
  ///
  /// - Parameter otherNames: what the user also calls it.
  package init(of app: AppName, otherNames: [String] = [], _ agreed: AgreedApp) {
    let types = AppTypes(of: app.text, described: agreed.described)
    let tools = Dictionary(
      agreed.tools.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    var definitions: [String: ToolDefinition] = [:]
    shortcuts = (agreed.described["shortcuts"]?.jsonArray ?? []).compactMap { value in
      guard let members = value.jsonObject, let name = members["tool"]?.jsonString,
        let definition = definitions[name]
          ?? tools[name].flatMap({ ToolDefinition(ofStep: $0, of: agreed, types) })
      else { return nil }
      definitions[name] = definition
      return AgreedShortcut(members, of: definition)
    }
    negativePhrases = (agreed.described["negative_phrases"]?.jsonArray ?? [])
      .compactMap(\.jsonString)
    names = AppNames(of: app, otherNames: otherNames, agreed)
  }
}

extension AddedApp {
  /// Nil for an app without steps, because its files can't be read.
  package var phrases: AppPhrases? {
    record.flatMap { record in
      agreed.map { AppPhrases(of: name, otherNames: record.otherNames, $0) }
    }
  }
}

extension AgreedShortcut {
  fileprivate init(_ members: JSONObject, of tool: ToolDefinition) {
    step = tool.step
    title = members["title"]?.jsonString.map(PlainText.line) ?? tool.title
    var arguments: OrderedDictionary<String, IntentValue> = [:]
    for (key, value) in members["arguments"]?.jsonObject ?? [:] {
      guard let parameter = tool.parameters.first(where: { $0.key == key }) else { continue }
      arguments[parameter.name] = value
    }
    self.arguments = arguments
    phrases = (members["phrases"]?.jsonArray ?? []).compactMap(\.jsonString).map(PlainText.line)
    parameters = tool.parameters.map {
      Parameter(
        name: $0.name, title: $0.title, type: $0.shape.type, isWholeNumber: $0.shape.isWholeNumber)
    }
  }
}
