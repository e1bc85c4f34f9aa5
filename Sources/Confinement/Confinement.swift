import FileOperations
import Glibc
package import SystemPackage

/// What a program that a step starts may do: the limits of its workflow, and of those that called it.
package struct Confinement: Sendable, Hashable {
  /// Each is enforced by itself, so a program may do what all of them permit.
  private var limits: [ProgramLimits]
  /// The run's folders for temporary files, where everything is permitted.
  private let own: [FilePath]
  package let support: KernelSupport

  package init(
    _ limits: ProgramLimits, own: [FilePath], support: KernelSupport = .ofThisMachine
  ) {
    self.limits = [limits]
    self.own = own
    self.support = support
  }

  /// Adds the limits of a workflow that the first one called.
  package mutating func add(_ more: Confinement) { limits += more.limits }

  /// Whether it has no `/tmp` to write to, and has to be given another folder.
  package var limitsWriting: Bool { limits.contains { $0.writable != nil } }
}

// MARK: - Instructions for the launcher

extension Confinement {
  /// The instructions, of which each is an argument of the launcher.
  func instructions(for program: FilePath, _ surroundings: Surroundings) -> [[UInt8]] {
    guard support.canConfine else { return [] }
    var lines: [[UInt8]] = []
    if support.hasNamespaces {
      lines.append(Array((limits.contains { $0.isOffline } ? "n0" : "n").utf8))
      lines += view(surroundings)
    }
    return lines
      + limits.flatMap { $0.instructions(support, program: program, own: own) }
  }

  /// What the places of sockets depend on.
  struct Surroundings {
    var environment: [String: String]
    var home: FilePath
    /// The paths of the sockets that exist.
    var sockets: Set<FilePath>

    /// The folder of the user's session.
    func session(of user: UInt32) -> FilePath {
      let given = FilePath(environment["XDG_RUNTIME_DIR"] ?? "").lexicallyNormalized()
      return given.isAbsolute ? given : FilePath("/run/user/\(user)")
    }
  }

  /// Hides sockets.
  private func view(_ surroundings: Surroundings) -> [[UInt8]] {
    let session = surroundings.session(of: geteuid())
    let folders = SocketGroup.folders(session: session)
    var (shown, hidden): ([FilePath], [FilePath]) = ([], [])
    for group in SocketGroup.allCases {
      let places = group.places(
        surroundings.environment, home: surroundings.home, session: session)
      if isNamed(group.rawValue) { shown += places } else { hidden += places }
    }
    shown += (limits.first?.sockets ?? []).filter { $0.contains("/") && isNamed($0) }
      .map { FilePath($0) }
    let files = own + limits.flatMap { ($0.readable ?? []) + ($0.writable ?? []) }
    let kept =
      shown + SocketGroup.harmless
      + files.filter { file in
        folders.contains { file != $0 && file.starts(with: $0) }
      }
    // A socket that another step has made in a folder of the workflow's is the workflow's.
    let open = shown + SocketGroup.harmless + own + (limits.compactMap(\.writable).first ?? [])
    hidden += surroundings.sockets.filter { socket in
      !open.contains { socket.starts(with: $0) }
    }
    hidden.removeAll { shown.contains($0) }
    func lines(_ letter: Character, _ paths: [FilePath]) -> [[UInt8]] {
      paths.map { Array(String(letter).utf8) + $0.bytes }
    }
    // What was kept may contain sockets of its own.
    return lines("k", kept) + lines("d", folders) + [Array("b".utf8)]
      + lines("d", hidden.sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) })
  }

  /// Whether all limits name a socket.
  private func isNamed(_ socket: String) -> Bool {
    limits.allSatisfy { $0.sockets.contains(socket) }
  }
}
