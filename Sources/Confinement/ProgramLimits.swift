import FileOperations
package import SystemPackage

/// What the programs of one workflow may do. Those of a called workflow have the limits of each caller,
/// too.
package struct ProgramLimits: Sendable, Hashable {
  /// The files and folders that may be read; nil for all.
  package var readable: [FilePath]?
  /// The files and folders that may be changed, which may also be read; nil for all.
  package var writable: [FilePath]?
  /// Whether no network may be used.
  package var isOffline: Bool
  /// The sockets that may be connected to: names of ``SocketGroup``, and paths.
  package var sockets: [String]
  /// Folders outside of those that may be changed, in which sockets may be made, and nothing else.
  package var socketFolders: [FilePath] = []

  package init(
    readable: [FilePath]?, writable: [FilePath]?, isOffline: Bool, sockets: [String] = []
  ) {
    self.readable = readable
    self.writable = writable
    self.isOffline = isOffline
    self.sockets = sockets
  }
}

/// A right of Landlock, and the version that has it.
struct LandlockRights: OptionSet {
  let rawValue: UInt64

  static let execute = LandlockRights(rawValue: 1 << 0)
  static let writeFile = LandlockRights(rawValue: 1 << 1)
  static let readFile = LandlockRights(rawValue: 1 << 2)
  static let readFolder = LandlockRights(rawValue: 1 << 3)
  static let makeSocket = LandlockRights(rawValue: 1 << 9)
  /// Moving and linking to another folder.
  static let refer = LandlockRights(rawValue: 1 << 13)
  static let truncate = LandlockRights(rawValue: 1 << 14)
  static let controlDevice = LandlockRights(rawValue: 1 << 15)
  /// Connecting to a socket of a program outside.
  static let connect = LandlockRights(rawValue: 1 << 16)

  static let reading: LandlockRights = [.execute, .readFile, .readFolder]
  /// Also removing (4, 5), and making devices (6, 11), folders, files, sockets, pipes and links.
  static let writing = LandlockRights(rawValue: 0b1_1111_1111_0000).union([
    .writeFile, .refer, .truncate, .controlDevice,
  ])
  static let all = reading.union(writing).union(.connect)

  /// The rights that a version of Landlock knows.
  static func known(to version: Int) -> LandlockRights {
    var known = all
    if version < 9 { known.remove(.connect) }
    if version < 5 { known.remove(.controlDevice) }
    if version < 3 { known.remove(.truncate) }
    if version < 2 { known.remove(.refer) }
    return known
  }
}

extension ProgramLimits {
  /// The instructions that put the limits into force.
  ///
  /// - Parameter own: what every program of the run may read and change.
  func instructions(
    _ support: KernelSupport, program: FilePath, own: [FilePath],
    _ surroundings: Confinement.Surroundings
  ) -> [[UInt8]] {
    let known = LandlockRights.known(to: support.landlock)
    // What a ruleset doesn't handle is permitted, except to move files between folders.
    var handled: LandlockRights = [.refer, .connect]
    if readable != nil { handled.formUnion(.reading) }
    if writable != nil { handled.formUnion(.writing) }
    handled.formIntersection(known)
    // To bind and to connect TCP sockets.
    let network = isOffline && support.landlock >= 4 ? 3 : 0
    // Abstract sockets and signals.
    let scopes = support.landlock >= 6 ? 3 : 0
    let end = Array("e".utf8)
    // A ruleset that handles nothing is refused.
    if handled.isEmpty, network == 0, scopes == 0 { return [end] }
    let masks = [Int(handled.rawValue), network, scopes].map { String($0, radix: 16) }
    var lines = [Array("l\(masks.joined(separator: ","))".utf8)]
    func grant(_ rights: LandlockRights, _ paths: [FilePath], _ letter: Character = "G") {
      let rights = rights.intersection(handled)
      if rights.isEmpty { return }
      for path in paths {
        lines.append(Array("\(letter)\(String(rights.rawValue, radix: 16)):".utf8) + path.bytes)
      }
    }
    if writable == nil { grant(.refer, ["/"]) }
    // A link that a program puts into the place of one of these gives nothing to the next program.
    grant(.all, (writable ?? []) + own, "g")
    grant(.reading, readable ?? [], "g")
    grant(.makeSocket, socketFolders)
    grant(.reading, Self.alwaysReadable + [program])
    grant([.readFile, .writeFile, .truncate, .controlDevice], Self.devices)
    let groups = sockets.compactMap { SocketGroup(rawValue: $0) }.flatMap(surroundings.places)
    grant(.connect, SocketGroup.harmless + groups)
    grant(.connect, sockets.filter { $0.contains("/") }.map { FilePath($0) }, "g")
    return lines + [end]
  }

  /// What programs need in order to start, and to find the libraries and settings of the system.
  static let alwaysReadable: [FilePath] = [
    "/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32", "/opt", "/nix/store",
    "/gnu/store", "/etc", "/proc", "/sys/devices/system", "/sys/fs/cgroup", "/run/systemd/resolve",
    "/run/resolvconf", "/run/NetworkManager/resolv.conf", "/run/current-system",
  ]

  static let devices: [FilePath] = [
    "/dev/null", "/dev/zero", "/dev/full", "/dev/random", "/dev/urandom", "/dev/tty",
  ]
}
