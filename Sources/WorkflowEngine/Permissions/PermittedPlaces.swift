package import AppIntentsCore
import Confinement
import Diagnostics
import Glibc
package import SystemPackage
package import WorkflowLanguage

/// What a workflow's `permissions` say about files and sockets, as it is when the workflow begins.
///
/// The links in a permitted path are followed where they are the machine's: on the way to the home
/// folder and to the run's folder, and where this user can't make links. Any other link may have been
/// made by a program, of this workflow or of another, so it carries no permission to its target.
package struct PermittedPlaces: Sendable {
  /// What may be read, or what may be written.
  struct List {
    let places: [PermittedPlace]
    /// The keys that list the places, as a message's subject.
    let keys: String
  }

  private let readable: [PermittedPlace]?
  private let writable: [PermittedPlace]?
  private let sockets: [String]
  private let isOffline: Bool

  /// - Parameters:
  ///   - home: the folder that `~` stands for in a path.
  ///   - folder: the folder that relative paths start from.
  ///   - files: the files in which links are followed.
  package init(
    _ permissions: WorkflowLanguage.Permissions, home: FilePath, folder: FilePath,
    files: any FileAccess
  ) {
    func path(_ text: String) -> FilePath {
      IntentContext.resolve(FilePath(text), home: home, folder: folder)
    }
    // The deeper one first, if one is in the other.
    let starts = [folder, home].sorted { $0.components.count > $1.components.count }
      .map { (written: $0, end: LinkResolver(files: files).resolve($0, followingLast: true)) }
    let links = LinkResolver(files: files, follows: Self.isOfMachine)
    func resolved(_ path: FilePath) -> FilePath {
      var path = path
      for start in starts where path.removePrefix(start.written) {
        path = start.end.appending(path.components)
        break
      }
      return links.resolve(path, followingLast: true)
    }
    func places(_ paths: [Located<String>]?) -> [PermittedPlace]? {
      // An invalid pattern, which the check has reported, permits nothing.
      paths?.compactMap { PermittedPlace(path($0.value), following: resolved) }
    }
    readable = places(permissions.read)
    writable = places(permissions.write)
    isOffline = permissions.reach?.isEmpty == true
    sockets = (permissions.sockets ?? []).flatMap { socket -> [String] in
      guard socket.value.contains("/") else { return [socket.value] }
      let written = path(socket.value)
      let end = resolved(written)
      return end == written ? [written.string] : [written.string, end.string]
    }
  }

  /// Whether a link is of the machine, such as `/home` or `/var/run`, so that no program of this user
  /// has made it.
  private static func isOfMachine(_ link: FilePath) -> Bool {
    let folder = link.removingLastComponent()
    if ["/", "/usr", "/var"].contains(folder) { return true }
    return geteuid() != 0
      && folder.withPlatformString { faccessat(AT_FDCWD, $0, W_OK, AT_EACCESS) } != 0
  }

  /// The places that may be read; nil for all. Files that may be written may be read.
  var reading: List? {
    readable.map {
      List(
        places: $0 + (writable ?? []),
        keys: writable == nil ? "nothing in `read` of" : "nothing in `read` or `write` of")
    }
  }

  /// The places that may be written; nil for all.
  var writing: List? { writable.map { List(places: $0, keys: "nothing in `write` of") } }
}

// MARK: - Programs

extension PermittedPlaces {
  /// The limits of a program that starts now: a pattern stands for the files that match it now.
  func programLimits() throws -> ProgramLimits {
    ProgramLimits(
      readable: try readable.map(Self.files), writable: try writable.map(Self.files),
      isOffline: isOffline, sockets: sockets)
  }

  private static func files(_ places: [PermittedPlace]) throws -> [FilePath] {
    try places.flatMap { place -> [FilePath] in
      if let folder = place.folder { return [folder] }
      let found = try place.files()
      guard found.count <= mostFiles else {
        throw IntentFailure(
          "`\(place.text)` under `permissions` matches \(found.count) files, and a program can be"
            + " given \(mostFiles)", help: "name the folder")
      }
      return found
    }
  }

  /// Each is an argument of the launcher.
  private static let mostFiles = 1000
}
