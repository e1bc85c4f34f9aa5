import Foundation

/// Properties of a class whose values are unique together: those of a list of `#Unique`, or one with
/// `.unique`.
struct UniqueConstraint: Sendable {
  let names: [String]
  /// Those that are kept.
  let properties: [Schema.PropertyMetadata]

  /// `Trip.name`, or `Trip.name, start`.
  func title(in entity: ModelClass) -> String {
    "\(entity.name).\(names.joined(separator: ", "))"
  }

  /// Throws for a property that has no value of its own in the store.
  func check(in entity: ModelClass) throws {
    for name in names {
      guard let property = properties.first(where: { $0.name == name }) else {
        throw SwiftDataError("`\(entity.name).\(name)` can't be unique: it isn't kept")
      }
      guard property.relation == nil else {
        throw SwiftDataError("`\(entity.name).\(name)` can't be unique: it leads to other objects")
      }
    }
  }

  /// What has to be unique, of a column with the properties.
  ///
  /// It is the values' JSON, which SQLite gives as it is in a list of at least two only. A value alone would lose
  /// digits of a large number, and what is after a zero in a text. An absent value is null, and nulls all
  /// differ.
  func expressions(_ column: String) -> [String] {
    properties.map { property in
      let path = PropertyKey(property.name).path.quoted("'")
      return "nullif(json_extract(\(column), \(path), \(path)), '[null,null]')"
    }
  }
}
