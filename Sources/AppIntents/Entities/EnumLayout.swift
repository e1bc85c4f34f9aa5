import Synchronization

/// The choice types of enums, each made once.
enum EnumLayout {
  private static let known = Mutex<[ObjectIdentifier: IntentChoiceType]>([:])

  static func choiceType<Enum: AppEnum>(of type: Enum.Type) -> IntentChoiceType {
    let key = ObjectIdentifier(type)
    if let choices = known.withLock({ $0[key] }) { return choices }
    let choices = make(type)
    known.withLock { $0[key] = choices }
    return choices
  }

  static func value<Enum: AppEnum>(_ name: String, of type: Enum.Type) -> Enum? {
    Enum.RawValue(name).flatMap(Enum.init(rawValue:))
  }

  private static func make<Enum: AppEnum>(_ type: Enum.Type) -> IntentChoiceType {
    let displays = Enum.caseDisplayRepresentations
    return IntentChoiceType(
      name: TypeName.snakeCase(TypeName.of(type)),
      cases: Enum.allCases.map { value in
        let display = displays[value]
        return IntentChoiceType.Case(
          name: value.rawValue.description,
          title: display?.title.text ?? TypeName.title("\(value)"),
          synonyms: display?.synonyms.map(\.text) ?? [])
      })
  }
}
