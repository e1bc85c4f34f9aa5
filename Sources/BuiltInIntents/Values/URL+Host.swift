import AppIntentsCore
import Foundation

extension URL {
  /// The host in lower case, without the brackets of an IPv6 address; empty if there is none.
  var webHost: String {
    var host = (host() ?? "").lowercased()
    if host.hasPrefix("["), host.hasSuffix("]") { host = String(host.dropFirst().dropLast()) }
    return host
  }

  /// The port of a web address, given or not.
  var webPort: Int { port ?? (scheme?.lowercased() == "https" ? 443 : 80) }
}

extension ValueOrigin {
  /// Where the name of the host comes from: the beginning of an address may come from the workflow, and only
  /// what follows the host from data.
  func ofHost(in url: URL) -> ValueOrigin {
    let start = fixedStart
    guard isFromData, let authority = start.range(of: "://") else { return self }
    let isWhole = start[authority.upperBound...].contains { "/?#".contains($0) }
    guard isWhole, let named = URL(string: start) else { return self }
    return named.webHost == url.webHost && named.webPort == url.webPort ? .workflow : self
  }
}
