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
    let all = type.members.map { ($0, ModelProperty($0, in: request.declaration.text)) }
    for case (let member, let property?) in all where property.isConstant {
      return .failure(constant(property.name, atKeywordOf: member))
    }
    if let several = type.members.first(where: ModelProperty.areSeveral) {
      return .failure(
        request.error(
          "`\(request.attributeName)` keeps only properties that are declared one by one",
          atKeywordOf: several))
    }
    let properties = all.compactMap(\.1)
    let access = request.access(of: member)
    let identity = identityType(of: type).map { "\n\(access)typealias ID = \($0)" } ?? ""
    let marks = properties.map { "\n  \($0.mark) = SwiftData._PropertyMark()" }.joined()
    let descriptions = properties.map { "\n    \($0.description)," }.joined()
    let uniques = uniques(of: type).map { "[\($0)]" }.joined(separator: ", ")
    let constraints =
      uniques.isEmpty
      ? "" : "\nnonisolated \(access)static var _$uniques: [[String]] { [\(uniques)] }"
    return Expansion(
      source: """
        @SwiftData.Transient nonisolated(unsafe) \(access)var _$data = SwiftData.ModelData()
        nonisolated \(access)required init(_unfilled: ()) {\(marks)
        }
        nonisolated \(access)static var schemaMetadata: [SwiftData.Schema.PropertyMetadata] {
          [\(descriptions)
          ]
        }\(constraints)\(initializer(of: type, properties, access))\(identity)
        """)
  }

  /// The names of the properties whose values are unique together, as literals in a list for each
  /// argument of `#Unique`.
  private func uniques(of type: TypeDeclaration) -> [String] {
    type.members.flatMap { member -> [String] in
      guard case .macro(let use) = member.kind, use.baseName == "Unique" else { return [] }
      return (use.arguments ?? []).map { argument in
        let tokens = argument.tokens
        return zip(tokens, tokens.dropFirst()).filter { name, next in
          name.kind == .word && (next.isMark(",") || next.isMark("]"))
        }.map { "\"\($0.0.name)\"" }.joined(separator: ", ")
      }
    }
  }

  /// `init()`, which a class whose properties have initial values would have without the macro.
  private func initializer(
    of type: TypeDeclaration, _ properties: [ModelProperty], _ access: String
  ) -> String {
    let hasOwn = type.members.contains { member in
      if case .other("init") = member.kind { true } else { false }
    }
    return hasOwn || !properties.allSatisfy(\.hasDefault) ? "" : "\n\(access)init() {}"
  }

  /// The type of `id`, which other files can't infer through a conformance that a macro writes; nil
  /// if it isn't written.
  private func identityType(of type: TypeDeclaration) -> String? {
    for member in type.members where !member.isStatic {
      guard case .variable(let variable) = member.kind,
        let binding = variable.bindings.first(where: { $0.name == "id" })
      else { continue }
      return binding.type.map { request.declaration.text[$0] }
    }
    return "SwiftData.PersistentIdentifier"
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
