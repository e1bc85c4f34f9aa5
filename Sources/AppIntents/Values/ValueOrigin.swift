/// Where a value comes from: the workflow's own text, a person, or data such as the content of a
/// file or a server's reply.
///
/// A run keeps the origin of each value beside it, and an intent can ask for that of its parameters
/// (`$url.origin`) before it does something that data must not decide, such as which machine of the
/// own network is connected to.
///
/// Not part of Apple's framework.
public struct ValueOrigin: Sendable, Hashable {
  /// Whom a value comes from besides the workflow's own text.
  public struct Sources: OptionSet, Sendable, Hashable {
    public let rawValue: UInt8

    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The user typed it.
    public static let person = Sources(rawValue: 1 << 0)
    /// It was read from a file, a reply, an event, or what a program wrote.
    public static let data = Sources(rawValue: 1 << 1)
    /// A language model wrote it as it liked, or others filled it in on a form. It is data, too.
    public static let model = Sources(rawValue: 1 << 2)
    /// It was found by what a language model wrote: it is a file in a folder that a model named.
    public static let named = Sources(rawValue: 1 << 3)
    /// It is a number that a language model gave, or depends on one.
    public static let decided = Sources(rawValue: 1 << 4)
    /// All that says that a language model had a part in it.
    package static let ofModels: Sources = [.model, .named, .decided]
  }

  public let sources: Sources
  private let details: Details?

  /// Few values have details, so the others don't make room for them.
  private final class Details: Sendable {
    let start: String
    let parts: [ValueOrigin]

    init(start: String, parts: [ValueOrigin]) {
      self.start = start
      self.parts = parts
    }
  }

  /// - Parameters:
  ///   - fixedStart: the beginning of a text that comes from no data.
  ///   - parts: the origins of the items of a list or a dictionary, in their order.
  ///   - isWritten: whether the workflow file writes the list or the dictionary itself, with the names of
  ///     its entries. Then the parts are kept even if all have the same origin.
  public init(
    _ sources: Sources, fixedStart: String = "", parts: [ValueOrigin] = [], isWritten: Bool = false
  ) {
    self.sources = sources
    let isPlain =
      sources.isEmpty
      || (parts.isEmpty || !isWritten)
        && (!sources.contains(.data)
          || (fixedStart.isEmpty && parts.allSatisfy { $0.sources == sources && $0.details == nil }))
    details = isPlain ? nil : Details(start: fixedStart, parts: parts)
  }

  /// The workflow's own text.
  public static let workflow = ValueOrigin([])
  public static let person = ValueOrigin(.person)
  public static let data = ValueOrigin(.data)

  public var isFromData: Bool { sources.contains(.data) }

  /// Whether text that a language model wrote is a part of it.
  public var isFromModel: Bool { sources.contains(.model) }

  /// Whether it was found by what a language model wrote.
  public var isNamedByModel: Bool { sources.contains(.named) }

  /// The beginning of a text that comes from no data: `https://example.org/` of
  /// `https://example.org/$id`. Empty if there is none, or if the value as a whole comes from no
  /// data.
  public var fixedStart: String { details?.start ?? "" }

  /// The origins of the items of a list or a dictionary in their order, if they are known one by
  /// one; else empty.
  public var parts: [ValueOrigin] { details?.parts ?? [] }

  /// The origin of one item of a list or a dictionary.
  ///
  /// - Parameter count: the number of items; if the origins of other items are known, it is that of
  ///   all items together.
  public func ofItem(_ index: Int, of count: Int) -> ValueOrigin {
    let parts = parts
    return parts.count == count && parts.indices.contains(index) ? parts[index] : whole
  }

  /// The origin of a value that was made from this one and another.
  public func joined(with other: ValueOrigin) -> ValueOrigin {
    ValueOrigin(sources.union(other.sources))
  }

  /// The origin of a value of which it is known whether it was found by what a language model wrote.
  package func named(_ isNamed: Bool) -> ValueOrigin {
    guard isNamed != isNamedByModel else { return self }
    let sources = isNamed ? sources.union(.named) : sources.subtracting(.named)
    return ValueOrigin(
      sources, fixedStart: fixedStart, parts: parts.map { $0.named(isNamed) }, isWritten: true)
  }

  /// The origin of what was made from the whole value.
  public var whole: ValueOrigin { details == nil ? self : ValueOrigin(sources) }

  public static func == (one: ValueOrigin, other: ValueOrigin) -> Bool {
    one.sources == other.sources && one.fixedStart == other.fixedStart && one.parts == other.parts
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(sources)
    hasher.combine(fixedStart)
  }
}
