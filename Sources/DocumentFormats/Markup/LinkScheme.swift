/// The schemes of addresses that a link may have in HTML and Markdown. Others, such as `javascript:`,
/// could run a script in the program that shows the link.
package enum LinkScheme {
  /// Besides the web's, those that HTML lets pages handle themselves.
  private static let permitted: Set<String> = [
    "http", "https", "ftp", "ftps", "geo", "irc", "ircs", "magnet", "mailto", "matrix", "news",
    "nntp",
    "openpgp4fpr", "sftp", "sip", "sms", "smsto", "tel", "urn", "webcal", "xmpp",
  ]

  /// Whether a link may have an address: one with such a scheme, or without any.
  package static func permits(_ address: String) -> Bool {
    self.scheme(of: address).map(permitted.contains) ?? true
  }

  /// Whether an address has such a scheme.
  package static func isKnown(in address: String) -> Bool {
    self.scheme(of: address).map(permitted.contains) ?? false
  }

  /// What is before the colon, in small letters; nil for an address within the page's own.
  private static func scheme(of address: String) -> String? {
    var scheme = ""
    for scalar in address.unicodeScalars {
      switch scalar {
      case ":": return scheme.lowercased()
      case "/", "?", "#": return nil
      // Browsers pass over line breaks and tabs anywhere, and over other signs at the beginning.
      case "\t", "\n", "\r": continue
      case "\0"..." " where scheme.isEmpty: continue
      default: scheme.unicodeScalars.append(scalar)
      }
    }
    return nil
  }
}
