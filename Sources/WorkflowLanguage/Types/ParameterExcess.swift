package import AppIntentsCore
import OrderedCollections

/// Why a parameter doesn't take a value that has its type: a number is outside its range, a list has
/// too many items, or an amount of money is in another currency.
package struct ParameterExcess {
  /// What the parameter can't, as it follows that word: `be 60`, `have 4 items`.
  package let fault: String
  /// What it takes: `it goes from 1 to 40`.
  package let limit: String
}

extension ParameterDescriptor {
  /// Nil if the parameter takes the value.
  package func excess(of value: IntentValue) -> ParameterExcess? {
    guard case .list(let items) = value else { return excess(ofOne: value) }
    if let excess = excess(ofItems: items.count) { return excess }
    guard range != nil || isMoney else { return nil }
    return items.lazy.compactMap { excess(ofOne: $0) }.first
  }

  /// Nil if it takes a list of that many items.
  package func excess(ofItems count: Int) -> ParameterExcess? {
    guard type.isList, let bounds = size?.bounds, !bounds.contains(count) else { return nil }
    return ParameterExcess(
      fault: count == 1 ? "have 1 item" : "have \(count) items", limit: "it takes \(bounds.words)")
  }

  private func excess(ofOne value: IntentValue) -> ParameterExcess? {
    switch value {
    case .number(let number):
      guard let range, !range.contains(number.double) else { return nil }
      return ParameterExcess(fault: "be \(number)", limit: "it goes \(Self.phrase(range))")
    case .dictionary(let parts):
      guard isMoney else { return nil }
      let limit = "it takes an amount in \(hints.currencyCodes.joined(separator: " or "))"
      guard case .number(let amount)? = parts["amount"], case .text(let code)? = parts["currency"]
      else {
        let fault = "be a dictionary without `amount` and `currency`"
        return ParameterExcess(fault: fault, limit: limit)
      }
      if hints.currencyCodes.contains(code) { return nil }
      return ParameterExcess(fault: "be \(amount) \(code)", limit: limit)
    default: return nil
    }
  }

  /// Whether its value is an amount of money in one of certain currencies.
  package var isMoney: Bool { type.itemType == .dictionary && !hints.currencyCodes.isEmpty }

  private static func phrase(_ range: ClosedRange<Double>) -> String {
    func text(_ bound: Double) -> String { IntentNumber(bound)?.description ?? "\(bound)" }
    if range.upperBound >= Double(Int.max) { return "from \(text(range.lowerBound)) up" }
    if range.lowerBound <= Double(Int.min) { return "up to \(text(range.upperBound))" }
    return "from \(text(range.lowerBound)) to \(text(range.upperBound))"
  }
}
