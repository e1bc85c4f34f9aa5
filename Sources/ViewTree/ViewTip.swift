import AppIntentsCore
import OrderedCollections

// A tip is a text with the attribute `tip`, which names what its phrase starts.
extension ViewNode {
  /// A text that tells what to say.
  ///
  /// - Parameter intent: the id of the intent that the phrase starts.
  public static func tip(_ text: String, for intent: String) -> ViewNode {
    ViewNode("text", ["text": .text(text), "tip": .text(intent)])
  }

  /// The tree with other names in its tips.
  ///
  /// - Parameter name: the new name for one; nil for what no phrase starts, so that its text is no tip.
  public func mappingTips(_ name: (String) -> String?) -> ViewNode {
    var node = self
    if let tip = text("tip") { node.attributes["tip"] = name(tip).map { .text($0) } }
    node.children = children.map { $0.mappingTips(name) }
    return node
  }

  /// What the tips of the tree name.
  public var tips: Set<String> {
    children.reduce(into: Set([text("tip")].compactMap { $0 })) { $0.formUnion($1.tips) }
  }

  /// The tree without the tips that a person needs no more; nil if nothing is left.
  ///
  /// - Parameter isKnown: whether the person knows a phrase of what a tip names.
  public func withoutTips(where isKnown: (String) -> Bool) -> ViewNode? {
    if let tip = text("tip"), isKnown(tip) { return nil }
    var node = self
    node.children = children.compactMap { $0.withoutTips(where: isKnown) }
    return node
  }
}
