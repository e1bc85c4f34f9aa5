import Diagnostics
import Foundation
import YAML

/// Where the daemon serves pages and webhooks: `dashboard` in `config.yaml`.
package struct DashboardSettings: Sendable, Hashable {
  /// Whether there are pages. Webhooks and forms are served without them, too.
  package var isEnabled = true
  package var listen = ListenAddress.usual
  /// The address under which others reach it, such as that of a proxy.
  package var url: ExternalAddress?
  /// The name of the secret that is the password of the pages.
  package var password: String?

  package init() {}
}

/// A network address and a port.
package struct ListenAddress: Sendable, Hashable {
  /// An address of IPv4 or IPv6, without brackets.
  package let host: String
  package let port: Int

  package static let usual = ListenAddress(host: "127.0.0.1", port: 7873)

  package init(host: String, port: Int) {
    self.host = host
    self.port = port
  }

  /// Reads `127.0.0.1:7873` or `[::1]:7873`; `localhost` is the first.
  package init?(_ text: String) {
    guard let colon = text.lastIndex(of: ":"), let port = UInt16(text[text.index(after: colon)...])
    else { return nil }
    var host = String(text[..<colon])
    if host == "localhost" { host = "127.0.0.1" }
    let isV6 = host.hasPrefix("[") && host.hasSuffix("]")
    if isV6 { host = String(host.dropFirst().dropLast()) }
    var address = in6_addr()
    guard inet_pton(isV6 ? AF_INET6 : AF_INET, host, &address) == 1 else { return nil }
    self.init(host: host, port: Int(port))
  }

  /// Whether only programs on this machine reach it.
  package var isLoopback: Bool { host.hasPrefix("127.") || host == "::1" }
}

/// The address of a web server, as browsers write it in `Host` and `Origin`: `https://segue.example.org`.
package struct ExternalAddress: Sendable, Hashable {
  package let isSecure: Bool
  /// The host in lower case, and the port unless it is the scheme's usual one.
  package let authority: String

  /// The scheme, the host and the port: what a browser calls an origin.
  package var origin: String { "\(isSecure ? "https" : "http")://\(authority)" }

  /// Reads `https://segue.example.org`, also with a port or a slash at its end.
  package init?(_ text: String) {
    guard let parts = URLComponents(string: text), let host = parts.host, !host.isEmpty,
      let scheme = parts.scheme?.lowercased(), ["http", "https"].contains(scheme),
      parts.user == nil, ["", "/"].contains(parts.path), parts.query == nil, parts.fragment == nil
    else { return nil }
    isSecure = scheme == "https"
    let port = parts.port.flatMap { $0 == (scheme == "https" ? 443 : 80) ? nil : ":\($0)" }
    authority = host.lowercased() + (port ?? "")
  }
}

enum DashboardKeys {
  private static let keys: [Key<DashboardSettings>] = [
    Key(
      "enabled", .flag, "Whether there are pages; webhooks and forms are served without them, too."
    ) {
      $0.isEnabled = $1
    },
    Key(
      "listen", address,
      "The address and port to listen on; without it `127.0.0.1:7873`, which only this machine reaches."
    ) { $0.listen = $1 },
    Key("url", url, "The address under which others reach it, such as that of a proxy.") {
      $0.url = $1
    },
    Key("password", .secret(), "The secret that is the password of the pages.") {
      $0.password = $1.value
    },
  ]

  static let type: KeyType<DashboardSettings> = {
    let record = KeyType<DashboardSettings>.record(
      "`dashboard`", keys, "a map", example: "{ listen: 127.0.0.1:7873 }",
      initial: { _ in DashboardSettings() })
    return KeyType(shape: record.shape) { entry, context in
      guard let settings = record.read(entry, context) else { return nil }
      if settings.listen.isLoopback { return settings }
      // Others reach it: they have to be told from each other, and from pages of other sites.
      let isSafe = settings.url != nil && (settings.password != nil || !settings.isEnabled)
      if !isSafe { context.report(.reachableByOthers(entry, settings)) }
      return isSafe ? settings : nil
    }
  }()

  /// The secret that is the password.
  static func secrets(_ node: YAMLNode) -> [Located<String>] {
    [SecretReference.name(in: node.entries?.first { $0.name == "password" }?.value)]
      .compactMap(\.self)
  }

  private static let address = KeyType<ListenAddress>(shape: .filledText) { entry, context in
    if let address = entry.value.text.flatMap({ ListenAddress($0) }) { return address }
    context.report(
      .wrongShape(entry, wants: "a network address and a port", example: "127.0.0.1:7873"))
    return nil
  }

  private static let url = KeyType<ExternalAddress>(shape: .filledText) { entry, context in
    if let address = entry.value.text.flatMap({ ExternalAddress($0) }) { return address }
    context.report(
      .wrongShape(entry, wants: "an address without a path", example: "https://segue.example.org"))
    return nil
  }
}

extension Diagnostic {
  fileprivate static func reachableByOthers(
    _ entry: YAMLEntry, _ settings: DashboardSettings
  ) -> Diagnostic {
    let missing = [
      settings.url == nil ? "`url`" : nil,
      settings.password == nil && settings.isEnabled ? "`password`" : nil,
    ].compactMap(\.self)
    return Diagnostic(
      kind: .missingKey,
      message:
        "others reach `\(settings.listen.host)`, so `dashboard` needs \(Phrasing.join(missing))",
      range: entry.key.range,
      helps: [
        "write `url: https://…`, the address of a proxy in front that does TLS, and"
          + " `password: $secrets.DASHBOARD`",
        "`enabled: false` serves webhooks alone, which need no password",
      ])
  }
}
