import SwiftSource

/// A use of an attached macro that the compiler wants expanded.
struct ExpansionRequest {
  /// The name of the macro's implementation.
  let macro: String
  /// `peer`, `accessor`, `extension`, `memberAttribute` or `member`.
  let role: String
  let attribute: SyntaxPiece
  let declaration: SyntaxPiece
  /// The type that an extension macro extends.
  let extendedType: String
  /// The protocols of the macro that the type doesn't conform to yet.
  let conformances: [String]
  /// The declarations around, without their members; the innermost is the first.
  let context: [MemberDeclaration]

  init?(_ json: JSON) {
    guard let macro = json["macro"]?["typeName"]?.text, let role = json["macroRole"]?.text,
      let attribute = SyntaxPiece(json["attributeSyntax"]),
      let declaration = SyntaxPiece(json["declSyntax"])
    else { return nil }
    self.macro = macro
    self.role = role
    self.attribute = attribute
    self.declaration = declaration
    extendedType = SyntaxPiece(json["extendedTypeSyntax"])?.text.trimmed ?? ""
    conformances =
      SyntaxPiece(json["conformanceListSyntax"])
      .flatMap { MemberReader.declaration(in: $0.text)?.type?.inherited }?
      .map { $0.split(separator: ".").last.map(String.init) ?? $0 } ?? []
    context = (json["lexicalContext"]?.items ?? []).compactMap { item in
      SyntaxPiece(item).flatMap { MemberReader.declaration(in: $0.text) }
    }
  }

  /// The attribute as written: `@ComputedProperty`.
  var attributeName: String {
    var cursor = TokenCursor(attribute.text)
    return "@" + cursor.readAttribute().baseName
  }

  func error(_ message: String, at place: MacroDiagnostic.Place) -> MacroDiagnostic {
    MacroDiagnostic(message: message, place: place)
  }

  func error(_ message: String, atKeywordOf member: MemberDeclaration) -> MacroDiagnostic {
    error(message, at: declaration.place(of: member.keyword.range))
  }

  /// The access that generated members need: that of the declaration, which an extension around it
  /// may set.
  func access(of member: MemberDeclaration) -> String {
    var access = member.access
    if access == nil, let outer = context.first, outer.type?.keyword == "extension" {
      access = outer.access
    }
    switch access {
    case "open", "public": return "public "
    case "package": return "package "
    default: return ""
    }
  }
}

/// A use of a freestanding macro, `#Preview`, that the compiler wants expanded.
struct FreestandingRequest {
  let macro: String
  let syntax: SyntaxPiece

  init?(_ json: JSON) {
    guard let macro = json["macro"]?["typeName"]?.text, let syntax = SyntaxPiece(json["syntax"])
    else { return nil }
    self.macro = macro
    self.syntax = syntax
  }
}

extension MemberDeclaration {
  var type: TypeDeclaration? { if case .type(let type) = kind { type } else { nil } }
}

extension SwiftText {
  /// The source without the spaces and comments around it.
  var trimmed: String {
    guard let first = tokens.first, let last = tokens.last else { return "" }
    return self[first.range.lowerBound..<last.range.upperBound]
  }
}
