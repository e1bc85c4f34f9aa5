@testable import MacroExpansion

/// A compiler's message about a use of a macro, and the program's answer.
struct MacroUse {
  var macro = "ComputedPropertyMacro"
  var role = "peer"
  var attribute = "@ComputedProperty"
  var declaration: String
  var extendedType: String?
  var conformances: [String] = []
  var context: [String] = ["struct Owner {}"]

  /// Where the declaration starts in its file.
  static let offset = 100

  var message: JSON {
    func piece(_ source: String, at offset: Int = 0) -> JSON {
      .object([
        "kind": .string("declaration"), "source": .string(source),
        "location": .object([
          "fileName": .string("a.swift"), "fileID": .string("m/a.swift"),
          "offset": .integer(offset), "line": .integer(1), "column": .integer(1),
        ]),
      ])
    }
    var payload: [String: JSON] = [
      "macro": .object([
        "moduleName": .string("AppIntentsMacros"), "typeName": .string(macro),
        "name": .string("x"),
      ]),
      "macroRole": .string(role), "discriminator": .string("d"),
      "attributeSyntax": piece(attribute, at: Self.offset),
      "declSyntax": piece(declaration, at: Self.offset),
      "lexicalContext": .array(context.map { piece($0) }),
    ]
    if let extendedType { payload["extendedTypeSyntax"] = piece(extendedType) }
    payload["conformanceListSyntax"] = piece(
      "struct Placeholder: \(conformances.joined(separator: ", ")) {}")
    return .object(["expandAttachedMacro": .object(payload)])
  }

  var answer: JSON {
    var service = MacroService()
    return (try? JSONParser.parse(service.answer(message.bytes))) ?? .null
  }

  var source: String { answer["expandMacroResult"]?["expandedSource"]?.text ?? "no answer" }

  private var diagnostics: [JSON] { answer["expandMacroResult"]?["diagnostics"]?.items ?? [] }

  /// Each diagnostic as `error @word: message`, with the source that it points at.
  var messages: [String] {
    diagnostics.map { diagnostic in
      let severity = diagnostic["severity"]?.text ?? "?"
      return "\(severity) @\(highlight(of: diagnostic)): \(diagnostic["message"]?.text ?? "?")"
    }
  }

  /// Each note as its message, and each fix as what it writes instead of what.
  var remarks: [String] {
    diagnostics.flatMap { diagnostic -> [String] in
      let notes = (diagnostic["notes"]?.items ?? []).compactMap { $0["message"]?.text }
      let changes = (diagnostic["fixIts"]?.items ?? []).flatMap { $0["changes"]?.items ?? [] }
      return notes
        + changes.map { "\(text(at: $0["range"])) → \($0["newText"]?.text ?? "?")" }
    }
  }

  private func highlight(of diagnostic: JSON) -> String {
    text(at: diagnostic["highlights"]?.items?.first)
  }

  private func text(at range: JSON?) -> String {
    guard let start = range?["startOffset"]?.integer, let end = range?["endOffset"]?.integer,
      start >= Self.offset, end <= Self.offset + declaration.utf8.count, start <= end
    else { return "" }
    let bytes = Array(declaration.utf8)[(start - Self.offset)..<(end - Self.offset)]
    return String(decoding: bytes, as: UTF8.self)
  }
}
