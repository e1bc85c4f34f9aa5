public import AppIntentsCore
public import OrderedCollections

/// A view as data: what kind of view it is, how it looks, and the views in it.
///
/// As a value it is a dictionary with `view`, the attributes, and `children`, which is how a provider
/// of intents sends it. A kind or an attribute that a reader doesn't know has no effect.
public struct ViewNode: Sendable, Hashable {
  /// The kind: `text`, `vstack`, `button`.
  public var view: String
  public var attributes: OrderedDictionary<String, IntentValue>
  public var children: [ViewNode]

  public init(
    _ view: String, _ attributes: OrderedDictionary<String, IntentValue> = [:],
    _ children: [ViewNode] = []
  ) {
    self.view = view
    self.attributes = attributes
    self.children = children
  }

  public static func text(_ text: String) -> ViewNode { ViewNode("text", ["text": .text(text)]) }

  /// The node of several views: the only one, else a group of them.
  public static func group(_ nodes: [ViewNode]) -> ViewNode {
    nodes.count == 1 ? nodes[0] : ViewNode("group", [:], nodes)
  }
}

extension ViewNode {
  /// The tree as a value.
  public var value: IntentValue {
    var parts: OrderedDictionary<String, IntentValue> = ["view": .text(view)]
    parts.merge(attributes) { first, _ in first }
    if !children.isEmpty { parts["children"] = .list(children.map(\.value)) }
    return .dictionary(parts)
  }

  /// The tree in a value; nil for a value that is none, or one that is too large: more than 32 levels
  /// or 10,000 views.
  public init?(_ value: IntentValue) {
    var left = 10_000
    guard let node = Self.read(value, depth: 32, left: &left) else { return nil }
    self = node
  }

  private static func read(_ value: IntentValue, depth: Int, left: inout Int) -> ViewNode? {
    guard case .dictionary(var parts) = value, case .text(let view)? = parts["view"] else {
      return nil
    }
    left -= 1
    guard depth > 0, left >= 0 else { return nil }
    var children: [ViewNode] = []
    if case .list(let items)? = parts["children"] {
      for item in items {
        guard let child = read(item, depth: depth - 1, left: &left) else { return nil }
        children.append(child)
      }
    }
    parts.removeValue(forKey: "view")
    parts.removeValue(forKey: "children")
    return ViewNode(view, parts, children)
  }
}

// The attributes, by their types.
extension ViewNode {
  func text(_ name: String) -> String? {
    if case .text(let text)? = attributes[name] { text } else { nil }
  }

  func number(_ name: String) -> Double? {
    guard case .number(let number)? = attributes[name] else { return nil }
    return number.double
  }

  func flag(_ name: String) -> Bool { attributes[name] == .boolean(true) }

  /// A length in points as a number of cells that are `size` points wide or high.
  func cells(_ name: String, size: Double) -> Int? {
    guard let points = number(name), points.isFinite else { return nil }
    return Int(min(max(points / size, 0), 500).rounded())
  }

  /// What a person who can't see it is told, else what is known of it.
  var imageDescription: String {
    if let label = text("label") { return label }
    return (text("symbol") ?? text("name") ?? "image")
      .replacing(".", with: " ").replacing("_", with: " ")
  }
}
