import Synchronization

/// A closed set of choices that intents take and give.
///
/// A workflow file names a case by its raw value, or by its title.
///
/// See [Apple's documentation](https://developer.apple.com/documentation/appintents/appenum).
public protocol AppEnum: AppValue, StaticDisplayRepresentable, RawRepresentable
where RawValue: LosslessStringConvertible & Sendable {}

/// A type whose cases have titles for people.
public protocol CaseDisplayRepresentable: CustomLocalizedStringResourceConvertible, CaseIterable,
  Hashable
{
  static var caseDisplayRepresentations: [Self: DisplayRepresentation] { get }
}

extension CaseDisplayRepresentable {
  public var localizedStringResource: LocalizedStringResource { displayRepresentation.title }

  /// The display of this case. Not part of Apple's framework.
  public var displayRepresentation: DisplayRepresentation {
    Self.caseDisplayRepresentations[self]
      ?? DisplayRepresentation(stringLiteral: TypeName.title("\(self)"))
  }
}

extension CaseDisplayRepresentable where Self: InstanceDisplayRepresentable {
  public var localizedStringResource: LocalizedStringResource { displayRepresentation.title }
}

extension AppEnum {
  public static var valueType: ValueType { .choice(EnumLayout.choiceType(of: Self.self)) }

  public static func from(_ value: IntentValue) throws -> Self {
    guard case .choice(let choice) = value, let found = EnumLayout.value(choice.name, of: Self.self)
    else { throw IntentValueError(wanted: "a \(valueType.name)", given: value) }
    return found
  }

  public var intentValue: IntentValue {
    .choice(
      IntentChoice(
        type: EnumLayout.choiceType(of: Self.self), name: rawValue.description,
        title: displayRepresentation.title.text))
  }
}

/// The choice types of enums, each made once.
package enum EnumLayout {
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

  /// What an enum doesn't say of its cases.
  package struct Gaps: Sendable {
    /// The name of the enum in Swift.
    package let type: String
    /// The names of the cases without a display.
    package let cases: [String]
  }

  /// Finds the gaps of the enums by the names of their choices. Only a check of an app asks for them.
  private static let gaps = Mutex<[String: @Sendable () -> Gaps]>([:])

  /// Which cases of a known enum have no display. Nil for a choice that no enum was made into.
  package static func gaps(of choice: IntentChoiceType) -> Gaps? {
    gaps.withLock { $0[choice.name] }?()
  }

  private static func findGaps<Enum: AppEnum>(of type: Enum.Type) -> Gaps {
    let displays = Enum.caseDisplayRepresentations
    return Gaps(
      type: TypeName.of(type),
      cases: Enum.allCases.filter { displays[$0] == nil }.map { "\($0)" })
  }

  private static func make<Enum: AppEnum>(_ type: Enum.Type) -> IntentChoiceType {
    let displays = Enum.caseDisplayRepresentations
    let name = TypeName.snakeCase(Enum.persistentIdentifier)
    gaps.withLock { $0[name] = { findGaps(of: type) } }
    return IntentChoiceType(
      name: name,
      cases: Enum.allCases.map { value in
        let display = displays[value]
        var item = IntentChoiceType.Case(
          name: value.rawValue.description,
          title: display?.title.text ?? TypeName.title("\(value)"),
          synonyms: display?.synonyms.map(\.text) ?? [])
        item.icon = display?.image?.icon
        return item
      })
  }
}
