import AppIntentsCore
import Diagnostics
import OrderedCollections

/// The reference of triggers in Markdown, made of the descriptions of their kinds.
package enum TriggerReference {
  package static var markdown: String {
    let kinds = TriggerDescription.all
    return
      ([
        """
        # Triggers

        The kinds of trigger and their keys, generated from the code; don't edit it by hand. \
        [Automations.md](Automations.md) explains how triggers are served.
        """
      ] + kinds.map(section) + [
        "## Keys of all triggers", LanguageReference.keys(kinds.first?.sharedKeys ?? []),
        LanguageReference.nested(kinds.first?.sharedKeys ?? []),
      ]).filter { !$0.isEmpty }.joined(separator: "\n\n") + "\n"
  }

  private static func section(_ kind: TriggerDescription) -> String {
    var parts = ["## \(kind.kind)", kind.summary, "```yaml\n\(kind.exampleInFile)```"]
    let trigger = kind.readExample()
    if let trigger { parts.append("This starts the workflow \(trigger.sentence).") }
    parts += [LanguageReference.keys(kind.keys), LanguageReference.nested(kind.keys)]
    if let trigger, !trigger.properties.isEmpty { parts.append(values(of: trigger)) }
    return parts.filter { !$0.isEmpty }.joined(separator: "\n\n")
  }

  private static func values(of trigger: any Trigger) -> String {
    let properties = trigger.properties.map { name, type in
      "`\(name)` (\(type.name)\(trigger.conditions[name].map { ", \($0)" } ?? ""))"
    }
    var text = "`$trigger` has \(Phrasing.join(properties))."
    if let start = trigger.startProperty {
      let first =
        type(of: trigger).starts(.text) ? "The first input" : "A first input of the type `date`"
      text += " \(first) receives `\(start)`."
    }
    return text
  }
}
