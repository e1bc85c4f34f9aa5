import Foundation

/// The names that an app's `Info.plist` gives it besides its own, so that people who say them are
/// understood.
enum AlternativeNames {
  /// The names and what they sound like, of `INAlternativeAppNames`. Those that another tool of the
  /// build would fill in, such as `$(PRODUCT_NAME)`, are left out.
  ///
  /// - Throws: if the data isn't a property list.
  static func read(_ data: Data) throws -> [String] {
    let list = try PropertyListSerialization.propertyList(from: data, format: nil)
    let entries = (list as? [String: Any])?["INAlternativeAppNames"] as? [[String: Any]] ?? []
    var names: [String] = []
    for entry in entries {
      for key in ["INAlternativeAppName", "INAlternativeAppNamePronunciationHint"] {
        guard let name = entry[key] as? String, !name.contains("$("), !names.contains(name) else {
          continue
        }
        names.append(name)
      }
    }
    return names
  }
}
