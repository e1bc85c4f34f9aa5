package import AppIntents

/// Content types as far as conversions and properties need them.
package enum ContentType {
  package static let folder = "inode/directory"
  package static let unknown = "application/octet-stream"

  /// The MIME type a file was made with, else the one its name's extension means.
  package static func of(_ file: IntentFile) -> String {
    file.contentType ?? file.type?.preferredMIMEType ?? unknown
  }

  /// Whether a file of this type holds text that people read as it is.
  package static func isTextual(_ file: IntentFile) -> Bool {
    let type = of(file)
    if type.hasPrefix("text/") || type.hasSuffix("+json") || type.hasSuffix("+xml") { return true }
    if type == "message/rfc822" { return true }
    return file.type?.conforms(to: .text) ?? false
  }
}
