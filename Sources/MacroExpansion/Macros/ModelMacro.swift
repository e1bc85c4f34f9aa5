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
          at: request.declaration.place(of: member.keyword.range)))
    }
    guard request.role == "extension" else { return Expansion(source: members) }
    guard !request.conformances.isEmpty else { return Expansion(source: "") }
    return Expansion(source: "extension \(request.extendedType): SwiftData.PersistentModel {}")
  }

  private var members: String {
    let access = request.access(of: member)
    return """
      \(access)var modelContext: SwiftData.ModelContext?
      \(access)let persistentModelID = SwiftData.PersistentIdentifier()
      """
  }
}
