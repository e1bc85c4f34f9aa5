import SwiftSource

/// `@ModelActor`: an actor with a context of SwiftData.
struct ModelActorMacro {
  private let request: ExpansionRequest
  private let member: MemberDeclaration

  init(_ request: ExpansionRequest, _ member: MemberDeclaration) {
    self.request = request
    self.member = member
  }

  func expand() -> Expansion {
    guard let type = member.type, type.keyword == "actor" else {
      return .failure(
        request.error(
          "`\(request.attributeName)` goes before an actor", atKeywordOf: member))
    }
    guard request.role == "extension" else { return Expansion(source: members) }
    guard !request.conformances.isEmpty else { return Expansion(source: "") }
    return Expansion(source: "extension \(request.extendedType): SwiftData.ModelActor {}")
  }

  private var members: String {
    let access = request.access(of: member)
    return """
      \(access)nonisolated let modelExecutor: any SwiftData.ModelExecutor
      \(access)nonisolated let modelContainer: SwiftData.ModelContainer
      \(access)init(modelContainer: SwiftData.ModelContainer) {
        let modelContext = SwiftData.ModelContext(modelContainer)
        self.modelExecutor = SwiftData.DefaultSerialModelExecutor(modelContext: modelContext)
        self.modelContainer = modelContainer
      }
      """
  }
}
