package import AppIntentsCore
import Foundation

/// Where a model runs, which decides what a workflow needs to be permitted to ask it.
package enum ModelPlace: Sendable, Hashable {
  case thisMachine
  case host(String)
  /// A program that the user has configured.
  case program(String)

  package init(_ url: URL) {
    let host = Self.host(of: url)
    let isHere =
      host == "localhost" || host.hasSuffix(".localhost")
      || IPAddress(host)?.isOfThisMachine == true
    self = isHere ? .thisMachine : .host(host)
  }

  /// What `reach` calls it; nil for a program.
  package var reachedHost: String? {
    switch self {
    case .thisMachine: "localhost"
    case .host(let host): host
    case .program: nil
    }
  }

  /// The address that has to be in a network that `reach` lists; nil for a program, and for a name, which
  /// may be at any address.
  package var address: IPAddress? {
    switch self {
    case .thisMachine: IPAddress("127.0.0.1")
    case .host(let host): IPAddress(host)
    case .program: nil
    }
  }

  /// In words: `this machine`.
  package var words: String {
    switch self {
    case .thisMachine: "this machine"
    case .host(let host): host
    case .program(let name): "the program \(name)"
    }
  }

  private static func host(of url: URL) -> String {
    // The host of an IPv6 address may come in its brackets.
    let host = (url.host() ?? "").lowercased()
    return host.hasPrefix("[") && host.hasSuffix("]") ? String(host.dropFirst().dropLast()) : host
  }
}
