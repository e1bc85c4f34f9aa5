import WorkflowValues

/// Posts notices as JSON to an address.
struct WebWay: NotifyWay {
  let address: String
  /// The name of the secret that is sent as a bearer token.
  let secret: String?
  let tools: NotifyTools

  var name: String { "a post to `\(address)`" }

  func send(_ digest: Digest) async throws(NotSent) {
    var curl = CurlCall()
    try curl.set("url", to: address)
    try curl.set("proto", to: "=http,https")
    try curl.set("header", to: "Content-Type: application/json")
    try curl.set("header", to: "User-Agent: Segue")
    if let secret { try curl.set("header", to: "Authorization: Bearer \(tools.secret(secret))") }
    try curl.set("data-raw", to: JSONWriter.compact(digest.value))
    try curl.set("output", to: "/dev/null")
    // curl makes a line end of it, which separates it from an error.
    try curl.set("write-out", to: "%{http_code}\\n")
    let code = try await curl.run(with: tools)
    guard code.hasPrefix("2") else {
      throw NotSent("the server answered \(code.prefix { $0.isNumber })")
    }
  }

  func obstacle() async -> String? {
    if SystemProgram.find("curl", tools.environment) == nil { return "`curl` isn't installed" }
    guard let secret else { return nil }
    do throws(NotSent) {
      _ = try tools.secret(secret)
      return nil
    } catch {
      return error.reason
    }
  }
}
