/// The status of a response.
package struct HTTPStatus: Sendable, Hashable {
  package let code: Int
  package let reason: String

  package init(_ code: Int, _ reason: String) {
    self.code = code
    self.reason = reason
  }
}

extension HTTPStatus {
  package static let ok = HTTPStatus(200, "OK")
  package static let accepted = HTTPStatus(202, "Accepted")
  package static let noContent = HTTPStatus(204, "No Content")
  package static let seeOther = HTTPStatus(303, "See Other")
  package static let badRequest = HTTPStatus(400, "Bad Request")
  package static let unauthorized = HTTPStatus(401, "Unauthorized")
  package static let forbidden = HTTPStatus(403, "Forbidden")
  package static let notFound = HTTPStatus(404, "Not Found")
  package static let methodNotAllowed = HTTPStatus(405, "Method Not Allowed")
  package static let requestTimeout = HTTPStatus(408, "Request Timeout")
  package static let conflict = HTTPStatus(409, "Conflict")
  package static let gone = HTTPStatus(410, "Gone")
  package static let lengthRequired = HTTPStatus(411, "Length Required")
  package static let contentTooLarge = HTTPStatus(413, "Content Too Large")
  package static let targetTooLong = HTTPStatus(414, "URI Too Long")
  package static let unsupportedMediaType = HTTPStatus(415, "Unsupported Media Type")
  package static let expectationFailed = HTTPStatus(417, "Expectation Failed")
  package static let misdirectedRequest = HTTPStatus(421, "Misdirected Request")
  package static let tooManyRequests = HTTPStatus(429, "Too Many Requests")
  package static let fieldsTooLarge = HTTPStatus(431, "Request Header Fields Too Large")
  package static let internalError = HTTPStatus(500, "Internal Server Error")
  package static let notImplemented = HTTPStatus(501, "Not Implemented")
  package static let unavailable = HTTPStatus(503, "Service Unavailable")
  package static let versionNotSupported = HTTPStatus(505, "HTTP Version Not Supported")
  package static let insufficientStorage = HTTPStatus(507, "Insufficient Storage")
}

/// A request that isn't answered as it wishes, and what its sender is told.
package struct HTTPRefusal: Error, Hashable {
  package let status: HTTPStatus
  /// What is wrong with the request, as a sentence without a full stop.
  package let message: String

  package init(_ status: HTTPStatus, _ message: String) {
    self.status = status
    self.message = message
  }
}
