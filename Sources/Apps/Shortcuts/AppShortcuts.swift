package import AppIntentsCore
import ModelContext
package import OrderedCollections

/// A shortcut of an app as the user agreed to it: a step with values, and the phrases that start it.
package struct AgreedShortcut: Sendable {
  /// The step's id: `soup_chef.order_soup`.
  package let step: String
  /// By the step's parameters. What is written is read as in a workflow.
  package let arguments: OrderedDictionary<String, IntentValue>
  /// With `${applicationName}` for the app's name, and the titles of parameters in `${…}`.
  package let phrases: [String]
  package let title: String?
}

extension AddedApp {
  /// Its shortcuts, without starting it. A shortcut of a tool that isn't a step is left out.
  package var shortcuts: [AgreedShortcut] {
    guard let record, let agreed else { return [] }
    let steps = AppSteps(app: name, record: record, agreed: agreed)
    let tools = Dictionary(
      steps.tools.values.map { ($0.tool, $0) }, uniquingKeysWith: { first, _ in first })
    return (agreed.described["shortcuts"]?.jsonArray ?? []).compactMap { value in
      guard let members = value.jsonObject, let name = members["tool"]?.jsonString,
        let tool = tools[name]
      else { return nil }
      var arguments: OrderedDictionary<String, IntentValue> = [:]
      for (key, value) in members["arguments"]?.jsonObject ?? [:] {
        guard let parameter = tool.parameters.first(where: { $0.key == key }) else { continue }
        arguments[parameter.name] = value
      }
      return AgreedShortcut(
        step: tool.step, arguments: arguments,
        phrases: (members["phrases"]?.jsonArray ?? []).compactMap(\.jsonString).map(
          PlainText.line), title: members["title"]?.jsonString.map(PlainText.line))
    }
  }

  /// Phrases that must not start any of its shortcuts.
  package var negativePhrases: [String] {
    (agreed?.described["negative_phrases"]?.jsonArray ?? []).compactMap(\.jsonString)
  }

  /// What it is called, the name first under which it was added, the one that people read last.
  package var spokenNames: [String] {
    let own = agreed?.described["name"]?.jsonString ?? agreed?.peer.name
    guard let own = own.map(PlainText.line), !own.isEmpty else { return givenNames }
    // `SoupChef` is said as two words.
    let shown = own.contains(" ") ? own : TypeName.title(own)
    return Array(OrderedSet(givenNames + [own])).filter { $0 != shown } + [shown]
  }

  /// The name under which it was added, as it is written and as it is said.
  package var givenNames: [String] { [name.text, TypeName.title(name.text)] }
}
