import AppIntentsCore
import Foundation

/// The way to a host that the workflow permits: through a proxy, or straight to addresses that were
/// checked.
enum WebRoute {
  case proxy(String)
  /// To the host, whose name curl looks up.
  case host
  /// To one of these addresses of the host.
  case addresses([IPAddress])

  /// The route to the host of a request.
  ///
  /// - Throws: `IntentFailure`, of kind `notPermitted` if the workflow permits none.
  static func find(for hop: WebHop) async throws -> WebRoute {
    let context = IntentContext.current
    let host = hop.url.webHost
    let proxy = WebProxy(context.environment).proxy(for: hop.url)
    switch (try context.access(to: host, from: hop.origin), proxy) {
    case (.everywhere, let proxy?): return .proxy(proxy)
    case (.everywhere, nil): return .host
    case (.resolved, _?):
      throw IntentFailure(
        "the workflow isn't permitted to reach `\(host)` through a proxy, which doesn't tell the "
          + "address", kind: .notPermitted, help: "add `\(host)` to `reach` under `permissions`")
    case (.resolved(let check), nil):
      return .addresses(try permitted(await HostResolver.addresses(of: host), by: check))
    }
  }

  private static func permitted(
    _ addresses: [IPAddress], by check: (IPAddress) throws -> Void
  ) throws -> [IPAddress] {
    var refusal: (any Error)?
    let permitted = addresses.filter { address in
      do {
        try check(address)
        return true
      } catch {
        refusal = refusal ?? error
        return false
      }
    }
    if permitted.isEmpty, let refusal { throw refusal }
    return permitted
  }

  /// Adds the route to a request. curl never chooses the way itself: it might read the host of an
  /// unusual address in another way than the check did.
  func add(to curl: inout CurlConfiguration, for url: URL) throws {
    switch self {
    case .proxy(let proxy):
      try curl.set("proxy", to: proxy)
      try curl.set("noproxy", to: "")
    case .host:
      try curl.set("noproxy", to: "*")
      let host = url.webHost
      try curl.set("connect-to", to: "::\(host.contains(":") ? "[\(host)]" : host):")
    case .addresses(let addresses):
      try curl.set("noproxy", to: "*")
      try curl.set("connect-to", to: "::\(Self.checked):")
      let list = addresses.map { $0.bytes.count == 4 ? "\($0)" : "[\($0)]" }
      try curl.set(
        "resolve", to: "\(Self.checked):\(url.webPort):\(list.joined(separator: ","))")
    }
  }

  /// Stands for the addresses. No name ends like this (RFC 6761).
  private static let checked = "checked.invalid"
}

/// The proxies that an environment names, as curl reads it.
struct WebProxy {
  private let environment: [String: String]

  init(_ environment: [String: String]) { self.environment = environment }

  /// The proxy for an address; nil if there is none.
  func proxy(for url: URL) -> String? {
    let host = url.webHost
    guard !isExcluded(host) else { return nil }
    // `HTTP_PROXY` would be the header `Proxy` of a request to a CGI script.
    let names =
      url.scheme?.lowercased() == "https" ? ["https_proxy", "HTTPS_PROXY"] : ["http_proxy"]
    return value(of: names + ["all_proxy", "ALL_PROXY"])
  }

  private func isExcluded(_ host: String) -> Bool {
    let entries = (value(of: ["no_proxy", "NO_PROXY"]) ?? "").lowercased()
      .split { $0 == "," || $0 == " " }
    let address = IPAddress(host)
    return entries.contains { entry in
      if entry == "*" { return true }
      if let address, let block = AddressBlock(String(entry)) { return block.contains(address) }
      let name = entry.drop { $0 == "." }
      return !name.isEmpty && (host == name || host.hasSuffix(".\(name)"))
    }
  }

  private func value(of names: [String]) -> String? {
    names.lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
  }
}
