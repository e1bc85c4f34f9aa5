import Glibc
import SystemPackage

/// Why a folder can't be watched or read.
package enum WatchProblem: Error, Sendable, Hashable, CustomStringConvertible {
  /// The user has no inotify instance left.
  case noInstancesLeft
  /// The user has no inotify watch left.
  case noWatchesLeft
  case notPermitted
  case missing
  case notAFolder
  /// Its path is a link that leads back to itself.
  case linkLoop
  /// Another error, with the system's error number.
  case other(CInt)

  /// - Parameter code: the error number of a failed attempt to watch or to read a folder.
  package init(errno code: CInt) {
    switch code {
    case ENOSPC: self = .noWatchesLeft
    case EMFILE, ENFILE: self = .noInstancesLeft
    case EACCES, EPERM: self = .notPermitted
    case ENOENT: self = .missing
    case ENOTDIR, ELOOP: self = .notAFolder
    default: self = .other(code)
    }
  }

  /// Whether the folder itself is fine, and can be polled instead.
  package var isShortage: Bool { self == .noWatchesLeft || self == .noInstancesLeft }

  package var description: String { reason }

  /// The reason as a user reads it: "permission denied".
  package var reason: String {
    switch self {
    case .noInstancesLeft: "no inotify instance is left"
    case .noWatchesLeft: "no inotify watch is left"
    case .notPermitted: "permission denied"
    case .missing: "there is no such folder"
    case .notAFolder: "it is not a folder"
    case .linkLoop: "it is a link that leads to itself"
    case .other(ENAMETOOLONG): "the path is too long"
    case .other(EIO): "the disk reported an error"
    case .other(ESTALE): "the server no longer knows it"
    case .other(let code): "\(Errno(rawValue: code))".lowercased()
    }
  }

  /// What the user can do about it.
  package var help: String? {
    switch self {
    case .noInstancesLeft:
      "raise `fs.inotify.max_user_instances` with `sysctl`; until then such folders are polled"
    case .noWatchesLeft:
      "raise `fs.inotify.max_user_watches` with `sysctl`; until then such folders are polled"
    case .notPermitted, .missing, .notAFolder, .linkLoop, .other: nil
    }
  }
}
