import OrderedCollections

/// A way to pay. Its value is a dictionary of `type`, `name` and `hint`.
///
/// See [Apple's documentation](https://developer.apple.com/documentation/appintents/intentpaymentmethod).
public struct IntentPaymentMethod: Sendable, Hashable {
  public enum PaymentType: String, Sendable, Hashable, CaseIterable {
    case unknown, checking, savings, brokerage, debit, credit, prepaid, store, applePay
  }

  public let paymentType: PaymentType
  public let name: String?
  /// What tells it from others, such as the last digits of a card.
  public let identificationHint: String?
  public let icon: DisplayRepresentation.Image?

  public init(
    type: PaymentType, name: LocalizedStringResource? = nil, identificationHint: String? = nil,
    icon: DisplayRepresentation.Image? = nil
  ) {
    paymentType = type
    self.name = name?.text
    self.identificationHint = identificationHint
    self.icon = icon
  }
}

extension IntentPaymentMethod: DisplayRepresentable {
  public static let typeDisplayRepresentation: TypeDisplayRepresentation = "Payment Method"

  public var displayRepresentation: DisplayRepresentation {
    DisplayRepresentation(
      title: "\(name ?? TypeName.title(paymentType.rawValue))",
      subtitle: identificationHint.map { "\($0)" }, image: icon)
  }
}

extension IntentPaymentMethod: _IntentValue {
  public static var valueType: ValueType { .dictionary }

  public static func from(_ value: IntentValue) throws -> IntentPaymentMethod {
    guard case .dictionary(let parts) = value, case .text(let name)? = parts["type"],
      let type = PaymentType.allCases.first(where: { TypeName.snakeCase($0.rawValue) == name })
    else {
      let types = PaymentType.allCases.map { "`\(TypeName.snakeCase($0.rawValue))`" }
      throw IntentValueError(
        wanted: "a dictionary with `type`, which is \(types.joined(separator: " or "))",
        given: value)
    }
    func text(_ key: String) -> String? {
      if case .text(let text)? = parts[key] { text } else { nil }
    }
    return IntentPaymentMethod(
      type: type, name: text("name").map { LocalizedStringResource(stringLiteral: $0) },
      identificationHint: text("hint"))
  }

  public var intentValue: IntentValue {
    .dictionary([
      "type": .text(TypeName.snakeCase(paymentType.rawValue)),
      "name": name.map { .text($0) } ?? .nothing,
      "hint": identificationHint.map { .text($0) } ?? .nothing,
    ])
  }
}

extension IntentCurrencyAmount: DisplayRepresentable {
  public static let typeDisplayRepresentation: TypeDisplayRepresentation = "Amount"

  public var displayRepresentation: DisplayRepresentation {
    DisplayRepresentation(title: "\(IntentNumber(amount).shown) \(currencyCode)")
  }
}
