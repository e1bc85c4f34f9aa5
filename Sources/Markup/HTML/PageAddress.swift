import DocumentFormats
package import Foundation

/// The addresses in a page, which may be relative to its own.
package struct PageAddress {
  /// The address of the page; nil if it isn't known.
  package let base: URL?

  package init(base: URL?) { self.base = base }

  /// The base of the addresses in a page: its own `<base>`, which may be relative to the page's address.
  package init(_ tree: MarkupTree, base: URL?) {
    let own = tree.first("base").flatMap { tree.attribute("href", of: $0) }
    let outer = PageAddress(base: base)
    self.base = own.flatMap { outer.absolute($0) } ?? base
  }

  /// An absolute address that can be followed; nil for others, such as scripts.
  package func absolute(_ text: String) -> URL? {
    guard let url = resolved(text), LinkScheme.isKnown(in: url.absoluteString) else { return nil }
    return url
  }

  private func resolved(_ text: String) -> URL? {
    // Line breaks and tabs in an address don't count, nor does space around it.
    let scalars = text.unicodeScalars.filter { !["\n", "\r", "\t"].contains($0) }
    let trimmed = String(String.UnicodeScalarView(scalars)).trimmingCharacters(in: .whitespaces)
    guard !trimmed.isEmpty, trimmed.utf8.count <= 1 << 16 else { return nil }
    guard let base else { return URL(string: trimmed) }
    return URL(string: trimmed, relativeTo: base)?.absoluteURL
  }

  /// The address of an image, also of one that a script would load; nil for one in the page itself.
  package func image(_ index: Int, _ tree: MarkupTree) -> URL? {
    for name in ["src", "data-src", "data-original", "data-lazy-src"] {
      if let source = tree.attribute(name, of: index), let url = absolute(source) { return url }
    }
    return ["srcset", "data-srcset"].lazy
      .compactMap { tree.attribute($0, of: index) }
      .compactMap { largest(of: $0) }.first
  }

  /// The largest one of several images: `small.jpg 480w, large.jpg 800w`, `a.jpg, b.jpg 2x`.
  private func largest(of set: String) -> URL? {
    var best: (size: Double, url: URL)?
    var words = set.split(whereSeparator: \.isWhitespace)[...]
    while let address = words.popFirst() {
      var size = 1.0
      if !address.hasSuffix(","), let next = words.first {
        size = Double(next.prefix { $0.isNumber || $0 == "." }) ?? 1
        words = words.dropFirst()
      }
      let text = String(address.reversed().drop { $0 == "," }.reversed())
      if let url = absolute(text), best.map({ $0.size < size }) ?? true { best = (size, url) }
    }
    return best?.url
  }
}
