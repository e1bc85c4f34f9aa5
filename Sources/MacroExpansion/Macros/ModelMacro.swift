import SwiftSource

/// `@Model`: a class whose objects a context of SwiftData keeps.
struct ModelMacro {
  private let request: ExpansionRequest
  private let member: MemberDeclaration

  init(_ request: ExpansionRequest, _ member: MemberDeclaration) {
    self.request = request
    self.member = member
  }

  func expand() -> Expansion {
    guard let type = member.type, type.keyword == "class" else {
      return .failure(
        request.error(
          "`\(request.attributeName)` goes before a class",
          atKeywordOf: member))
    }
    guard request.role == "extension" else { return Expansion(source: members(of: type)) }
    guard !request.conformances.isEmpty else { return Expansion(source: "") }
    // Without isolation also in a module whose types are the main actor's: the conformance is used by
    // every context.
    return Expansion(
      source: "nonisolated extension \(request.extendedType): SwiftData.PersistentModel {}")
  }

  private func members(of type: TypeDeclaration) -> String {
    let access = request.access(of: member)
    let identity = identityType(of: type).map { "\n\(access)typealias ID = \($0)" } ?? ""
    return """
      nonisolated(unsafe) \(access)var modelContext: SwiftData.ModelContext?
      nonisolated \(access)let persistentModelID = SwiftData.PersistentIdentifier()\(identity)
      """
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
}
