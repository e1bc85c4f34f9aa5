import HTTPServing

/// Pages as responses, with the rules for what a browser may do with them.
enum PageResponse {
  /// Allows only our own script, style sheet and forms, pictures and frames of our own, pictures in the page
  /// itself, and no page within one of another site.
  static let policy = [
    "default-src 'none'", "script-src '\(Asset.script.hash)'", "style-src 'self'",
    "img-src 'self' data:", "frame-src 'self'", "connect-src 'self'", "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].joined(separator: "; ")

  static let fields = [
    HTTPFields.Field("content-security-policy", policy),
    // With `no-referrer`, browsers would send forms without the origin that they are checked by. Other
    // sites are told nothing either way.
    HTTPFields.Field("referrer-policy", "same-origin"),
    HTTPFields.Field("cross-origin-opener-policy", "same-origin"),
    HTTPFields.Field("cross-origin-resource-policy", "same-origin"),
    HTTPFields.Field("x-frame-options", "DENY"),
  ]

  static func page(
    _ status: HTTPStatus, _ html: HTML, hiding: SecretHiding = .nothing,
    fields: [HTTPFields.Field] = []
  ) -> HTTPResponse {
    .text(
      status, HTMLWriter.page(html, hiding: hiding), type: "text/html; charset=utf-8",
      fields: self.fields + fields)
  }

  /// Leads to another page.
  static func redirect(
    to address: PageAddress, fields: [HTTPFields.Field] = []
  ) -> HTTPResponse {
    HTTPResponse(
      .seeOther,
      fields: [HTTPFields.Field("location", address.text)] + self.fields + fields)
  }
}
