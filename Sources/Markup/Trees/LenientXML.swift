import DocumentFormats
import OrderedCollections

/// Reads the XML of feeds as a tree, also where it has mistakes: names of HTML's characters, tags without
/// an end, `&` as itself.
///
/// Names are in lower case. Those of known namespaces have the usual prefix, whatever the document calls
/// it, and those of others have the one that is written.
struct LenientXML {
  private var tree = MarkupTree()
  private var open: [Open] = []
  /// How many elements of a name are open.
  private var counts: [String: Int] = [:]
  private var overflow: [String: Int] = [:]
  /// The addresses of the prefixes; the empty one is that of names without one.
  private var namespaces: [String: String] = [:]
  private let prefixes: (_ address: String, _ root: String) -> String?
  private var root = ""

  private struct Open {
    /// As it is written.
    let tag: String
    let index: Int
    /// What the namespaces were around the element, if it has changed them.
    let outer: [String: String]?
  }

  /// - Parameters:
  ///   - prefixes: The usual prefix for the address of a namespace in a document with this root; nil if it
  ///     isn't known.
  ///   - isEnough: Whether reading ends where an element begins. It is asked about each one, with the name of the
  ///     element around it.
  static func read(
    _ text: String, prefixes: @escaping (_ address: String, _ root: String) -> String?,
    until isEnough: (_ name: String, _ parent: String?) -> Bool = { _, _ in false }
  ) throws -> MarkupTree {
    try MarkupLimits.check(text, as: "the feed")
    var reader = LenientXML(prefixes: prefixes)
    var tokenizer = HTMLTokenizer(text)
    var count = 0
    reading: while let token = tokenizer.next() {
      count += 1
      if count.isMultiple(of: 4096) { try Task.checkCancellation() }
      switch token {
      case .text(let text): reader.tree.append(text: text, in: reader.parent)
      case .open(let tag, let attributes, let isEmpty):
        let outer = reader.open.isEmpty ? nil : reader.tree.name(reader.parent)
        reader.begin(tag, attributes, isEmpty: isEmpty)
        if isEnough(reader.tree.name(reader.tree.nodes.count - 1) ?? tag, outer) { break reading }
      case .close(let tag): reader.end(tag)
      }
      guard reader.tree.nodes.count < MarkupTree.most else {
        throw MarkupLimits.tooManyNodes("the feed")
      }
    }
    while !reader.open.isEmpty { reader.pop() }
    reader.tree.close(MarkupTree.root)
    return reader.tree
  }

  private init(prefixes: @escaping (String, String) -> String?) { self.prefixes = prefixes }

  private var parent: Int { open.last?.index ?? MarkupTree.root }

  private mutating func begin(
    _ tag: String, _ attributes: OrderedDictionary<String, String>, isEmpty: Bool
  ) {
    if open.isEmpty, root.isEmpty { root = tag.split(separator: ":").last.map(String.init) ?? tag }
    var outer: [String: String]?
    for (name, value) in attributes where name == "xmlns" || name.hasPrefix("xmlns:") {
      if outer == nil { outer = namespaces }
      namespaces[String(name.dropFirst(6))] = value.lowercased()
    }
    let index = tree.append(element: self.name(of: tag), attributes, in: parent)
    if isEmpty || open.count >= MarkupLimits.depth {
      if !isEmpty { overflow[tag, default: 0] += 1 }
      if let outer { namespaces = outer }
      return
    }
    open.append(Open(tag: tag, index: index, outer: outer))
    counts[tag, default: 0] += 1
  }

  private func name(of tag: String) -> String {
    let parts = tag.split(separator: ":", maxSplits: 1)
    let (prefix, local) = parts.count == 2 ? (String(parts[0]), String(parts[1])) : ("", tag)
    guard let address = namespaces[prefix], let usual = prefixes(address, root) else { return tag }
    return usual.isEmpty ? local : "\(usual):\(local)"
  }

  private mutating func end(_ tag: String) {
    if let deep = overflow[tag], deep > 0 {
      overflow[tag] = deep - 1
      return
    }
    // A tag that ends nothing is a mistake.
    guard counts[tag, default: 0] > 0 else { return }
    while let last = open.last {
      pop()
      if last.tag == tag { return }
    }
  }

  private mutating func pop() {
    guard let last = open.popLast() else { return }
    tree.close(last.index)
    counts[last.tag, default: 1] -= 1
    if let outer = last.outer { namespaces = outer }
  }
}
