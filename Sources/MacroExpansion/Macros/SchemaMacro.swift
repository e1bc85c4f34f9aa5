import SwiftSource

/// `@AppIntent(schema:)`, `@AppEntity(schema:)` and `@AppEnum(schema:)`, and the older names of the
/// three: adds the conformance, and makes parameters or properties of stored properties.
struct SchemaMacro {
  private let request: ExpansionRequest
  private let member: MemberDeclaration
  private let kind: Schema.Kind

  init(_ request: ExpansionRequest, _ member: MemberDeclaration, kind: Schema.Kind) {
    self.request = request
    self.member = member
    self.kind = kind
  }

  func expand() -> Expansion {
    guard let (domain, name) = writtenSchema else {
      return request.role == "extension" ? .failure(unreadableSchema) : Expansion()
    }
    let schema =
      Schema.all(in: domain).first { $0.kind == kind && $0.name == name }
      ?? Schema(domain: domain, kind: kind, name: name, members: nil)
    switch request.role {
    case "memberAttribute": return Expansion(source: attribute(for: schema))
    case "extension": return conformance(to: schema)
    default: return Expansion()
    }
  }

  /// The domain and name of `.photos.openAsset`, which may be written with its type.
  private var writtenSchema: (String, String)? {
    var cursor = TokenCursor(request.attribute.text)
    let words = cursor.readAttribute().argument("schema")?.tokens.filter { $0.kind == .word } ?? []
    return words.count >= 2 ? (words[words.count - 2].name, words[words.count - 1].name) : nil
  }

  // MARK: Parameters and properties

  /// The attribute for a member without a wrapper of its own. Where the schema's members are known,
  /// these get one, and of an entity also plain values, so that a type can keep other things.
  private func attribute(for schema: Schema) -> String {
    guard kind != .choice, case .variable(let variable) = member.kind, !variable.isConstant,
      !member.isStatic, variable.bindings.count == 1, let binding = variable.bindings.first,
      let name = binding.name, !member.attributes.contains(where: isWrapper),
      !["lazy", "weak", "unowned"].contains(where: { word in
        member.modifiers.contains { $0.name == word }
      })
    else { return "" }
    let isListed = schema.members?.contains(name) ?? false
    if let accessors = binding.accessors, accessors.isComputed {
      guard kind == .entity, isListed, binding.type != nil else { return "" }
      let waits = accessors.isAsync || accessors.isThrowing
      return waits ? "@AppIntents.DeferredProperty" : "@AppIntents.ComputedProperty"
    }
    if !isListed {
      guard name != "id", member.access != "private", member.access != "fileprivate",
        let type = binding.type, schema.members == nil || (kind == .entity && isPlain(type))
      else { return "" }
    }
    return kind == .intent ? "@AppIntents.IntentParameter" : "@AppIntents.EntityProperty"
  }

  /// Whether a type is one of the plain values, a list of them or an optional one.
  private func isPlain(_ type: Range<Int>) -> Bool {
    let words = SwiftText(request.declaration.text[type]).tokens
    return words.allSatisfy {
      $0.kind == .word ? Self.plainTypes.contains($0.text) : "[]?".contains($0.text)
    }
  }

  private static let plainTypes: Set<String> = [
    "String", "Int", "Double", "Float", "Bool", "Date", "URL", "DateComponents",
    "AttributedString", "IntentFile",
  ]

  /// Attributes with a capital letter are wrappers or macros, but for the global actor.
  private func isWrapper(_ attribute: SwiftAttribute) -> Bool {
    attribute.baseName.first?.isUppercase ?? false && attribute.baseName != "MainActor"
  }

  // MARK: The conformance

  private func conformance(to schema: Schema) -> Expansion {
    guard let type = member.type, isFitting(type) else { return .failure(wrongDeclaration) }
    var expansion = Expansion()
    let missing = (schema.members ?? []).map { ($0, Self.absence(of: $0, in: type)) }
      .filter { !$0.1.isNever }
    let certain = missing.filter(\.1.isAlways).map(\.0)
    if !certain.isEmpty {
      expansion.diagnostics.append(missingMembers(certain, of: schema, in: type))
    }
    var problems = MemberProblems()
    for member in type.members where kind != .choice {
      severalNames(member).map { problems.add($0, under: member.conditions) }
      if let wrapper = uncertainWrapper(of: member, schema) {
        problems.add(request.uncertain(wrapper, atKeywordOf: member), under: member.conditions)
      }
    }
    expansion.diagnostics += problems.diagnostics

    let own = ["AssistantSchema\(kind.title)"].filter(request.conformances.contains)
    let systems = systemProtocols(of: schema, in: type)
      .filter { request.conformances.contains($0.0) && !$0.1.isNever }
    let protocols = own + systems.filter(\.1.isAlways).map(\.0)
    let clause =
      protocols.isEmpty ? "" : ": " + protocols.map { "AppIntents." + $0 }.joined(separator: ", ")
    let access = request.access(of: member)
    var members = [
      "\(access)static var __appSchema\(kind.title): AppIntents.AppSchema {",
      "  AppIntents.AppSchema(domain: \"\(schema.domain)\", name: \"\(schema.name)\")",
      "}",
    ]
    if !missing.isEmpty {
      let gaps = ListSource("[Swift.String]", missing.map { ("\"\($0.0)\"", $0.1) })
      members.append("\(access)static var __appSchemaGaps: [Swift.String] {")
      members += [gaps.body.indented(), "}"]
    }
    if kind == .choice { members += rawValues(of: type, access: access) }
    let extended = "nonisolated extension \(request.extendedType)"
    expansion.source = """
      \(extended)\(clause) {\(problems.source)
      \(members.joined(separator: "\n").indented())
      }
      """
    for (name, conditions) in systems where !conditions.isAlways {
      expansion.source += "\n" + conditions.enclose("\(extended): AppIntents.\(name) {}")
    }
    return expansion
  }

  /// A wrapper of one of the schema's members that is itself under `#if`.
  private func uncertainWrapper(
    of member: MemberDeclaration, _ schema: Schema
  ) -> SwiftAttribute? {
    let isListed = member.variableNames.contains { schema.members?.contains($0) ?? true }
    guard isListed, !member.isStatic else { return nil }
    return member.attributes.first { isWrapper($0) && !$0.conditions.isAlways }
  }

  /// What holds where the type has no variable of a name.
  private static func absence(of name: String, in type: TypeDeclaration) -> Conditions {
    Conditions(
      noneOf: type.members.filter { $0.variableNames.contains(name) }.map(\.conditions))
  }

  private func isFitting(_ type: TypeDeclaration) -> Bool {
    kind == .choice ? type.keyword == "enum" : ["struct", "class", "actor"].contains(type.keyword)
  }

  /// The system protocols whose requirements the schema's members are, each where the member is.
  private func systemProtocols(
    of schema: Schema, in type: TypeDeclaration
  ) -> [(String, Conditions)] {
    guard kind == .intent else { return [] }
    func places(of name: String) -> Conditions? {
      let members = type.members.filter { $0.variableNames.contains(name) }
      return members.isEmpty ? nil : Conditions(anyOf: members.map(\.conditions))
    }
    if schema.name.hasPrefix("open"), let places = places(of: "target") {
      return [("OpenIntent", places)]
    }
    if schema.name.hasPrefix("delete"), let places = places(of: "entities") {
      return [("DeleteIntent", places)]
    }
    if let places = places(of: "criteria") { return [("ShowInAppSearchResultsIntent", places)] }
    return schema.name.hasPrefix("play") ? [("AudioPlaybackIntent", [])] : []
  }

  private static let rawTypes: Set<String> = [
    "String", "Int", "Int8", "Int16", "Int32", "Int64", "UInt", "UInt8", "UInt16", "UInt32",
    "UInt64", "Character", "Double", "Float", "Substring", "RawRepresentable",
  ]

  /// The names of the cases as raw values, for an enum that is declared without a raw type.
  private func rawValues(of type: TypeDeclaration, access: String) -> [String] {
    let cases = type.usableCases
    let inherited = type.inherited.compactMap { $0.split(separator: ".").last.map(String.init) }
    guard !cases.isEmpty, cases.allSatisfy(\.declared.values.isEmpty),
      Self.rawTypes.isDisjoint(with: inherited),
      !type.members.contains(where: { $0.variableNames.contains("rawValue") })
    else { return [] }
    func lines(_ line: (_ name: String, _ plainName: String) -> String) -> [String] {
      cases.map { $0.conditions.enclose("  " + line($0.declared.name, $0.plainName)) }
    }
    // With `return`: a `switch` with `#if` in it isn't an expression.
    return ["\(access)var rawValue: Swift.String {", "  switch self {"]
      + lines { "case .\($0): return \"\($1)\"" } + ["  }", "}"]
      + ["\(access)init?(rawValue: Swift.String) {", "  switch rawValue {"]
      + lines { "case \"\($1)\": self = .\($0)" }
      + ["  default: return nil", "  }", "}"]
  }
}

// MARK: - Messages

extension SchemaMacro {
  private var unreadableSchema: MacroDiagnostic {
    request.error(
      "`\(request.attributeName)` needs a schema such as `\(Self.example(of: kind))`",
      at: request.attribute.place)
  }

  private static func example(of kind: Schema.Kind) -> String {
    switch kind {
    case .intent: ".photos.openAsset"
    case .entity: ".photos.asset"
    case .choice: ".photos.assetType"
    }
  }

  private var wrongDeclaration: MacroDiagnostic {
    request.error(
      "`\(request.attributeName)` goes before \(kind == .choice ? "an enum" : "a struct or class")",
      atKeywordOf: member)
  }

  /// A warning: Apple's releases differ in what a schema has.
  private func missingMembers(
    _ names: [String], of schema: Schema, in type: TypeDeclaration
  ) -> MacroDiagnostic {
    let quoted = names.map { "`\($0)`" }
    let list =
      quoted.count > 1
      ? quoted.dropLast().joined(separator: ", ") + " and " + (quoted.last ?? "") : quoted.joined()
    let what = kind == .intent ? "parameter" : "property"
    let plural = kind == .intent ? "parameters" : "properties"
    return MacroDiagnostic(
      message: "`\(type.name)` lacks the \(names.count == 1 ? what : plural) \(list) of the schema "
        + "`\(schema.path)`",
      severity: .warning, place: request.declaration.place(of: type.nameRange))
  }

  /// Wrappers go before a single property.
  private func severalNames(_ member: MemberDeclaration) -> MacroDiagnostic? {
    guard case .variable(let variable) = member.kind, !variable.isConstant, !member.isStatic,
      member.variableNames.count > 1,
      !variable.bindings.contains(where: { $0.accessors != nil })
    else { return nil }
    return request.error(
      "declare each of \(member.variableNames.map { "`\($0)`" }.joined(separator: ", ")) by itself: "
        + "a declaration of several properties can't become "
        + (kind == .intent ? "parameters" : "properties of an entity"),
      atKeywordOf: member)
  }
}
