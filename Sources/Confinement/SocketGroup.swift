import FileOperations
package import SystemPackage

/// Sockets of one kind, through which a program could have another one act for it. They are hidden from
/// confined programs unless the workflow names them.
package enum SocketGroup: String, Sendable, CaseIterable {
  case sessionBus = "session-bus"
  case systemBus = "system-bus"
  case display, sound
  case sshAgent = "ssh-agent"
  case gpgAgent = "gpg-agent"
  case containers

  /// Where they are.
  ///
  /// - Parameter session: the folder of the user's session, `$XDG_RUNTIME_DIR`.
  func places(_ environment: [String: String], home: FilePath, session: FilePath) -> [FilePath] {
    func named(_ variable: String) -> [FilePath] {
      // `unix:path=/run/…,guid=…`, `unix:///run/…`, or a path.
      guard let value = environment[variable], let start = value.firstIndex(of: "/") else {
        return []
      }
      let path = value[start...].prefix { $0 != "," && $0 != ";" }
      return [FilePath(String(path)).lexicallyNormalized()]
    }
    func inSession(_ names: String...) -> [FilePath] { names.map { session.appending($0) } }
    switch self {
    case .sessionBus: return inSession("bus") + named("DBUS_SESSION_BUS_ADDRESS")
    case .systemBus: return ["/run/dbus/system_bus_socket"] + named("DBUS_SYSTEM_BUS_ADDRESS")
    case .display:
      let wayland = environment["WAYLAND_DISPLAY"] ?? "wayland-0"
      return ["/tmp/.X11-unix", "/tmp/.ICE-unix"] + inSession(wayland) + named("XAUTHORITY")
    case .sound: return inSession("pulse", "pipewire-0") + named("PULSE_SERVER")
    case .sshAgent: return named("SSH_AUTH_SOCK")
    case .gpgAgent:
      return inSession("gnupg")
        + ["", ".extra", ".browser", ".ssh"].map { home.appending(".gnupg/S.gpg-agent" + $0) }
        + [home.appending(".gnupg/S.keyboxd"), home.appending(".gnupg/S.scdaemon")]
    case .containers:
      return [
        "/run/docker.sock", "/run/docker", "/run/containerd", "/run/podman", "/run/crio",
        "/run/libvirt", "/var/lib/lxd/unix.socket", "/var/lib/incus/unix.socket",
        "/var/snap/lxd/common/lxd/unix.socket", home.appending(".docker/run/docker.sock"),
        home.appending(".docker/desktop/docker.sock"),
      ] + inSession("docker.sock", "podman", "containerd") + named("DOCKER_HOST")
    }
  }

  /// Folders in which sockets are made. They are hidden as a whole, so that those that are made
  /// later are hidden, too.
  static func folders(session: FilePath) -> [FilePath] {
    let temporary: FilePath = "/tmp"
    // A session's folder elsewhere may contain the user's files.
    let hasOwn = session != temporary && session.starts(with: temporary)
    return ["/run", "/tmp/.X11-unix", "/tmp/.ICE-unix"] + (hasOwn ? [session] : [])
  }

  /// What is in these folders and asks no other program to act: settings, drives, name services.
  static let harmless: [FilePath] = [
    "/run/systemd/resolve/resolv.conf", "/run/systemd/resolve/stub-resolv.conf",
    "/run/resolvconf", "/run/NetworkManager/resolv.conf", "/run/systemd/userdb", "/run/nscd",
    "/run/media", "/run/mount", "/run/lock", "/run/current-system", "/run/booted-system",
    "/run/wrappers", "/run/opengl-driver", "/run/utmp", "/run/host",
  ]

  /// The kernel's list of the sockets that exist.
  package static let list: FilePath = "/proc/net/unix"

  /// The paths, without links, of the sockets that programs on this machine have made. One that was
  /// made by a relative path isn't found.
  ///
  /// - Throws: ``SocketListProblem`` if the list can't be read. What has to be hidden from a program
  ///   isn't known then.
  static func all(in list: FilePath) throws -> Set<FilePath> {
    do {
      let file = try FileDescriptor.open(list, .readOnly, options: .closeOnExec)
      let text = try file.closeAfter { try file.readAll() }
      return Set(Set(paths(in: text)).compactMap(ProgramPath.real))
    } catch let error as Errno {
      throw SocketListProblem(list: list, code: error)
    }
  }

  /// The absolute paths in the kernel's list. Anything else in it is chosen by other users, too: the
  /// name of an abstract socket (`@/usr`), or a part of a relative path (`x/home`).
  static func paths(in list: [UInt8]) -> [FilePath] {
    list.split(separator: UInt8(ascii: "\n")).compactMap { line in
      // Num RefCount Protocol Flags Type St Inode Path
      let fields = line.split(separator: UInt8(ascii: " "), maxSplits: 7)
      guard fields.count == 8, fields[7].first == UInt8(ascii: "/") else { return nil }
      return FilePath(bytes: fields[7])
    }
  }

  /// The folder of Segue's own socket, through which a program could enable workflows, and of its
  /// history. A workflow may well be permitted to change the folders around it.
  static func ownFolder(_ environment: [String: String], home: FilePath) -> FilePath {
    let state = FilePath(environment["XDG_STATE_HOME"] ?? "")
    return (state.isAbsolute ? state : home.appending(".local/state")).appending("segue")
  }

  /// What the paths of such sockets end with, also of those with folders elsewhere.
  static let ownName: FilePath = "segue/control.sock"
}

/// The sockets that have to be hidden from a program aren't known.
package struct SocketListProblem: Error, Hashable, CustomStringConvertible {
  let list: FilePath
  let code: Errno

  package var description: String {
    let reason = code.description
    return "which sockets exist can't be read from `\(list)`: "
      + reason.prefix(1).lowercased() + reason.dropFirst()
  }
}
