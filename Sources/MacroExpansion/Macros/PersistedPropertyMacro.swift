import SwiftSource

/// `@_PersistedProperty`: a property of a model, computed over the object's values.
///
/// The peer is a mark without content, by which the compiler knows whether the property has its
/// initial value.
struct PersistedPropertyMacro {
  private let request: ExpansionRequest
  private let member: MemberDeclaration

  init(_ request: ExpansionRequest, _ member: MemberDeclaration) {
    self.request = request
    self.member = member
  }

  func expand() -> Expansion {
    guard let property = ModelProperty(member, in: request.declaration.text) else {
      return .failure(
        request.error(
          "`\(request.attributeName)` goes before a stored property", atKeywordOf: member))
    }
    guard request.role == "accessor" else {
      return Expansion(
        source: "@SwiftData.Transient private var \(property.mark): SwiftData._PropertyMark")
    }
    return Expansion(
      source: accessors(of: property),
      diagnostics: property.hasObservers ? [observers(property)] : [])
  }

  private func accessors(of property: ModelProperty) -> String {
    """
    {
    @storageRestrictions(accesses: _$data, initializes: \(property.mark))
    init(initialValue) {
      _$data.begin("\(property.name)", with: initialValue)
      \(property.mark) = SwiftData._PropertyMark()
    }
    get { _$data.value(of: "\(property.name)") }
    set { _$data.set("\(property.name)", to: newValue) }
    }
    """
  }

  private func observers(_ property: ModelProperty) -> MacroDiagnostic {
    MacroDiagnostic(
      message:
        "the observers of `\(property.name)` aren't called: the property of a model is computed",
      severity: .warning, place: request.declaration.place(of: member.keyword.range))
  }
}
