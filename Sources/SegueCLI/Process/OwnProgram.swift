import Foundation
import SystemPackage

/// The running program.
enum OwnProgram {
  /// The path by which the program was called, or nil if it can't be determined. A symbolic link is
  /// kept, because it stays valid when a newer version replaces the file that it points to.
  static var path: FilePath? {
    path(called: CommandLine.arguments.first ?? "", real: real("/proc/self/exe"))
  }

  static func path(called name: String, real own: String?) -> FilePath? {
    guard let own else { return nil }
    let found = name.contains("/") ? name : ProgramFinder.find(name)
    guard let found, real(found) == own else { return FilePath(own) }
    let folder = FilePath(FileManager.default.currentDirectoryPath)
    return folder.pushing(FilePath(found)).lexicallyNormalized()
  }

  private static func real(_ path: String) -> String? {
    guard let bytes = realpath(path, nil) else { return nil }
    defer { free(bytes) }
    return String(cString: bytes)
  }
}

/// Looks up programs in `PATH`, unless their name is a path.
enum ProgramFinder {
  static func find(
    _ name: String, path: String = Environment.value("PATH") ?? "/usr/bin:/bin"
  ) -> String? {
    if name.contains("/") { return access(name, X_OK) == 0 ? name : nil }
    return path.split(separator: ":").lazy.map { "\($0)/\(name)" }
      .first { access($0, X_OK) == 0 }
  }
}

/// The version that `segue --version` prints.
package enum SegueVersion {
  package static let current = "0.1.0"
}
