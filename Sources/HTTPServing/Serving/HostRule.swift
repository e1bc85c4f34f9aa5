/// For which hosts a server answers.
///
/// A page of another site can make a browser ask for a name of its own that leads to this machine. The
/// name is in the request, so such a request can be told.
package struct HostRule: Sendable, Hashable {
  private let hosts: Set<String>

  /// - Parameters:
  ///   - addresses: those on which the server listens.
  ///   - others: hosts under which it is reached, each with its port unless that is the usual one.
  package init(addresses: [ServerAddress], others: [String] = []) {
    var hosts = Set(others.map { $0.lowercased() })
    for address in addresses {
      // Every address of a machine isn't a host, but its own programs may ask for it.
      let isEvery = address.host == "0.0.0.0" || address.host == "::"
      let names =
        address.isLoopback || isEvery
        ? ["127.0.0.1", "localhost", "[::1]"]
        : [address.host.contains(":") ? "[\(address.host)]" : address.host]
      for name in names {
        hosts.insert("\(name):\(address.port)")
        if address.port == 80 { hosts.insert(name) }
      }
    }
    self.hosts = hosts
  }

  package func allows(_ host: String) -> Bool { hosts.contains(host.lowercased()) }

  /// What a request for another host is answered.
  package static let refusal = HTTPResponse.text(
    .misdirectedRequest, "this address isn't served here\n")
}
