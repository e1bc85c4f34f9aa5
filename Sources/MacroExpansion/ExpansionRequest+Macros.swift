import SwiftSource

extension ExpansionRequest {
  func expand() -> Expansion {
    guard let member = MemberReader.declaration(in: declaration.text) else {
      return .failure(error("this declaration can't be read", at: declaration.place))
    }
    switch macro {
    case "ComputedPropertyMacro": return PropertyMacro(self, member, isDeferred: false).expand()
    case "DeferredPropertyMacro": return PropertyMacro(self, member, isDeferred: true).expand()
    case "UnionValueMacro": return UnionValueMacro(self, member).expand()
    case "IntentSchemaMacro": return SchemaMacro(self, member, kind: .intent).expand()
    case "EntitySchemaMacro": return SchemaMacro(self, member, kind: .entity).expand()
    case "EnumSchemaMacro": return SchemaMacro(self, member, kind: .choice).expand()
    case "ModelMacro": return ModelMacro(self, member).expand()
    case "PersistedPropertyMacro": return PersistedPropertyMacro(self, member).expand()
    case "ModelActorMacro": return ModelActorMacro(self, member).expand()
    case "EntryMacro": return EntryMacro(self, member).expand()
    // What is kept for the source alone.
    case "SilentMacro": return Expansion(source: "")
    case "SchemaNamesMacro": return SchemaNamesMacro(self).expand()
    default:
      return .failure(error("there is no macro `\(macro)`", at: attribute.place))
    }
  }
}

extension FreestandingRequest {
  func expand() -> Expansion {
    switch macro {
    // Nothing shows previews, so their code isn't compiled into the program.
    case "SilentMacro": Expansion(source: "")
    default: .failure(MacroDiagnostic(message: "there is no macro `\(macro)`", place: syntax.place))
    }
  }
}
