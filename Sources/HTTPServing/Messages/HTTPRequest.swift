/// What the first lines of a request say.
package struct HTTPRequestHead: Sendable, Hashable {
  /// As it was sent: methods are in upper case.
  package var method: String
  package var target: RequestTarget
  package var version: HTTPVersion
  package var fields: HTTPFields
  /// Where the body ends.
  package var framing: BodyFraming

  package init(
    method: String, target: RequestTarget, version: HTTPVersion = .oneOne, fields: HTTPFields,
    framing: BodyFraming = .none
  ) {
    self.method = method
    self.target = target
    self.version = version
    self.fields = fields
    self.framing = framing
  }

  /// The host and port that the request is for, as its sender has them.
  package var host: String { target.authority ?? fields["host"] ?? "" }

  /// Whether the sender waits for a word before it sends the body.
  var expectsContinue: Bool {
    version == .oneOne && framing != .none && fields["expect"] != nil
  }

  /// Whether the connection stays open after the response.
  var keepsAlive: Bool { version == .oneOne && !fields.words(of: "connection").contains("close") }
}

package enum HTTPVersion: Sendable, Hashable {
  case oneZero, oneOne
}

/// Where a request's body ends.
package enum BodyFraming: Sendable, Hashable {
  /// There is none.
  case none
  /// After this many bytes.
  case length(Int)
  /// After the last chunk.
  case chunked
}

/// A whole request.
package struct HTTPRequest: Sendable {
  package let head: HTTPRequestHead
  package let body: HTTPBody
  package let peer: HTTPPeer

  package init(head: HTTPRequestHead, body: HTTPBody, peer: HTTPPeer) {
    self.head = head
    self.body = body
    self.peer = peer
  }
}

/// Who sent a request.
package struct HTTPPeer: Sendable, Hashable {
  /// The network address, without the port.
  package let address: String

  package init(address: String) { self.address = address }
}
