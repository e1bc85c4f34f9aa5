import Foundation
import SystemPackage

/// The text of any error, as a message. Every message that quotes an error goes through this, because
/// what Swift and Foundation write of an error is for programmers (`InputError(input: "x")`, `Error
/// Domain=NSCocoaErrorDomain Code=260 …`).
package enum IntentErrorText {
  package static func message(for error: any Error) -> String {
    (error as? any CustomAppIntentErrorConvertible)?.appIntentError.description
      ?? ownMessage(of: error)
  }

  /// The text of an error itself, also of one that stands for another one.
  static func ownMessage(of error: any Error) -> String {
    switch error {
    case let error as AppIntentError: error.description
    case let error as any CustomLocalizedStringResourceConvertible:
      String(localized: error.localizedStringResource)
    // On Linux, an `NSError` of any domain is a `CocoaError`.
    case let error as CocoaError where (error as NSError).domain == NSCocoaErrorDomain:
      words(for: error)
    case let error as URLError: words(for: error)
    case let error as POSIXError: words(for: Errno(rawValue: error.code.rawValue))
    case let error as Errno: words(for: error)
    case let error as DecodingError: words(for: error)
    case let error as any LocalizedError where error.errorDescription != nil:
      error.errorDescription ?? ""
    case is CancellationError: "it was canceled"
    case let error where type(of: error) == NSError.self: words(for: error as NSError)
    case let error as any CustomStringConvertible: error.description
    default: unknown(String(describing: type(of: error)))
    }
  }

  private static func words(for error: Errno) -> String {
    let text = error.description
    return text.prefix(1).lowercased() + text.dropFirst()
  }

  private static func words(for error: CocoaError) -> String {
    if let cause = error.userInfo[NSUnderlyingErrorKey] as? any Error {
      return message(for: cause)
    }
    let name = error.filePath.map { " `\($0)`" } ?? ""
    return switch error.code {
    case .fileNoSuchFile, .fileReadNoSuchFile: "there is no file\(name)"
    case .fileReadNoPermission, .fileWriteNoPermission: "no permission for the file\(name)"
    case .fileReadCorruptFile, .propertyListReadCorrupt: "the content\(name) is damaged"
    case .fileWriteFileExists: "there already is a file\(name)"
    case .fileWriteOutOfSpace: "the disk is full"
    case .fileReadInapplicableStringEncoding, .fileReadUnknownStringEncoding:
      "the text\(name) has another encoding"
    case .userCancelled: "it was canceled"
    case .formatting: "it doesn't have the format"
    default: unknown("CocoaError \(error.code.rawValue)")
    }
  }

  private static func words(for error: URLError) -> String {
    let host = error.failingURL?.host().map { " `\($0)`" } ?? ""
    return switch error.code {
    case .notConnectedToInternet: "there is no connection to the internet"
    case .timedOut: "the server\(host) didn't answer in time"
    case .cannotFindHost, .dnsLookupFailed: "there is no server\(host)"
    case .cannotConnectToHost: "the server\(host) can't be reached"
    case .networkConnectionLost: "the connection to the server\(host) was lost"
    case .badURL, .unsupportedURL: "the address can't be opened"
    case .fileDoesNotExist, .resourceUnavailable: "there is nothing at the address"
    case .userAuthenticationRequired: "the server\(host) wants a user name and a password"
    case .secureConnectionFailed, .serverCertificateUntrusted, .serverCertificateHasBadDate,
      .serverCertificateHasUnknownRoot, .serverCertificateNotYetValid:
      "the server\(host) can't be trusted"
    case .badServerResponse, .cannotParseResponse, .cannotDecodeContentData:
      "the server\(host) sent a reply that can't be read"
    case .cancelled, .userCancelledAuthentication: "it was canceled"
    default: unknown("URLError \(error.code.rawValue)")
    }
  }

  private static func words(for error: NSError) -> String {
    switch error.domain {
    case NSPOSIXErrorDomain: words(for: Errno(rawValue: CInt(truncatingIfNeeded: error.code)))
    case NSCocoaErrorDomain: words(for: CocoaError(CocoaError.Code(rawValue: error.code)))
    case NSURLErrorDomain:
      URLError.Code(rawValue: error.code).map { words(for: URLError($0)) }
        ?? unknown("URLError \(error.code)")
    default: error.localizedFailureReason ?? unknown("\(error.domain) \(error.code)")
    }
  }

  private static func words(for error: DecodingError) -> String {
    switch error {
    case .keyNotFound(let key, let context): "\(place(context))there is no `\(key.stringValue)`"
    case .typeMismatch(_, let context), .valueNotFound(_, let context):
      "\(place(context))this is a value of another type"
    case .dataCorrupted(let context): "\(place(context))this can't be read"
    @unknown default: "this can't be read"
    }
  }

  private static func place(_ context: DecodingError.Context) -> String {
    let path = context.codingPath.map { $0.intValue.map { "[\($0 + 1)]" } ?? $0.stringValue }
    return path.isEmpty ? "" : "`\(path.joined(separator: "."))`: "
  }

  /// An error that has no words.
  private static func unknown(_ name: String) -> String {
    "it failed without saying why (`\(name)`)"
  }
}
