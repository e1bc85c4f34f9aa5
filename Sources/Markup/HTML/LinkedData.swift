import Foundation

/// What a page says in JSON-LD about the article on it.
struct LinkedData {
  private(set) var headline: String?
  private(set) var author: String?
  private(set) var publisher: String?
  private(set) var published: String?
  private(set) var image: String?

  /// The most bytes of one script that are read.
  private static let most = 1 << 20

  init(_ tree: MarkupTree) {
    for index in tree.elements(["script"], in: tree.nodes.indices) {
      guard tree.attribute("type", of: index)?.lowercased() == "application/ld+json" else {
        continue
      }
      let data = Data(tree.characters(in: index).utf8)
      guard data.count <= Self.most, let json = try? JSONSerialization.jsonObject(with: data),
        let article = Self.article(in: json)
      else { continue }
      headline = Self.text(article["headline"]) ?? Self.text(article["name"])
      author = Self.name(article["author"]) ?? Self.name(article["creator"])
      publisher = Self.name(article["publisher"])
      published = Self.text(article["datePublished"]) ?? Self.text(article["dateCreated"])
      image = Self.address(article["image"]) ?? Self.address(article["thumbnailUrl"])
      return
    }
  }

  /// The first object that is an article.
  private static func article(in json: Any) -> [String: Any]? {
    var rest = [json]
    // The graph of a page has few objects.
    for _ in 0..<1000 {
      guard let next = rest.popLast() else { return nil }
      if let list = next as? [Any] {
        rest += list.reversed()
      } else if let object = next as? [String: Any] {
        let types =
          (object["@type"] as? [String]) ?? (object["@type"] as? String).map { [$0] } ?? []
        if types.contains(where: { $0.hasSuffix("Article") || $0.hasSuffix("Posting") }) {
          return object
        }
        for key in ["mainEntity", "@graph"] { if let inner = object[key] { rest.append(inner) } }
      }
    }
    return nil
  }

  private static func text(_ value: Any?) -> String? {
    guard let text = value as? String else { return nil }
    let words = WhiteSpace.collapsed(text)
    return words.isEmpty ? nil : words
  }

  /// The names of one or several people or organizations.
  private static func name(_ value: Any?) -> String? {
    if let list = value as? [Any] {
      let names = list.prefix(20).compactMap { name($0 as? [String: Any]) ?? text($0) }
      return names.isEmpty ? nil : names.joined(separator: ", ")
    }
    if let object = value as? [String: Any] { return text(object["name"]) }
    return text(value)
  }

  private static func address(_ value: Any?) -> String? {
    if let list = value as? [Any] {
      return list.first.flatMap { address($0 as? [String: Any] ?? $0) }
    }
    if let object = value as? [String: Any] { return text(object["url"]) }
    return text(value)
  }
}
