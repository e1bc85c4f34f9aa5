/// A content type, as Apple's `UniformTypeIdentifiers` names it, as far as intents need one.
public struct UTType: Sendable, Hashable {
  public let identifier: String
  public let preferredMIMEType: String?
  public let preferredFilenameExtension: String?

  init(_ identifier: String, _ mime: String?, _ filenameExtension: String?) {
    self.identifier = identifier
    preferredMIMEType = mime
    preferredFilenameExtension = filenameExtension
  }
  public init?(_ identifier: String) { return nil }
  public init?(mimeType: String) { return nil }
  public init?(filenameExtension: String) { return nil }
}
