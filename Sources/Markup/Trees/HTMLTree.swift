import DocumentFormats
import OrderedCollections

/// Reads a page as a tree, as browsers do: whatever is wrong in it, something comes of it.
///
/// The rules are those of the HTML standard (13.2, “Parsing HTML documents”) with two exceptions. An
/// element that ends before one that was begun inside of it ends with that one, and isn't divided; and what
/// is misplaced in a table stays there.
package enum HTMLTree {
  package static func read(_ html: String) throws -> MarkupTree {
    try MarkupLimits.check(html, as: "the page")
    var builder = HTMLTreeBuilder()
    var tokenizer = HTMLTokenizer(html)
    var count = 0
    while let token = tokenizer.next() {
      count += 1
      if count.isMultiple(of: 4096) { try Task.checkCancellation() }
      switch token {
      case .text(let text): builder.add(text)
      case .open(let name, let attributes, let isEmpty):
        builder.open(name, attributes, isEmpty: isEmpty)
        if HTMLElements.raw.contains(name), !builder.isForeign {
          let text = tokenizer.raw(until: name)
          builder.add(
            HTMLElements.decoded.contains(name) ? HTMLEntities.decoded(text) : text, inside: name)
        }
      case .close(let name): builder.close(name)
      }
      guard builder.tree.nodes.count < MarkupTree.most else {
        throw MarkupLimits.tooManyNodes("the page")
      }
    }
    builder.finish()
    return builder.tree
  }
}
