import Diagnostics
import Foundation

/// What requests to models come to.
package struct ModelCount: Sendable, Hashable {
  package var requests: Int
  /// Tokens of questions and replies together.
  package var tokens: Int
  /// In the currency of the prices.
  package var cost: Double

  package init(requests: Int = 0, tokens: Int = 0, cost: Double = 0) {
    self.requests = requests
    self.tokens = tokens
    self.cost = cost
  }

  static func + (one: ModelCount, other: ModelCount) -> ModelCount {
    ModelCount(
      requests: one.requests.adding(other.requests), tokens: one.tokens.adding(other.tokens),
      cost: one.cost + other.cost)
  }

  /// What is left of a count without another one, which isn't less than nothing.
  static func - (one: ModelCount, other: ModelCount) -> ModelCount {
    ModelCount(
      requests: max(0, one.requests - other.requests), tokens: max(0, one.tokens - other.tokens),
      cost: max(0, one.cost - other.cost))
  }
}

extension ModelCount {
  /// A cost in digits, to six places: `20`, `0.02`, `0.000001`.
  package static func shown(cost: Double) -> String {
    let millionths = (cost * 1_000_000).rounded()
    guard (0...1e18).contains(millionths) else { return "\(cost)" }
    if millionths == 0, cost > 0 { return "less than 0.000001" }
    let (whole, rest) = Int(millionths).quotientAndRemainder(dividingBy: 1_000_000)
    var places = String(1_000_000 + rest).dropFirst()
    while places.last == "0" { places.removeLast() }
    return places.isEmpty ? "\(whole)" : "\(whole).\(places)"
  }

  /// A limit of costs, in all of its digits: `0.0000001`.
  static func shown(limit cost: Double) -> String {
    guard cost > 0, cost < 0.000_001 else { return shown(cost: cost) }
    return Decimal(string: "\(cost)").map { "\($0)" } ?? shown(cost: cost)
  }
}

extension ModelLimits {
  /// Why no request may follow these; nil if one may.
  ///
  /// - Parameter price: that of the model; a request that costs nothing may follow any costs.
  func refusal(after count: ModelCount, price: ModelPrice?) -> ModelFailure? {
    if let requests, count.requests >= requests { return .limit("\(requests)", "requests") }
    if let tokens, count.tokens >= tokens { return .limit(Phrasing.grouped(tokens), "tokens") }
    if let cost, count.cost >= cost, price.map({ $0.input > 0 || $0.output > 0 }) == true {
      return .limit(ModelCount.shown(limit: cost), "costs")
    }
    return nil
  }
}
