import AppIntentsCore
import Foundation
import OrderedCollections

/// One request on the way to a response: the first, or one that a redirect leads to.
struct WebHop {
  let url: URL
  /// Where the name of the host comes from.
  let origin: ValueOrigin
  var method: WebMethod
  /// The workflow's own headers.
  var headers: OrderedDictionary<String, IntentValue>
  var body: WebBody?
  /// How the content is received.
  var transfer = WebTransfer()

  /// The request that a response redirects to; nil if it doesn't.
  ///
  /// Another server gets neither the headers nor the body, which were meant for the first one. A
  /// redirect that changes the method to GET has no body either (RFC 9110, 15.4).
  func next(after status: Int, location: String?) throws -> WebHop? {
    guard [301, 302, 303, 307, 308].contains(status), let location else { return nil }
    var target = try Self.target(location, of: url)
    let isSameServer = Server(target) == Server(url)
    if isSameServer, target.user() == nil { target = target.withLogin(of: url) ?? target }
    if !isSameServer { target = target.withoutLogin ?? target }
    var next = WebHop(
      url: target, origin: target.webHost == url.webHost ? origin : .data, method: method,
      headers: isSameServer ? headers : [:], body: isSameServer ? body : nil, transfer: transfer)
    let isGot = status == 303 ? method != .head : status < 303 && method == .post
    if isGot {
      next.method = .get
      next.body = nil
      next.headers.removeAll { $0.key.lowercased().hasPrefix("content-") }
    }
    return next
  }

  private static func target(_ location: String, of url: URL) throws -> URL {
    guard let target = URL(string: location, relativeTo: url)?.absoluteURL,
      let scheme = target.scheme?.lowercased(), ["http", "https"].contains(scheme),
      !target.webHost.isEmpty
    else {
      throw IntentFailure(
        "`\(url.webHost)` redirects to an address that isn't a web page")
    }
    return target
  }

  /// What decides whether two addresses are of one server: scheme, host and port.
  private struct Server: Equatable {
    let scheme: String?
    let host: String
    let port: Int

    init(_ url: URL) {
      scheme = url.scheme?.lowercased()
      host = url.webHost
      port = url.webPort
    }
  }
}

extension URL {
  /// The address without its user and password, for other servers, messages and logs.
  var withoutLogin: URL? {
    changingLogin { ($0.percentEncodedUser, $0.percentEncodedPassword) = (nil, nil) }
  }

  fileprivate func withLogin(of other: URL) -> URL? {
    guard let parts = URLComponents(url: other, resolvingAgainstBaseURL: true) else { return nil }
    return changingLogin {
      $0.percentEncodedUser = parts.percentEncodedUser
      $0.percentEncodedPassword = parts.percentEncodedPassword
    }
  }

  private func changingLogin(_ change: (inout URLComponents) -> Void) -> URL? {
    guard var parts = URLComponents(url: self, resolvingAgainstBaseURL: true) else { return nil }
    change(&parts)
    return parts.url
  }
}
