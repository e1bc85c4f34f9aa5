import FileOperations
import Glibc
package import SystemPackage

/// Where a program is.
///
/// One look-up for checking, permissions and starting, so that what is started is what was checked. It
/// goes by the run's `PATH`, not by one that a step sets for its program. After the folders in it comes
/// `~/.local/bin`, where `pipx` installs programs for one user, and which a service's `PATH` lacks.
package enum ProgramPath {
  /// The absolute path of a program; nil if there is none, or it can't be executed.
  ///
  /// - Parameters:
  ///   - name: a path, or a name to look up in `PATH`.
  ///   - path: the value of `PATH`; nil for the usual folders. Relative folders in it don't count.
  ///   - folder: where a relative path starts.
  package static func find(
    _ name: String, path: String?, home: FilePath = "/", folder: FilePath = "/"
  ) -> FilePath? {
    if name.contains("/") {
      let given = FilePath(name)
      let path =
        given.components.first?.string == "~" && !given.isAbsolute
        ? home.appending(given.components.dropFirst())
        : given.isAbsolute ? given : folder.appending(given.components)
      return isProgram(path) ? path.lexicallyNormalized() : nil
    }
    let places = (path ?? "/usr/local/bin:/usr/bin:/bin").split(separator: ":")
      .map { FilePath(String($0)) }
    return (places + [home.appending(".local/bin")]).map { $0.appending(name) }
      .first { $0.isAbsolute && isProgram($0) }
  }

  /// The path without links: what a program is, whatever it is called.
  package static func real(_ path: FilePath) -> FilePath? { path.realIfPresent }

  private static func isProgram(_ path: FilePath) -> Bool {
    guard path.withPlatformString({ access($0, X_OK) }) == 0 else { return false }
    var status = stat()
    return path.withPlatformString { stat($0, &status) } == 0 && status.st_mode & S_IFMT == S_IFREG
  }
}
