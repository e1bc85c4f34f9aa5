/// Something that an app has, as a value for an input.
package struct FoundEntityReport: Codable, Sendable, Hashable {
  package var id: String
  package var title: String
  package var subtitle: String?

  package init(id: String, title: String, subtitle: String? = nil) {
    (self.id, self.title, self.subtitle) = (id, title, subtitle)
  }
}
