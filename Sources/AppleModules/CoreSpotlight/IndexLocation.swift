import AppIntentsCore
import Foundation
import Glibc

/// Where the index of a program is.
package enum IndexLocation: Sendable, Hashable {
  case file(URL)
  /// In the memory of the process, for tests.
  case memory

  /// The variable with the path of the file; `:memory:` for none.
  package static let variable = "SEGUE_INDEX"
  /// The file's name in the app's folder.
  static let name = "CoreSpotlight.sqlite"

  /// The location that the program's surroundings say: the app's own folder, in which Segue starts its
  /// program; else the one in the user's data folder that is named after the program.
  package static func ofProcess(
    _ environment: [String: String] = ProcessInfo.processInfo.environment,
    folder: String = FileManager.default.currentDirectoryPath, program: String? = nil,
    home: String = NSHomeDirectory()
  ) -> IndexLocation {
    if let path = environment[variable], !path.isEmpty {
      return path == memoryPath ? .memory : .file(URL(filePath: path))
    }
    if environment["SEGUE_APP"] != nil {
      return .file(URL(filePath: folder).appending(path: name))
    }
    let data = UserFolders(environment: environment, account: home).data
    return .file(data.appending(path: program ?? ownProgram).appending(path: name))
  }

  static let memoryPath = ":memory:"

  var path: String {
    switch self {
    case .file(let url): url.path
    case .memory: Self.memoryPath
    }
  }

  private static var ownProgram: String {
    URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().lastPathComponent
  }
}
