import AppIntentsCore
import ModelContext
import OrderedCollections

/// Links to resources in results, as values: entities whose content is a deferred property.
enum ResourceLink {
  /// The properties that are the content.
  private static let contents = ["text", "file"]

  /// The name of the type, which is none of the app's own.
  static func typeName(in types: AppTypes) -> String {
    var name = "\(types.app).resource_link"
    while types.entity(named: name) != nil { name += "_" }
    return name
  }

  /// The value of a block of a result that links to a resource; nil for one without an address.
  static func value(of link: JSONObject, in types: AppTypes) -> IntentValue? {
    guard let uri = link["uri"]?.jsonString else { return nil }
    var properties: OrderedDictionary<String, IntentValue> = ["uri": .text(uri)]
    for (key, name) in [
      ("name", "name"), ("description", "description"), ("mimeType", "content_type"),
    ] {
      if let text = link[key]?.jsonString { properties[name] = .text(PlainText.clean(text)) }
    }
    if case .number? = link["size"] { properties["size"] = link["size"] }
    let title = link["title"]?.jsonString ?? link["name"]?.jsonString ?? uri
    return .entity(
      IntentEntityValue(
        typeName: typeName(in: types), id: uri, title: PlainText.line(title), subtitle: nil,
        properties: properties, deferred: DeferredProperties(contents)))
  }
}
