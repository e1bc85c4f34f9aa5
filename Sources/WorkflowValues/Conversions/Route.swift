package import AppIntentsCore

/// The way from one type to another, for the checker and traces.
package struct Route: Sendable {
  package let from: ValueType
  package let to: ValueType
  /// The conversions in order; empty if none is needed.
  package let steps: [Conversion]
  package let certainty: Conversion.Certainty
  package let strength: Conversion.Strength
  /// The conversions that types of entities declare, instead of steps.
  package let declared: DeclaredRoute?
  /// "Text, no conversion", "number → text", "each number → text".
  package let description: String

  /// Whether the steps lead from a value to a type. Of a list each item has a route of its own.
  func leads(from value: Value, to wanted: ValueType) -> Bool {
    !steps.isEmpty && value.kind == from.kind && value.kind != .list && to == wanted
      && !wanted.isList && wanted.kind != nil
  }

  package var isIdentity: Bool { steps.isEmpty && certainty == .always }
  /// A warning for values that may have been meant otherwise.
  package var caution: Conversion.Caution? { steps.lazy.compactMap(\.caution).first }
}

extension ConversionTable {
  /// The route from one type to another; nil if there is none.
  ///
  /// If a type is known only at run time, the route may fail. With `explicit`, includes conversions
  /// that must be requested in the file.
  package static func route(
    from: ValueType, to: ValueType, explicit: Bool = false
  ) -> Route? {
    if to == .any || from == to || (from == .text && to.isSpecialText) {
      return Route(from, to, "\(title(from)), no conversion")
    }
    if from == .any { return Route(from, to, "any value → \(to.name)", .mayFail) }
    if case .list(let element) = to { return route(from: from, toListOf: element, to, explicit) }
    if to.isSpecialText { return route(from: from, to: .text, explicit: explicit) }
    guard let fromKind = from.kind, let toKind = to.kind else { return nil }
    if case .list(let element) = from, toKind != .text {
      return route(fromListOf: element, from, to)
    }
    if let steps = steps(from: fromKind, to: toKind) {
      return route(from, to, steps)
    }
    guard explicit, let entry = entry(from: fromKind, to: toKind) else { return nil }
    return Route(from, to, entry.name, entry.certainty, [entry], .explicit)
  }

  private static func route(_ from: ValueType, _ to: ValueType, _ steps: [Conversion]) -> Route? {
    guard !steps.isEmpty else {
      // Two entity types have nothing in common, but two choices may have cases of the same name.
      guard case .choice = from else { return nil }
      return Route(from, to, "\(from.name) → \(to.name)", .mayFail)
    }
    let names = [from.name] + steps.dropLast().map(\.to.name) + [to.name]
    return Route(
      from, to, names.joined(separator: " → "), steps.map(\.certainty).max() ?? .always, steps)
  }

  private static func route(
    fromListOf element: ValueType, _ from: ValueType, _ to: ValueType
  ) -> Route? {
    guard let kind = to.kind, let entry = entry(from: .list, to: kind) else { return nil }
    let inner = route(from: element, to: to)
    guard element == .any || inner != nil else { return nil }
    return Route(from, to, "\(from.name) → \(to.name)", .mayFail, [entry] + (inner?.steps ?? []))
  }

  private static func route(
    from: ValueType, toListOf element: ValueType, _ to: ValueType, _ explicit: Bool
  ) -> Route? {
    if from == .nothing { return Route(from, to, "nothing → empty list") }
    if case .list(let item) = from {
      guard let inner = route(from: item, to: element, explicit: explicit) else { return nil }
      if inner.isIdentity { return Route(from, to, "\(title(from)), no conversion") }
      return Route(
        from, to, "each \(inner.description)", inner.certainty, inner.steps, inner.strength)
    }
    guard let inner = route(from: from, to: element, explicit: explicit) else { return nil }
    return Route(
      from, to, "\(from.name) → \(to.name)", inner.certainty, inner.steps, inner.strength)
  }

  /// The route by what types of entities declare, also for each item of a list.
  package static func route(
    from: ValueType, to: ValueType, declared: (_ from: ValueType, _ to: ValueType) -> DeclaredRoute?
  ) -> Route? {
    guard from != to, to.isList || !from.isList else { return nil }
    func item(_ type: ValueType) -> ValueType {
      if case .list(let element) = type { element } else { type }
    }
    guard let found = declared(item(from), item(to)) else { return nil }
    let words = found.words(from: item(from), to: item(to))
    return Route(
      from, to, from.isList ? "each \(words)" : to.isList ? "\(words) → \(to.name)" : words,
      .mayFail,
      declared: found)
  }

  private static func title(_ type: ValueType) -> String {
    type.name.prefix(1).uppercased() + type.name.dropFirst()
  }
}

extension Route {
  fileprivate init(
    _ from: ValueType, _ to: ValueType, _ description: String,
    _ certainty: Conversion.Certainty = .always, _ steps: [Conversion] = [],
    _ strength: Conversion.Strength = .implicit, declared: DeclaredRoute? = nil
  ) {
    self.from = from
    self.to = to
    self.steps = steps
    self.certainty = certainty
    self.strength = strength
    self.declared = declared
    self.description = description
  }
}
