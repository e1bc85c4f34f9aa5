import Diagnostics
import YAML

/// A key of a map in a workflow file, described once: reading it, its messages, the JSON schema,
/// completion and the reference are derived from this.
struct Key<Owner>: Sendable {
  let description: KeyDescription
  /// Reads the key's value into its owner, and returns whether there was a value to read.
  let read: @Sendable (YAMLEntry, ParsingContext, inout Owner) -> Bool

  /// - Parameters:
  ///   - name: the key as a file writes it, in `snake_case`.
  ///   - type: what the key takes.
  ///   - summary: one sentence for the reference and for editors.
  ///   - store: puts the value that was read where it belongs.
  init<Value>(
    _ name: String, _ type: KeyType<Value>, _ summary: String,
    store: @escaping @Sendable (inout Owner, Value) -> Void
  ) {
    description = KeyDescription(name: name, shape: type.shape, summary: summary)
    let readValue = type.read
    read = { entry, context, owner in
      guard let value = readValue(entry, context) else { return false }
      store(&owner, value)
      return true
    }
  }

  private init(
    _ description: KeyDescription,
    read: @escaping @Sendable (YAMLEntry, ParsingContext, inout Owner) -> Bool
  ) {
    self.description = description
    self.read = read
  }

  var name: String { description.name }

  /// The key as one that must be present.
  ///
  /// - Parameter help: what to do about a missing key.
  func required(_ help: String? = nil) -> Key {
    var description = description
    description.isRequired = true
    description.help = help
    return Key(description, read: read)
  }

  /// The key with the value that it has when the file doesn't give it.
  func defaulting(to text: String) -> Key {
    var description = description
    description.defaultText = text
    return Key(description, read: read)
  }
}

/// What is known of a key without reading it.
package struct KeyDescription: Sendable {
  package let name: String
  package let shape: KeyShape
  /// One sentence, in Markdown.
  package let summary: String
  package var isRequired = false
  /// The default as a file would write it; nil where leaving the key out means something else.
  package var defaultText: String?
  /// What to do about a missing key.
  var help: String?

  init(name: String, shape: KeyShape, summary: String) {
    self.name = name
    self.shape = shape
    self.summary = summary
  }
}

/// The kinds of value that keys take. The schema and the reference are made from them.
package indirect enum KeyShape: Sendable {
  /// A text that is used as it is written.
  case text
  /// A text that isn't empty.
  case filledText
  /// A text that a regular expression matches.
  case pattern(String)
  /// A path or a glob, of which `~` is the home folder.
  case path
  /// Any value, with references.
  case value
  /// A list of any values, or a reference to one.
  case values
  /// A text with references in it.
  case textValue
  /// An expression that is true or false.
  case condition
  case expression
  /// A name that expressions can use.
  case name
  case flag
  case count(atLeast: Int)
  /// A count that may be computed.
  case computedCount(atLeast: Int)
  case number(ClosedRange<Double>)
  case whole(ClosedRange<Int>)
  case duration
  /// A duration that may be negative.
  case signedDuration
  /// A duration that may be computed.
  case computedDuration
  case choice([String])
  case steps
  case type
  case triggers
  case nothing
  /// A file size in bytes, or with a unit.
  case size
  /// A value that the reference calls by a name of its own.
  case named(String, plural: String? = nil, KeyShape)
  case list(KeyShape)
  /// A list or a map that isn't empty.
  case filled(KeyShape)
  /// One value, or a list that isn't empty.
  case oneOrMore(KeyShape)
  /// A map of names or labels that the file chooses.
  case map(KeyShape, hasNames: Bool)
  case record(RecordShape)
  case either(KeyShape, KeyShape)
  /// A value, or a map that declares one.
  case input(RecordShape)
}

/// A map with known keys.
package struct RecordShape: Sendable {
  package let keys: [KeyDescription]
  /// Of these keys exactly one is present.
  package var oneOf: [String] = []

  init(_ keys: [KeyDescription], oneOf: [String] = []) {
    self.keys = keys
    self.oneOf = oneOf
  }
}
