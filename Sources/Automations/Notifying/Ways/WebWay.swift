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
    curl.set("url", to: address)
    curl.set("proto", to: "=http,https")
    curl.set("header", to: "Content-Type: application/json")
    curl.set("header", to: "User-Agent: Segue")
    if let secret { curl.set("header", to: "Authorization: Bearer \(try tools.secret(secret))") }
    curl.set("data-raw", to: JSONWriter.compact(digest.value))
    curl.set("output", to: "/dev/null")
    // The line end separates it from an error.
    curl.set("write-out", to: "%{http_code}\n")
    let code = try await curl.run(tools.environment)
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
