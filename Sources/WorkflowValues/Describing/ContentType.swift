package import AppIntentsCore

/// Content types, for conversions and properties.
package enum ContentType {
  package static let folder = "inode/directory"
  package static let unknown = "application/octet-stream"

  /// The MIME type of a file: the given one, else the type of the name's extension.
  package static func of(_ file: IntentFile) -> String {
    file.contentType ?? file.type?.preferredMIMEType ?? unknown
  }

  /// Whether the content of a file is readable text.
  package static func isTextual(_ file: IntentFile) -> Bool {
    let type = of(file)
    if type.hasPrefix("text/") || type.hasSuffix("+json") || type.hasSuffix("+xml") { return true }
    if type == "message/rfc822" { return true }
    return file.type?.conforms(to: .text) ?? false
  }
}
