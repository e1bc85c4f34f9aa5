package import AppIntentsCore
package import OrderedCollections

/// Reads XML as values.
///
/// An element with nothing but text is a text. Any other one is a dictionary: attributes are under their
/// names with `@`, the elements in it under their names, and its own text under `#text`. Several elements
/// with one name are a list.
package enum XMLValue {
  package static func read(
    _ text: String
  ) throws -> OrderedDictionary<String, IntentValue> {
    let document = try XMLDocument(text)
    return try withExtendedLifetime(document) {
      guard let root = document.root else { throw IntentFailure("the text isn't XML: it is empty") }
      return [root.xmlName: try value(of: root)]
    }
  }

  /// No deeper than the elements of a document may be.
  private static func value(of element: XMLDocument.Node) throws -> IntentValue {
    try Task.checkCancellation()
    var entries: OrderedDictionary<String, IntentValue> = [:]
    for attribute in element.attributes { entries["@" + attribute.name] = .text(attribute.value) }
    var text = ""
    var lists: OrderedDictionary<String, [IntentValue]> = [:]
    for child in element.children {
      if child.isElement {
        lists[child.xmlName, default: []].append(try value(of: child))
      } else if let own = child.ownText {
        text += own
      }
    }
    if entries.isEmpty, lists.isEmpty { return .text(text) }
    for (name, items) in lists {
      entries[name] = items.count == 1 ? items[0] : .list(items)
    }
    // White space between elements lays them out.
    let isBlank = text.utf8.allSatisfy { WhiteSpace.isSpace($0) }
    if !isBlank || lists.isEmpty && !text.isEmpty { entries["#text"] = .text(text) }
    return .dictionary(entries)
  }
}
