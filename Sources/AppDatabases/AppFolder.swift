import AppIntentsCore
package import Foundation

/// Where the files of an app are.
package enum AppFolder {
  /// The folder of this process.
  package static let current = ofProcess()

  /// What the program's surroundings say: the app's own folder, in which Segue starts its program; else
  /// the one in the user's data folder that is named after the program.
  package static func ofProcess(
    _ environment: [String: String] = ProcessInfo.processInfo.environment,
    folder: String = FileManager.default.currentDirectoryPath, program: String? = nil,
    home: String = NSHomeDirectory()
  ) -> URL {
    if environment["SEGUE_APP"] != nil { return URL(filePath: folder) }
    let data = UserFolders(environment: environment, account: home).data
    return data.appending(path: program ?? ownProgram)
  }

  private static var ownProgram: String {
    URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().lastPathComponent
  }
}
