import AppIntents
import Diagnostics

/// The page that lists the kinds of trigger and their keys.
package enum TriggerReference {
  package static var markdown: String {
    var page = """
      # Triggers

      Every kind of trigger, its keys, and what a run gets from it. Made from the code; don't edit \
      it by hand. [Automations](Automations.md) explains how triggers are served.

      """
    for description in TriggerDescription.all { page += section(description) }
    page += "\n## Keys of all triggers\n\n"
    page += table(TriggerDescription.all.first?.keys.filter(\.isShared) ?? [])
    return page
  }

  private static func section(_ description: TriggerDescription) -> String {
    let kind = description.kind
    var text = "\n## \(kind)\n\n\(description.summary)\n\n```yaml\ntriggers:\n"
    let lines = description.example.split(separator: "\n")
    text += zip(lines.indices, lines).map { "  \($0 == 0 ? "-" : " ") \($1)\n" }.joined()
    text += "```\n\n"
    let trigger = description.readExample()
    if let trigger { text += "This starts the workflow \(trigger.sentence).\n\n" }
    text += table(description.keys.filter { !$0.isShared })
    guard let trigger else { return text }
    let properties = trigger.properties.map { "`\($0.key)` (\($0.value.name))" }
    text +=
      properties.isEmpty
      ? "\n`$trigger` has nothing." : "\n`$trigger` has \(Phrasing.join(properties))."
    if let start = trigger.startProperty { text += " The first input receives `\(start)`." }
    return text + "\n"
  }

  private static func table(_ keys: [TriggerKey]) -> String {
    var text = "| key | value | default | meaning |\n| --- | --- | --- | --- |\n"
    for key in keys {
      let other = key.isRequired ? "required" : key.defaultText.map { "`\($0)`" } ?? ""
      text += "| `\(key.name)` | \(key.typeName) | \(other) | \(key.meaning) |\n"
    }
    return text
  }
}
