#if os(Linux)
  public import Foundation

  /// Compares texts as people expect it, in their language: what Apple's `String.StandardComparator` has
  /// besides `lexical`.
  ///
  /// We differ in that it is a type of its own, because Foundation's can't be extended.
  public struct LocalizedComparator: SortComparator, Sendable {
    public var order = SortOrder.forward
    /// Whether it compares as file managers do: without regard to case at first, and numbers by their
    /// values.
    let isStandard: Bool

    public func compare(_ lhs: String, _ rhs: String) -> ComparisonResult {
      let (first, second) = order == .forward ? (lhs, rhs) : (rhs, lhs)
      return isStandard ? first.localizedStandardCompare(second) : first.localizedCompare(second)
    }
  }

  extension SortComparator where Self == LocalizedComparator {
    /// The order of file managers: "Chapter 9" comes before "Chapter 10".
    public static var localizedStandard: LocalizedComparator {
      LocalizedComparator(isStandard: true)
    }

    /// The order of the language.
    public static var localized: LocalizedComparator { LocalizedComparator(isStandard: false) }
  }

  extension SortDescriptor {
    public init(
      _ keyPath: any KeyPath<Compared, String> & Sendable, comparator: LocalizedComparator
    ) {
      self.init(keyPath, comparator: comparator, order: comparator.order)
    }

    public init(
      _ keyPath: any KeyPath<Compared, String> & Sendable, comparator: LocalizedComparator,
      order: SortOrder
    ) {
      let path =
        comparator.isStandard
        ? keyPath.appending(path: \.inLocalizedStandardOrder)
        : keyPath.appending(path: \.inLocalizedOrder)
      // What is appended captures nothing.
      self.init(
        unsafeBitCast(path, to: (any KeyPath<Compared, LocalizedText> & Sendable).self),
        order: order)
    }
  }

  /// A text that is compared in the order of the user's language.
  struct LocalizedText: Comparable {
    let text: String
    let comparator: LocalizedComparator

    static func < (first: Self, second: Self) -> Bool {
      first.comparator.compare(first.text, second.text) == .orderedAscending
    }

    static func == (first: Self, second: Self) -> Bool {
      first.comparator.compare(first.text, second.text) == .orderedSame
    }
  }

  extension String {
    fileprivate var inLocalizedStandardOrder: LocalizedText {
      LocalizedText(text: self, comparator: .localizedStandard)
    }

    fileprivate var inLocalizedOrder: LocalizedText {
      LocalizedText(text: self, comparator: .localized)
    }
  }
#endif
