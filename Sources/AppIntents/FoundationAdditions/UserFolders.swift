import Foundation

/// The user's folders, where Linux programs look for them: by the variables of the XDG base
/// directories, the file of `xdg-user-dirs`, and `HOME`.
///
/// Foundation takes the home folder of the account instead, which `HOME` may replace.
package struct UserFolders: Sendable {
  private let environment: [String: String]
  private let account: String

  /// - Parameter account: the home folder of the account, for an environment without `HOME`.
  package init(
    environment: [String: String] = IntentContext.processEnvironment,
    account: @autoclosure () -> String = NSHomeDirectory()
  ) {
    self.environment = environment
    self.account = Self.absolute(environment["HOME"]) ?? account()
  }

  package var home: URL { URL(filePath: account, directoryHint: .isDirectory) }
  package var data: URL { base("XDG_DATA_HOME", ".local/share") }
  package var caches: URL { base("XDG_CACHE_HOME", ".cache") }
  package var configuration: URL { base("XDG_CONFIG_HOME", ".config") }

  /// A folder for documents of one kind: what the environment, or the settings of the desktop, say.
  ///
  /// - Parameters:
  ///   - key: the name in the settings: `DOCUMENTS`.
  ///   - name: the folder in the home folder that it is without settings.
  package func folder(_ key: String, _ name: String) -> URL {
    let variable = "XDG_\(key)_DIR"
    let path = Self.absolute(environment[variable]) ?? setting(variable)
    return path.map { URL(filePath: $0, directoryHint: .isDirectory) } ?? inHome(name)
  }

  /// The folder of a group of programs; nil for a name that can't be a folder's.
  package func group(_ name: String) -> URL? {
    guard !name.isEmpty, !name.hasPrefix("."), !name.contains("/"), !name.contains("\0") else {
      return nil
    }
    return data.appending(path: name, directoryHint: .isDirectory)
  }

  private func base(_ variable: String, _ name: String) -> URL {
    // The specification has relative paths ignored.
    Self.absolute(environment[variable]).map { URL(filePath: $0, directoryHint: .isDirectory) }
      ?? inHome(name)
  }

  private func inHome(_ name: String) -> URL {
    home.appending(path: name, directoryHint: .isDirectory)
  }

  /// What `user-dirs.dirs` says, whose lines are `XDG_MUSIC_DIR="$HOME/Music"` or have an absolute path.
  private func setting(_ variable: String) -> String? {
    let file = configuration.appending(path: "user-dirs.dirs")
    // A user without the file has the usual folders.
    guard let text = try? String(contentsOf: file, encoding: .utf8) else { return nil }
    var found: String?
    for line in text.split(whereSeparator: \.isNewline) {
      let line = line.drop { $0 == " " || $0 == "\t" }
      guard line.hasPrefix(variable + "=\"") else { continue }
      let value = line.dropFirst(variable.count + 2).prefix { $0 != "\"" }
      if value.hasPrefix("/") { found = String(value) }
      if value == "$HOME" || value.hasPrefix("$HOME/") {
        found = account + value.dropFirst("$HOME".count)
      }
    }
    return found
  }

  private static func absolute(_ path: String?) -> String? {
    path.flatMap { $0.hasPrefix("/") ? $0 : nil }
  }
}
