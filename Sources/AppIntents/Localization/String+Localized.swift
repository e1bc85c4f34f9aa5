#if os(Linux)
  public import Foundation

  extension String {
    /// The text of a resource, from a string table of the program if one has it.
    public init(localized resource: LocalizedStringResource) { self = resource.text }

    /// A text that is its own key.
    public init(
      localized keyAndValue: String.LocalizationValue, table: String? = nil, bundle: Bundle? = nil,
      locale: Locale? = nil, comment: StaticString? = nil
    ) {
      self =
        LocalizedStringResource(
          keyAndValue, table: table, locale: locale, bundle: bundle.map { .atURL($0.bundleURL) }
        ).text
    }

    /// A text with a key of its own.
    public init(
      localized key: StaticString, defaultValue: String.LocalizationValue, table: String? = nil,
      bundle: Bundle? = nil, locale: Locale? = nil, comment: StaticString? = nil
    ) {
      self =
        LocalizedStringResource(
          key, defaultValue: defaultValue, table: table, locale: locale,
          bundle: bundle.map { .atURL($0.bundleURL) }
        ).text
    }
  }
#endif
