package import Foundation

/// Reads a URL with its scheme.
package enum URLText {
  package static func parse(_ text: String) throws -> URL {
    let trimmed = String(Substring(text).trimmed)
    guard !trimmed.isEmpty, !trimmed.contains(where: { $0.isWhitespace }) else {
      throw TextProblem("not a url")
    }
    guard let url = URL(string: trimmed), let scheme = url.scheme, !scheme.isEmpty,
      scheme.utf8.count < trimmed.utf8.count - 1
    else {
      let host = trimmed.prefix { $0 != "/" }
      let looksLikeHost = host.contains(".") && !host.hasPrefix(".") && !host.hasSuffix(".")
      throw TextProblem(
        "not a url",
        help: looksLikeHost ? "write `https://\(trimmed)`" : "a url begins like `https://`")
    }
    return url
  }
}
