import SwiftSource

/// `@ComputedProperty` and `@DeferredProperty`: a property of an entity whose value is computed.
///
/// The peers are `$name`, the property as workflows know it, and `_name`, where it is kept.
struct PropertyMacro {
  private let request: ExpansionRequest
  private let member: MemberDeclaration
  private let isDeferred: Bool

  init(_ request: ExpansionRequest, _ member: MemberDeclaration, isDeferred: Bool) {
    self.request = request
    self.member = member
    self.isDeferred = isDeferred
  }

  func expand() -> Expansion {
    guard case .variable(let variable) = member.kind, let binding = variable.bindings.first,
      let name = binding.name
    else { return .failure(notAProperty) }
    guard variable.bindings.count == 1 else { return .failure(severalProperties) }
    if member.isStatic { return .failure(staticProperty(name)) }
    guard let accessors = binding.accessors, accessors.isComputed, binding.initializer == nil else {
      return .failure(storedProperty(binding, name))
    }
    guard let type = binding.type else { return .failure(withoutType(binding, name)) }
    if !isDeferred, accessors.isAsync || accessors.isThrowing {
      return .failure(waitingGetter(binding, name))
    }
    guard let owner = request.context.first?.type,
      ["struct", "class", "actor"].contains(owner.keyword)
    else { return .failure(outsideType(binding, name)) }
    return Expansion(
      source: peers(of: binding, named: name, type: type, accessors: accessors, in: owner))
  }

  private func peers(
    of binding: Variable.Binding, named name: String, type: Range<Int>,
    accessors: Variable.Accessors, in owner: TypeDeclaration
  ) -> String {
    let text = request.declaration.text
    var typeText = text[type]
    // An implicitly unwrapped optional is no type of its own.
    if typeText.hasSuffix("!") { typeText = String(typeText.dropLast()) + "?" }
    let property = "AppIntents.EntityProperty<\(typeText)>"
    let access = member.access.map { ($0 == "open" ? "public" : $0) + " " } ?? ""
    let available = member.attributes.filter { $0.name == "available" }
      .map { $0.conditions.enclose(text[$0.range]) + "\n" }.joined()
    var cursor = TokenCursor(request.attribute.text)
    let arguments = (cursor.readAttribute().arguments ?? []).map { argument in
      (argument.label.map { $0 + ": " } ?? "") + request.attribute.text[argument.range] + ", "
    }.joined()
    let effects = (accessors.isThrowing ? "try " : "") + (accessors.isAsync ? "await " : "")
    let getter = isDeferred ? "asyncGetter" : "getter"
    let read = "{ (entity: \(owner.name)) in \(effects)entity.\(binding.text) }"
    return """
      \(available)\(access)var $\(name): \(property) { _\(name) }
      private let _\(name) = \(property)(\(arguments)\(getter): \(read))
      """
  }
}

// MARK: - Messages

extension PropertyMacro {
  private var macro: String { request.attributeName }

  private func place(_ binding: Variable.Binding) -> MacroDiagnostic.Place {
    request.declaration.place(of: binding.range)
  }

  private func replacing(with name: String) -> MacroDiagnostic.FixIt? {
    var cursor = TokenCursor(request.attribute.text)
    let attribute = cursor.readAttribute()
    guard !attribute.name.isEmpty, attribute.name == attribute.baseName else { return nil }
    let start = attribute.range.lowerBound
    let range = start..<start + 1 + attribute.name.utf8.count
    return MacroDiagnostic.FixIt(
      message: "use `\(name)`", place: request.attribute.place(of: range), replacement: name)
  }

  private var notAProperty: MacroDiagnostic {
    request.error(
      "`\(macro)` goes before a property",
      atKeywordOf: member)
  }

  private var severalProperties: MacroDiagnostic {
    request.error(
      "`\(macro)` goes before a single property",
      atKeywordOf: member)
  }

  private func staticProperty(_ name: String) -> MacroDiagnostic {
    request.error(
      "`\(macro)` needs a property of the entity, but `\(name)` is static",
      atKeywordOf: member)
  }

  private func storedProperty(_ binding: Variable.Binding, _ name: String) -> MacroDiagnostic {
    MacroDiagnostic(
      message: "`\(macro)` needs a property with a getter, but `\(name)` is stored",
      place: place(binding), fixIts: [replacing(with: "@Property")].compactMap { $0 })
  }

  private func withoutType(_ binding: Variable.Binding, _ name: String) -> MacroDiagnostic {
    request.error("`\(macro)` needs the type of `\(name)` written out", at: place(binding))
  }

  private func waitingGetter(_ binding: Variable.Binding, _ name: String) -> MacroDiagnostic {
    MacroDiagnostic(
      message:
        "`\(macro)` needs a getter without effects, but that of `\(name)` is async or throws",
      place: place(binding), fixIts: [replacing(with: "@DeferredProperty")].compactMap { $0 })
  }

  private func outsideType(_ binding: Variable.Binding, _ name: String) -> MacroDiagnostic {
    let owner = request.context.first?.type
    let reason =
      owner?.keyword == "extension"
      ? "an extension can't keep; move `\(name)` into the declaration of `\(owner?.name ?? "")`"
      : "only a struct, class or actor keeps"
    return request.error("`\(macro)` adds a stored property, which \(reason)", at: place(binding))
  }
}
