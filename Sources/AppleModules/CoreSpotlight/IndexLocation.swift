import AppDatabases
import Foundation

/// Where the index of a program is.
package enum IndexLocation: Sendable, Hashable {
  case file(URL)
  /// In the memory of the process, for tests.
  case memory

  /// The variable with the path of the file; `:memory:` for none.
  package static let variable = "SEGUE_INDEX"
  /// The file's name in the app's folder.
  static let name = "CoreSpotlight.sqlite"

  /// The location that the environment says, or else in the app's folder.
  package static func ofProcess(
    _ environment: [String: String] = ProcessInfo.processInfo.environment,
    folder: String = FileManager.default.currentDirectoryPath, program: String? = nil,
    home: String = NSHomeDirectory()
  ) -> IndexLocation {
    if let path = environment[variable], !path.isEmpty {
      return path == memoryPath ? .memory : .file(URL(filePath: path))
    }
    return .file(
      AppFolder.ofProcess(environment, folder: folder, program: program, home: home)
        .appending(path: name))
  }

  static let memoryPath = ":memory:"

  var path: String {
    switch self {
    case .file(let url): url.path
    case .memory: Self.memoryPath
    }
  }
}
