import ModelServing

extension ScriptedReply {
  /// A page, a feed or another text of a site.
  static func page(
    _ text: String, type: String = "text/html; charset=utf-8", status: Int = 200
  ) -> ScriptedReply {
    .raw(
      "HTTP/1.1 \(status) Status\r\nContent-Type: \(type)\r\nContent-Length: \(text.utf8.count)\r\n"
        + "Connection: close\r\n\r\n\(text)")
  }
}
