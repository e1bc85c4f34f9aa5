#if os(Linux)
  public import Foundation

  extension PredicateExpressions {
    /// Whether a text contains another one as people search: without regard to case and accents.
    public struct StringLocalizedStandardContains<
      Base: PredicateExpression, Other: PredicateExpression
    >: PredicateExpression
    where Base.Output: StringProtocol, Other.Output: StringProtocol {
      public typealias Output = Bool

      public let root: Base
      public let other: Other

      public init(root: Base, other: Other) {
        self.root = root
        self.other = other
      }

      public func evaluate(_ bindings: PredicateBindings) throws -> Bool {
        try root.evaluate(bindings).localizedStandardContains(other.evaluate(bindings))
      }
    }

    public static func build_localizedStandardContains<Base, Other>(
      _ root: Base, _ other: Other
    ) -> StringLocalizedStandardContains<Base, Other> {
      StringLocalizedStandardContains(root: root, other: other)
    }
  }

  extension PredicateExpressions.StringLocalizedStandardContains: Sendable
  where Base: Sendable, Other: Sendable {}
  extension PredicateExpressions.StringLocalizedStandardContains: Encodable
  where Base: Encodable, Other: Encodable {}
  extension PredicateExpressions.StringLocalizedStandardContains: Decodable
  where Base: Decodable, Other: Decodable {}
  extension PredicateExpressions.StringLocalizedStandardContains: StandardPredicateExpression
  where Base: StandardPredicateExpression, Other: StandardPredicateExpression {}
#endif
