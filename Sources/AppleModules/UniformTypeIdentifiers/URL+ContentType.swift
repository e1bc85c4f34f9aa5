public import Foundation

extension URL {
  /// The URL with a part that has the extension of a type, unless the part has it already.
  public func appendingPathComponent(
    _ partialName: String, conformingTo contentType: UTType
  ) -> URL {
    appendingPathComponent(partialName.withExtension(of: contentType))
  }

  public mutating func appendPathComponent(
    _ partialName: String, conformingTo contentType: UTType
  ) {
    self = appendingPathComponent(partialName, conformingTo: contentType)
  }

  /// The URL with the extension of a type, unless it has it already.
  public func appendingPathExtension(for contentType: UTType) -> URL {
    guard let known = contentType.preferredFilenameExtension,
      !contentType.filenameExtensions.contains(pathExtension.lowercased())
    else { return self }
    return appendingPathExtension(known)
  }

  public mutating func appendPathExtension(for contentType: UTType) {
    self = appendingPathExtension(for: contentType)
  }
}

extension String {
  fileprivate func withExtension(of type: UTType) -> String {
    guard let known = type.preferredFilenameExtension,
      !type.filenameExtensions.contains(where: { lowercased().hasSuffix(".\($0)") })
    else { return self }
    return "\(self).\(known)"
  }
}
