#if os(Linux)
  public import Foundation

  /// Joins texts: "tea, coffee, and milk", in the words of a language.
  open class ListFormatter: Formatter, @unchecked Sendable {
    // Sendable as Apple's formatters are: it is set up before it is shared.

    /// The language; the run's if it is nil.
    open var locale: Locale?
    /// Writes the items; their descriptions are used if it is nil.
    open var itemFormatter: Formatter?

    open class func localizedString(byJoining strings: [String]) -> String {
      joined(strings, IntentContext.current.locale)
    }

    open func string(from items: [Any]) -> String? {
      let texts = items.map { itemFormatter?.string(for: $0) ?? "\($0)" }
      return Self.joined(texts, locale ?? IntentContext.current.locale)
    }

    open override func string(for obj: Any?) -> String? { (obj as? [Any]).flatMap(string(from:)) }

    private static func joined(_ texts: [String], _ locale: Locale) -> String {
      texts.formatted(.list(type: .and, width: .standard).locale(locale))
    }
  }
#endif
