import Diagnostics
import YAML

/// `$secrets.NAME`, where a key takes a secret.
enum SecretReference {
  /// `LLM` of `$secrets.LLM`; nil for another text.
  static func name(in text: String) -> String? {
    guard let found = text.wholeMatch(of: /\$secrets\.([A-Za-z_][A-Za-z0-9_]*)/) else { return nil }
    return String(found.output.1)
  }

  /// The name of the secret that a value refers to, with the value's place.
  static func name(in node: YAMLNode?) -> Located<String>? {
    node?.located.flatMap { text in name(in: text.value).map { Located($0, at: text.range) } }
  }
}

extension KeyType<Located<String>> {
  /// The name of a secret.
  /// - Parameters:
  ///   - example: a name that a message gives.
  ///   - subject: what the secret is.
  static func secret(
    example: String = "NAME", of subject: String = "it", kind: Diagnostic.Kind = .wrongShape
  ) -> Self {
    KeyType(shape: .pattern("^\\$secrets\\.[A-Za-z_][A-Za-z0-9_]*$")) { entry, context in
      if let name = SecretReference.name(in: entry.value) { return name }
      // What was written may be the secret itself, so it isn't repeated.
      context.report(
        Diagnostic(
          kind: kind,
          message: "`\(entry.name)` takes the name of a secret, as `$secrets.\(example)`",
          range: entry.value.isMissing ? entry.key.range : entry.value.firstLine,
          helps: ["`segue secrets set \(example)` asks for \(subject), and keeps it"]))
      return nil
    }
  }
}
