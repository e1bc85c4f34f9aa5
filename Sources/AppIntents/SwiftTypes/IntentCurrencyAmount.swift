public import Foundation
import OrderedCollections

/// An amount of money. Its value is a dictionary of `amount` and `currency`.
public struct IntentCurrencyAmount: Sendable, Hashable {
  public let amount: Decimal
  /// The ISO 4217 code: `EUR`.
  public let currencyCode: String

  public init(amount: Decimal, currencyCode: String) {
    self.amount = amount
    self.currencyCode = currencyCode
  }
}

extension IntentCurrencyAmount: _IntentValue {
  public static var valueType: ValueType { .dictionary }

  public static func from(_ value: IntentValue) throws -> IntentCurrencyAmount {
    guard case .dictionary(let parts) = value, case .number(let amount)? = parts["amount"],
      case .text(let currency)? = parts["currency"]
    else {
      throw IntentValueError(wanted: "a dictionary with `amount` and `currency`", given: value)
    }
    return IntentCurrencyAmount(amount: amount.decimal, currencyCode: currency)
  }

  public var intentValue: IntentValue {
    .dictionary(["amount": .number(amount), "currency": .text(currencyCode)])
  }
}
