import Foundation
import Glibc

/// The folder with an app's files.
///
/// An environment variable names it; else it is in the user's data folder.
public struct AppFolder: Sendable {
  public let url: URL

  /// - Parameters:
  ///   - name: the folder's name in the user's data folder.
  ///   - variable: the environment variable with the path of another folder.
  public init(named name: String, variable: String) {
    let environment = ProcessInfo.processInfo.environment
    if let path = environment[variable], !path.isEmpty {
      url = URL(filePath: path, directoryHint: .isDirectory)
    } else if let data = environment["XDG_DATA_HOME"], data.hasPrefix("/") {
      url = URL(filePath: data, directoryHint: .isDirectory).appending(path: name)
    } else if let home = environment["HOME"], home.hasPrefix("/") {
      // Foundation knows only the home folder of the account, which the variable may replace.
      url = URL(filePath: home, directoryHint: .isDirectory)
        .appending(path: ".local/share/\(name)")
    } else {
      url = FileManager.default.homeDirectoryForCurrentUser
        .appending(path: ".local/share/\(name)")
    }
  }

  public init(_ url: URL) { self.url = url }

  public func file(_ name: String) -> URL { url.appending(path: name) }

  /// The files with an extension, sorted by their names.
  public func files(withExtension suffix: String) throws -> [URL] {
    guard FileManager.default.fileExists(atPath: url.path) else { return [] }
    do {
      return try FileManager.default.contentsOfDirectory(atPath: url.path).sorted().map(file)
        .filter { $0.pathExtension.lowercased() == suffix }
    } catch {
      throw FileProblem.unreadable(url)
    }
  }

  /// The contents of a file; nil if there is none.
  public func contents(of file: URL) throws -> Data? {
    guard FileManager.default.fileExists(atPath: file.path) else { return nil }
    do {
      return try Data(contentsOf: file)
    } catch {
      throw FileProblem.unreadable(file)
    }
  }

  /// The text of a file in UTF-8; nil if there is none.
  public func text(of file: URL) throws -> String? {
    guard let data = try contents(of: file) else { return nil }
    guard let text = String(data: data, encoding: .utf8) else { throw FileProblem.notText(file) }
    return text
  }

  /// Does what reads and writes while no other process or task does.
  public func locked<Result>(_ work: () throws -> Result) throws -> Result {
    let lock = file(".lock")
    do {
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    } catch {
      throw FileProblem.unwritable(url)
    }
    let descriptor = open(lock.path, O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw FileProblem.unwritable(lock) }
    // Closing the file gives the lock back.
    defer { close(descriptor) }
    while flock(descriptor, LOCK_EX) != 0 {
      guard errno == EINTR else { throw FileProblem.unwritable(lock) }
    }
    return try work()
  }
}
