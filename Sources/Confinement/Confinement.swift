import FileOperations
import Glibc
package import SystemPackage

/// What a program that a step starts may do: the limits of its workflow, and of those that called it.
package struct Confinement: Sendable, Hashable {
  private struct Layer: Hashable {
    let limits: ProgramLimits
    /// The workflow's folders for temporary files, where everything is permitted.
    let own: [FilePath]

    /// Whether it permits nothing that another one doesn't.
    func isWithin(_ other: Layer) -> Bool {
      limits == other.limits
        && own.allSatisfy { own in other.own.contains { own.starts(with: $0) } }
    }
  }

  /// Each is enforced by itself, so a program may do what all of them permit.
  private var layers: [Layer]
  package let support: KernelSupport

  /// - Parameter own: folders, by paths without links.
  package init(
    _ limits: ProgramLimits, own: [FilePath], support: KernelSupport = .ofThisMachine
  ) {
    layers = [Layer(limits: limits, own: own)]
    self.support = support
  }

  /// Adds the limits of a workflow that the first one called.
  package mutating func add(_ more: Confinement) {
    for layer in more.layers {
      // The kernel enforces up to 16.
      layers.removeAll(where: layer.isWithin)
      layers.append(layer)
    }
  }

  /// Whether it has no `/tmp` to write to, and has to be given another folder.
  package var limitsWriting: Bool { layers.contains { $0.limits.writable != nil } }
}

// MARK: - Instructions for the launcher

extension Confinement {
  /// The instructions, of which each is an argument of the launcher.
  func instructions(for program: FilePath, _ surroundings: Surroundings) -> [[UInt8]] {
    guard support.canConfine else { return [] }
    var lines: [[UInt8]] = []
    if support.hasNamespaces {
      lines.append(Array((layers.contains { $0.limits.isOffline } ? "n0" : "n").utf8))
      lines += view(surroundings)
    }
    return lines
      + layers.flatMap {
        $0.limits.instructions(support, program: program, own: $0.own, surroundings)
      }
  }

  /// What the places of sockets depend on.
  struct Surroundings {
    var environment: [String: String]
    var home: FilePath
    /// The paths of the sockets that exist, without links.
    var sockets: Set<FilePath>

    /// The folder of the user's session.
    var session: FilePath {
      let given = FilePath(environment["XDG_RUNTIME_DIR"] ?? "").lexicallyNormalized()
      return given.isAbsolute ? given : FilePath("/run/user/\(geteuid())")
    }

    /// The folders that are hidden as a whole.
    var folders: [FilePath] {
      let own = SocketGroup.ownFolder(environment, home: home)
      return SocketGroup.folders(session: session) + [ProgramPath.real(own) ?? own]
    }

    func places(of group: SocketGroup) -> [FilePath] {
      group.places(environment, home: home, session: session)
    }
  }

  /// Hides sockets.
  private func view(_ surroundings: Surroundings) -> [[UInt8]] {
    let folders = surroundings.folders
    let named = SocketGroup.allCases.filter { isNamed($0.rawValue) }
    let paths = (layers.first?.limits.sockets ?? []).filter { $0.contains("/") && isNamed($0) }
      .map { FilePath($0) }
    let shown = named.flatMap(surroundings.places) + paths
    let files = layers.flatMap { $0.own + ($0.limits.readable ?? []) + ($0.limits.writable ?? []) }
      .filter { file in folders.contains { file != $0 && file.starts(with: $0) } }

    // A path may go through links, except one that the workflow names: where that leads is settled.
    let open = named.flatMap(surroundings.places).map { ProgramPath.real($0) ?? $0 } + paths
    let groups = SocketGroup.allCases.filter { !named.contains($0) }.flatMap(surroundings.places)
    let places = groups.filter { place in
      let end = ProgramPath.real(place) ?? place
      // What was put back into a folder isn't hidden again together with the folder.
      return !open.contains { $0.starts(with: end) }
    }
    let others = surroundings.sockets.filter { !isOpen($0, open) }
    func lines(_ letter: Character, _ paths: [FilePath]) -> [[UInt8]] {
      paths.map { Array(String(letter).utf8) + $0.bytes }
    }
    return lines("K", shown + SocketGroup.harmless) + lines("k", files)
      + lines("h", folders) + [Array("b".utf8)]
      // What was kept may contain sockets of its own.
      + lines("h", places)
      + lines("s", others.sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) })
  }

  /// Whether programs may connect to a socket.
  ///
  /// - Parameter shown: what the workflow names.
  private func isOpen(_ socket: FilePath, _ shown: [FilePath]) -> Bool {
    if socket.ends(with: SocketGroup.ownName) { return shown.contains(socket) }
    func isBelow(_ places: [FilePath]) -> Bool { places.contains { socket.starts(with: $0) } }
    // A socket that another step has made in a folder of the workflow's is the workflow's, and of those
    // that called it.
    return isBelow(shown + SocketGroup.harmless)
      || layers.allSatisfy { isBelow($0.own + ($0.limits.writable ?? [])) }
  }

  /// Whether all limits name a socket.
  private func isNamed(_ socket: String) -> Bool {
    layers.allSatisfy { $0.limits.sockets.contains(socket) }
  }
}
