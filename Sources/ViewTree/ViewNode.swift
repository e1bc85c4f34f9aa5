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
  /// How many levels of views are passed on: as many as a message has room for, which may have 64 levels.
  static let mostLevels = 24
  /// How many views are passed on.
  static let mostViews = 10_000

  /// The tree as a value. An `…` stands for what is below 24 levels of views, or after 10,000 of them.
  public var value: IntentValue {
    var left = Self.mostViews
    return cut(levels: Self.mostLevels, &left).uncutValue
  }

  /// The tree in a value, as far as `value` gives it; nil for a value that is none.
  public init?(_ value: IntentValue) {
    guard let node = Self.read(value) else { return nil }
    var left = Self.mostViews
    self = node.cut(levels: Self.mostLevels, &left)
  }

  private var uncutValue: IntentValue {
    var parts: OrderedDictionary<String, IntentValue> = ["view": .text(view)]
    parts.merge(attributes) { first, _ in first }
    if !children.isEmpty { parts["children"] = .list(children.map(\.uncutValue)) }
    return .dictionary(parts)
  }

  private static func read(_ value: IntentValue) -> ViewNode? {
    guard case .dictionary(var parts) = value, case .text(let view)? = parts["view"] else {
      return nil
    }
    var children: [ViewNode] = []
    if case .list(let items)? = parts["children"] {
      for item in items {
        guard let child = read(item) else { return nil }
        children.append(child)
      }
    }
    parts.removeValue(forKey: "view")
    parts.removeValue(forKey: "children")
    return ViewNode(view, parts, children)
  }

  /// - Parameter left: how many views may still come; less than 0 once an `…` stands for the rest.
  private func cut(levels: Int, _ left: inout Int) -> ViewNode {
    left -= 1
    guard levels > 1 || children.isEmpty else { return .text("…") }
    var kept: [ViewNode] = []
    for child in children where left >= 0 {
      if left == 0 {
        kept.append(.text("…"))
        left = -1
      } else {
        kept.append(child.cut(levels: levels - 1, &left))
      }
    }
    return ViewNode(view, attributes, kept)
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
