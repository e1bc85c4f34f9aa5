package import AppIntentsCore
import CLibXML
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
    // A document of all nodes takes 120 bytes for each of them.
    if !text.contains("<!DOCTYPE"), let read = try XMLValueReader.read(text) { return read }
    // Of a text with a mistake, the document's error says where it is; with a grammar that it names, the
    // document has its entities.
    let document = try XMLDocument(text)
    return try withExtendedLifetime(document) {
      guard let root = document.root else { throw IntentFailure("the text isn't XML: it is empty") }
      return [root.xmlName: try value(of: root, document.library)]
    }
  }

  /// No deeper than the elements of a document may be.
  ///
  /// What has become a value is freed at once: the document and its values together would need twice the memory.
  private static func value(
    of element: XMLDocument.Node, _ library: LibXML
  ) throws -> IntentValue {
    try Task.checkCancellation()
    var parts = XMLElementParts()
    for attribute in element.attributes { parts.add(attribute.name, attribute.value) }
    while let child = element.pointee.children {
      if child.isElement {
        parts.add(element: child.xmlName, try value(of: child, library))
      } else if let own = child.ownText {
        parts.text += own
      }
      library.unlinkNode(child)
      library.freeNode(child)
    }
    return parts.value
  }
}

/// What has been read of an element.
struct XMLElementParts {
  var text = ""
  private var entries: OrderedDictionary<String, IntentValue> = [:]
  private var lists: OrderedDictionary<String, [IntentValue]> = [:]

  /// Adds an attribute.
  mutating func add(_ name: String, _ value: String) { entries["@" + name] = .text(value) }

  mutating func add(element name: String, _ value: IntentValue) {
    lists[name, default: []].append(value)
  }

  /// The value of the whole element.
  var value: IntentValue {
    if entries.isEmpty, lists.isEmpty { return .text(text) }
    var entries = entries
    entries.reserveCapacity(entries.count + lists.count)
    for (name, items) in lists {
      entries[name] = items.count == 1 ? items[0] : .list(items)
    }
    // White space between elements lays them out.
    let isBlank = text.utf8.allSatisfy { WhiteSpace.isSpace($0) }
    if !isBlank || lists.isEmpty && !text.isEmpty { entries["#text"] = .text(text) }
    return .dictionary(entries)
  }
}
