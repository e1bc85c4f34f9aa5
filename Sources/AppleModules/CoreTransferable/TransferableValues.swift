public import Foundation
import UniformTypeIdentifiers

extension String: Transferable {
  @TransferRepresentationBuilder<String>
  public static var transferRepresentation: some TransferRepresentation {
    DataRepresentation(
      contentType: .utf8PlainText, exporting: { Data($0.utf8) },
      importing: { String(decoding: $0, as: UTF8.self) })
    DataRepresentation<String>(
      importedContentType: .plainText, importing: { String(decoding: $0, as: UTF8.self) })
  }
}

extension Data: Transferable {
  @TransferRepresentationBuilder<Data>
  public static var transferRepresentation: some TransferRepresentation {
    DataRepresentation(contentType: .data, exporting: { $0 }, importing: { $0 })
  }
}

extension URL: Transferable {
  @TransferRepresentationBuilder<URL>
  public static var transferRepresentation: some TransferRepresentation {
    DataRepresentation(
      contentType: .url, exporting: { Data($0.absoluteString.utf8) },
      importing: { data in
        guard let url = URL(string: String(decoding: data, as: UTF8.self)) else {
          throw CocoaError(.formatting)
        }
        return url
      })
  }
}

extension AttributedString: Transferable {
  /// The text without its attributes, which have no format here.
  @TransferRepresentationBuilder<AttributedString>
  public static var transferRepresentation: some TransferRepresentation {
    ProxyRepresentation(
      exporting: { String($0.characters) }, importing: { AttributedString($0) })
  }
}
