import AppIntentsCore
import Diagnostics
import LanguageModels
package import SystemPackage

extension Permissions {
  /// Whether a program may be started.
  ///
  /// A name stands for a program, and not for every file of that name. One that isn't installed can't
  /// be started anyway.
  ///
  /// - Parameter real: the path without links of the program that a name stands for; nil if there is none.
  package func permitsProgram(_ program: String, real: (String) -> FilePath?) -> Bool {
    guard let run else { return true }
    guard let found = real(program) else { return run.contains { $0.value == program } }
    return run.contains { real($0.value) == found }
  }

  /// What `reach` says about a host.
  package enum HostDecision: Sendable {
    case permitted
    case refused
    /// The networks in which its address has to be.
    case byAddress([PermittedNetwork])
  }

  /// Whether a host may be reached, as far as its name tells; nil if `reach` isn't there.
  package func decision(onHost host: String) -> HostDecision? {
    guard let reach else { return nil }
    let entries = reach.map { $0.value.lowercased() }
    if entries.contains(host.lowercased()) { return .permitted }
    let networks = entries.compactMap { PermittedNetwork($0) }
    return networks.isEmpty ? .refused : .byAddress(networks)
  }

  /// Whether a run may not ask a language model that is there.
  ///
  /// - Parameter real: as for `permitsProgram`.
  func refuses(_ place: ModelPlace, real: (String) -> FilePath?) -> Bool {
    guard let host = place.reachedHost else {
      if case .program(let program) = place { return !permitsProgram(program, real: real) }
      return false
    }
    switch decision(onHost: host) {
    case nil, .permitted: return false
    case .refused: return true
    // A name is at no address that is known, so no network has it.
    case .byAddress(let networks):
      return place.address.map { address in !networks.contains { $0.contains(address) } } ?? true
    }
  }

  /// Whether it is known before a run that a host may not be reached.
  func surelyRefuses(host: String) -> Bool {
    switch decision(onHost: host) {
    case nil, .permitted: false
    case .refused: true
    case .byAddress(let networks):
      IPAddress(host).map { address in !networks.contains { $0.contains(address) } } ?? false
    }
  }
}
