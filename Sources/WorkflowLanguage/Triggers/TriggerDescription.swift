import Diagnostics
import YAML

/// A kind of trigger as schema and documentation show it, made from the kind itself.
package struct TriggerDescription: Sendable {
  package let kind: String
  package let summary: String
  package let example: String
  /// Its keys. The first is the one that names the kind.
  package let keys: [KeyDescription]
  /// The keys that all kinds have.
  package let sharedKeys: [KeyDescription]

  init(_ kind: any Trigger.Type) {
    self.kind = kind.kind
    summary = kind.summary
    example = kind.example
    let reader = TriggerReader(describing: kind.kind)
    _ = kind.init(reading: reader)
    keys = reader.keys
    sharedKeys = reader.sharedKeys
  }

  package static let all = TriggerKinds.all.map { TriggerDescription($0) }

  /// The example as the `triggers:` of a file.
  package var exampleInFile: String {
    let lines = example.split(separator: "\n")
    return "triggers:\n"
      + zip(lines.indices, lines).map { "  \($0 == 0 ? "-" : " ") \($1)\n" }.joined()
  }

  /// The example as a trigger.
  func readExample() -> (any Trigger)? {
    let reading = YAMLReader.read(bytes: Array(example.utf8), path: "example")
    guard let entries = reading.root?.entries, let subject = entries.first else { return nil }
    let declaration = TriggerDeclaration(
      kind: Located(kind, at: .nowhere), subject: subject.value,
      options: entries.dropFirst().map { (Located($0.name, at: .nowhere), $0.value) },
      range: .nowhere)
    return TriggerKinds.read(
      TriggerReader(declaration, in: reading.source, files: NoWorkflows()))
  }
}
