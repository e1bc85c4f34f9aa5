import AppIntentsCore
import Confinement
import Foundation
import SystemPackage

/// The running program.
enum OwnProgram {
  /// The path by which the program was called, or nil if it can't be determined. A symbolic link is
  /// kept, because it stays valid when a newer version replaces the file that it points to.
  static var path: FilePath? {
    path(
      called: CommandLine.arguments.first ?? "", real: FilePath("/proc/self/exe").realIfPresent)
  }

  static func path(called name: String, real own: FilePath?) -> FilePath? {
    guard let own else { return nil }
    let found = ProgramPath.find(
      name, path: Environment.value("PATH"), home: Environment.home,
      folder: FilePath(FileManager.default.currentDirectoryPath))
    return found?.realIfPresent == own ? found : own
  }
}

/// The version that `segue --version` prints.
package enum SegueVersion {
  package static let current = "0.1.0"
}
