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
}

extension ModelLimits {
  /// Why no request may follow these; nil if one may.
  ///
  /// - Parameter price: that of the model; a request that costs nothing may follow any costs.
  func refusal(after count: ModelCount, price: ModelPrice?) -> ModelFailure? {
    if let requests, count.requests >= requests { return .limit("\(requests)", "requests") }
    if let tokens, count.tokens >= tokens { return .limit(ModelFailure.grouped(tokens), "tokens") }
    if let cost, count.cost >= cost, price.map({ $0.input > 0 || $0.output > 0 }) == true {
      return .limit(ModelFailure.amount(cost), "costs")
    }
    return nil
  }
}
