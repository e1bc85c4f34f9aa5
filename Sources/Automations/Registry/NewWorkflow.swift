import WorkflowLanguage

/// A workflow to start from.
package enum NewWorkflow {
  /// Whether an id has nothing in it but lower-case letters, digits, `-` and `_`, and begins with one of
  /// the first two.
  package static func isID(_ text: String) -> Bool {
    guard let first = text.utf8.first, first != UInt8(ascii: "-"), first != UInt8(ascii: "_"),
      text.utf8.count <= 64
    else { return false }
    return text.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
        UInt8(ascii: "-"), UInt8(ascii: "_"):
        true
      default: false
      }
    }
  }

  /// - Parameter schema: where the schema is for editors, from the file; nil if it isn't there.
  package static func text(id: String, schema: String?) -> String {
    (schema.map { "# yaml-language-server: $schema=\($0)\n" } ?? "") + """
      name: \(WorkflowID.title(of: id))
      description: Say hello, and what time it is.

      inputs:
        person: { type: text, default: World, description: Who is greeted }

      steps:
        - date.now
        - date.format:
          format: HH:mm
          as: time
        - print: Hello ${person}, it is ${time}.

      """
  }
}
