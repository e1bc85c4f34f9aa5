package import Diagnostics

/// The names that a loop gives to what each pass has of its own; nil where the file gives none.
package struct PassNames: Sendable {
  /// The item's name, else `item`.
  package var item: Located<String>?
  /// The name of the pass's number, else `index`.
  package var index: Located<String>?

  package init() {}

  /// What expressions call the item.
  package var itemName: String { item?.value ?? "item" }
  /// What expressions call the pass's number.
  package var indexName: String { index?.value ?? "index" }

  /// The names that the file gives, in its order.
  package var given: [Located<String>] {
    [item, index].compactMap(\.self).sorted { $0.range.start < $1.range.start }
  }
}
