import Foundation
import Testing

@testable import AppIntentsCore

@Suite("Texts of errors")
struct IntentErrorTextTests {
  private static let page = URL(string: "https://example.com/a")

  @Test(
    arguments: [
      (.notConnectedToInternet, "there is no connection to the internet", .network),
      (.timedOut, "the server `example.com` didn't answer in time", .timeout),
      (.cannotFindHost, "there is no server `example.com`", .network),
      (.badURL, "the address can't be opened", .other),
      (.badServerResponse, "the server `example.com` sent a reply that can't be read", .other),
      (.cancelled, "it was canceled", .other),
    ] as [(URLError.Code, String, IntentFailure.Kind)])
  func `an error of a request has words and a kind`(
    code: URLError.Code, words: String, kind: IntentFailure.Kind
  ) {
    let information: [String: Any] = Self.page.map { [NSURLErrorFailingURLErrorKey: $0] } ?? [:]
    let error = URLError(code, userInfo: information)
    #expect(IntentErrorText.message(for: error) == words)
    #expect(error.failureKind == kind)
    let bridged = NSError(domain: NSURLErrorDomain, code: code.rawValue, userInfo: information)
    #expect(IntentErrorText.message(for: bridged).prefix(8) == words.prefix(8))
  }

  @Test func `an error that stands for itself has its own text`() {
    #expect(IntentErrorText.message(for: CircularError.itself) == "the circle is closed")
    #expect(IntentErrorText.message(for: CircularError.other) == "The bird isn't there.")
    #expect(AppIntentError(wrapping: CircularError.itself).description == "the circle is closed")
  }
}

private enum CircularError: Error, CustomAppIntentErrorConvertible,
  CustomLocalizedStringResourceConvertible
{
  case itself, other, last

  var appIntentError: AppIntentError {
    switch self {
    case .itself: AppIntentError(wrapping: self)
    case .other: AppIntentError(wrapping: CircularError.last)
    case .last: AppIntentError(description: "The bird isn't there.")
    }
  }

  var localizedStringResource: LocalizedStringResource { "the circle is closed" }
}
