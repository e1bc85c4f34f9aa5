import Foundation

extension IntentPerson: _IntentValue {
  public static var valueType: ValueType { IntentContact.valueType }
  public static var _entityType: (any _IntentValue.Type)? { IntentContact.self }

  public static func from(_ value: IntentValue) throws -> IntentPerson {
    if case .text(let words) = value, let contact = IntentContact(words: words) {
      return IntentPerson(contact)
    }
    return IntentPerson(try IntentContact.from(value))
  }

  public var intentValue: IntentValue {
    var contact = IntentContact()
    let handles = [handle].compactMap { $0 } + aliases
    contact.name = name.displayString
    if case .components(let parts) = name {
      contact.prefix = parts.namePrefix
      contact.firstName = parts.givenName
      contact.middleName = parts.middleName
      contact.lastName = parts.familyName
      contact.suffix = parts.nameSuffix
      contact.nickname = parts.nickname
    }
    for handle in handles {
      switch handle.value {
      case .emailAddress(let address): contact.emails.append(address)
      case .phoneNumber(let number): contact.phones.append(number)
      case .applicationDefined: break
      }
    }
    contact.email = contact.emails.first
    contact.phone = contact.phones.first
    contact.id = identifier.text
    return contact.intentValue
  }

  private init(_ contact: IntentContact) {
    let emails = ([contact.email] + contact.emails).compactMap { $0 }
    let phones = ([contact.phone] + contact.phones).compactMap { $0 }
    var handles: [Handle] = []
    for handle in emails.map({ Handle(emailAddress: $0) }) + phones.map({ Handle(phoneNumber: $0) })
    where !handles.contains(handle) {
      handles.append(handle)
    }
    var parts = PersonNameComponents()
    parts.namePrefix = contact.prefix
    parts.givenName = contact.firstName
    parts.middleName = contact.middleName
    parts.familyName = contact.lastName
    parts.nameSuffix = contact.suffix
    parts.nickname = contact.nickname
    let hasParts = contact.firstName != nil || contact.lastName != nil
    self.init(
      identifier: .applicationDefined(contact.id),
      name: hasParts
        ? .components(parts) : .displayName(contact.displayRepresentation.title.text),
      handle: handles.first, aliases: Array(handles.dropFirst()))
  }
}
