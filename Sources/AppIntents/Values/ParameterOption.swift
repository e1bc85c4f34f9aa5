/// A value that may be given for a parameter: one of an options provider, or an entity that is suggested.
package struct ParameterOption: Sendable, Hashable {
  package let value: IntentValue
  package let title: String
  package let subtitle: String?
  /// The heading of its section; nil for one that is in none, or in one without a heading.
  package var section: String?
  package let icon: Icon?

  package init(
    value: IntentValue, title: String, subtitle: String?, section: String? = nil,
    icon: Icon? = nil
  ) {
    self.value = value
    self.title = title
    self.subtitle = subtitle
    self.section = section
    self.icon = icon
  }

  /// The same with the heading in the subtitle, for lists without sections: “Near · 2 km”.
  package var headed: ParameterOption {
    let words = [section, subtitle].compactMap { $0 }.filter { !$0.isEmpty }
    return ParameterOption(
      value: value, title: title,
      subtitle: words.isEmpty ? nil : words.joined(separator: " · "), icon: icon)
  }
}
