#if os(Linux)
  public import Foundation

  extension AttributedString {
    /// The text of a resource, read as Markdown.
    public init(localized resource: LocalizedStringResource) {
      self = Self.inline(resource.text)
    }

    public init(
      localized keyAndValue: String.LocalizationValue, table: String? = nil, bundle: Bundle? = nil,
      locale: Locale? = nil, comment: StaticString? = nil
    ) {
      self = Self.inline(
        String(localized: keyAndValue, table: table, bundle: bundle, locale: locale))
    }

    private static func inline(_ text: String) -> AttributedString {
      var reader = InlineMarkdown(text)
      return reader.read()
    }
  }
#endif
