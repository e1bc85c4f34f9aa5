/// A value that may be given for a parameter: one of an options provider, or an entity that is suggested.
package struct ParameterOption: Sendable, Hashable {
  package let value: IntentValue
  package let title: String
  package let subtitle: String?

  package init(value: IntentValue, title: String, subtitle: String?) {
    self.value = value
    self.title = title
    self.subtitle = subtitle
  }
}
