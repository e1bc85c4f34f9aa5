import SwiftSource

/// `@Model`: a class whose objects a context of SwiftData keeps.
///
/// The values of the properties are in `_$data`; each property gets `@_PersistedProperty`, which makes
/// it one that is computed over them.
struct ModelMacro {
  private let request: ExpansionRequest
  private let member: MemberDeclaration

  init(_ request: ExpansionRequest, _ member: MemberDeclaration) {
    self.request = request
    self.member = member
  }

  func expand() -> Expansion {
    if request.role == "memberAttribute" {
      let isKept = ModelProperty(member, in: request.declaration.text).map { !$0.isConstant }
      return Expansion(source: isKept == true ? "@SwiftData._PersistedProperty" : "")
    }
    guard let type = member.type, type.keyword == "class" else {
      return .failure(
        request.error(
          "`\(request.attributeName)` goes before a class",
          atKeywordOf: member))
    }
    guard request.role == "extension" else { return members(of: type) }
    guard !request.conformances.isEmpty else { return inherited(by: type) }
    // Without isolation also in a module whose types are the main actor's: the conformance is used by
    // every context.
    return Expansion(
      source: "nonisolated extension \(request.extendedType): SwiftData.PersistentModel {}")
  }

  /// A class that conforms already has its conformance from its source, or from the class above.
  private func inherited(by type: TypeDeclaration) -> Expansion {
    let isOwn = type.inherited.contains {
      $0.split(separator: ".").last == "PersistentModel"
    }
    guard !isOwn, let above = type.inherited.first else { return Expansion(source: "") }
    return .failure(
      request.error(
        "a class with `\(request.attributeName)` can't inherit from the model `\(above)`; have a "
          + "property that leads to it instead", atKeywordOf: member))
  }

  private func members(of type: TypeDeclaration) -> Expansion {
    let problems = problems(of: type)
    guard problems.diagnostics.isEmpty else { return Expansion(diagnostics: problems.diagnostics) }
    let properties = type.members.compactMap { ModelProperty($0, in: request.declaration.text) }
      .filter { !$0.isConstant }
    let access = request.access(of: member)
    let marks = properties.map { property in
      "\n" + property.conditions.enclose("  \(property.mark) = SwiftData._PropertyMark()")
    }.joined()
    let list = "[SwiftData.Schema.PropertyMetadata]"
    let descriptions = ListSource(list, properties.map { ($0.description, $0.conditions) })
    return Expansion(
      source: """
        @SwiftData.Transient nonisolated(unsafe) \(access)var _$data = SwiftData.ModelData()
        nonisolated \(access)required init(_unfilled: ()) {\(marks)
        }
        nonisolated \(access)static var schemaMetadata: \(list) {
        \(descriptions.body.indented())
        }\(uniques(of: type, access))\(initializer(of: type, properties, access))\
        \(identityTypes(of: type, access))\(problems.source)
        """)
  }

  /// What the class has that can't be kept.
  private func problems(of type: TypeDeclaration) -> MemberProblems {
    var problems = MemberProblems()
    for member in type.members {
      if let property = ModelProperty(member, in: request.declaration.text), property.isConstant {
        problems.add(constant(property.name, atKeywordOf: member), under: member.conditions)
      }
      if ModelProperty.areSeveral(member) {
        problems.add(several(atKeywordOf: member), under: member.conditions)
      }
      if let attribute = ModelProperty.uncertainAttribute(of: member) {
        problems.add(request.uncertain(attribute, atKeywordOf: member), under: member.conditions)
      }
      for constraint in constraints(of: member) where constraint.names.isEmpty {
        problems.add(withoutNames(constraint.place), under: member.conditions)
      }
    }
    return problems
  }

  /// The names of the properties whose values are unique together, for each argument of `#Unique`.
  private func constraints(
    of member: MemberDeclaration
  ) -> [(names: [String], place: MacroDiagnostic.Place)] {
    guard case .macro(let use) = member.kind, use.baseName == "Unique" else { return [] }
    return (use.arguments ?? []).map { argument in
      let names = zip(argument.tokens, argument.tokens.dropFirst()).filter { name, next in
        name.kind == .word && (next.isMark(",") || next.isMark("]"))
      }.map(\.0.name)
      return (names, request.declaration.place(of: argument.range))
    }
  }

  /// The names of the properties of all `#Unique`.
  private func uniques(of type: TypeDeclaration, _ access: String) -> String {
    let items = type.members.flatMap { member in
      constraints(of: member).map { constraint in
        let names = constraint.names.map { "\"\($0)\"" }.joined(separator: ", ")
        return ("[\(names)]", member.conditions)
      }
    }
    if items.isEmpty { return "" }
    return """

      nonisolated \(access)static var _$uniques: [[String]] {
      \(ListSource("[[String]]", items).body.indented())
      }
      """
  }

  /// `init()`, which a class whose properties have initial values would have without the macro.
  private func initializer(
    of type: TypeDeclaration, _ properties: [ModelProperty], _ access: String
  ) -> String {
    let own = type.members.filter { member in
      if case .other("init") = member.kind { true } else { false }
    }.map(\.conditions)
    let unfilled = properties.filter { !$0.hasDefault }.map(\.conditions)
    return line("\(access)init() {}", under: Conditions(noneOf: own + unfilled))
  }

  /// The type of `id`, which other files can't infer through a conformance that a macro writes; none
  /// where it isn't written.
  private func identityTypes(of type: TypeDeclaration, _ access: String) -> String {
    let ids = type.members.filter { !$0.isStatic && $0.variableNames.contains("id") }
    let written = ids.map { member -> String in
      guard case .variable(let variable) = member.kind,
        let type = variable.bindings.first(where: { $0.name == "id" })?.type
      else { return "" }
      let name = request.declaration.text[type]
      return line("\(access)typealias ID = \(name)", under: member.conditions)
    }
    return written.joined()
      + line(
        "\(access)typealias ID = SwiftData.PersistentIdentifier",
        under: Conditions(noneOf: ids.map(\.conditions)))
  }

  private func line(_ text: String, under conditions: Conditions) -> String {
    conditions.isNever ? "" : "\n" + conditions.enclose(text)
  }
}

// MARK: - Messages

extension ModelMacro {
  private func several(atKeywordOf member: MemberDeclaration) -> MacroDiagnostic {
    request.error(
      "`\(request.attributeName)` keeps only properties that are declared one by one",
      atKeywordOf: member)
  }

  private func withoutNames(_ place: MacroDiagnostic.Place) -> MacroDiagnostic {
    request.error("`#Unique` needs lists of properties such as `[\\.name]`", at: place)
  }

  private func constant(
    _ name: String, atKeywordOf member: MemberDeclaration
  ) -> MacroDiagnostic {
    MacroDiagnostic(
      message:
        "`\(request.attributeName)` can't keep the constant `\(name)`; make it a variable, or "
        + "leave it out with `@Transient`",
      place: request.declaration.place(of: member.keyword.range),
      fixIts: [
        MacroDiagnostic.FixIt(
          message: "use `var`", place: request.declaration.place(of: member.keyword.range),
          replacement: "var")
      ])
  }
}
