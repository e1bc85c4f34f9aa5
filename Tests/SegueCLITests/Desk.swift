import Foundation
import ProgramTesting

/// A folder with workflows in it, and a home, both gone when the test is over.
final class Desk {
  let url: URL

  init(_ files: [String: String] = [:]) throws {
    url = FileManager.default.temporaryDirectory.appending(path: "segue-desk-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
    for (name, text) in files { try write(text, to: name) }
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }

  var home: URL { url.appending(path: "home") }

  func path(_ name: String) -> String { url.appending(path: name).path(percentEncoded: false) }

  func write(_ text: String, to name: String) throws {
    let file = url.appending(path: name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  func text(_ name: String) throws -> String {
    String(decoding: try Data(contentsOf: url.appending(path: name)), as: UTF8.self)
  }

  func exists(_ name: String) -> Bool { FileManager.default.fileExists(atPath: path(name)) }

  /// Runs Segue in this folder.
  func segue(
    _ arguments: String..., input: String? = nil, environment: [String: String?] = [:]
  ) async throws -> Program {
    try await Program.run(
      Repository.segue, arguments, home: home, folder: url, input: input, environment: environment)
  }

  /// Runs Segue on a terminal of 60 columns, with these keys typed into it; gives everything that
  /// was on it.
  func terminal(
    _ arguments: String, keys: String = "", environment: [String: String?] = ["NO_COLOR": nil]
  ) async throws -> Program {
    let command = "stty cols 60 rows 24; exec '\(Repository.segue.path())' \(arguments)"
    return try await Program.run(
      URL(filePath: "/usr/bin/script"), ["-qefc", command, "/dev/null"], home: home, folder: url,
      input: keys, environment: ["TERM": "xterm", "SHELL": "/bin/sh"].merging(environment) { $1 })
  }

  /// Every file and folder with its content and times.
  func listing() async throws -> String {
    let find =
      "find . -printf '%p %y %m %s %T@ %l\\n' | sort; find . -type f -exec sha256sum {} + | sort"
    return try await Program.run(
      URL(filePath: "/bin/sh"), ["-c", find], home: home, folder: url
    ).output
  }
}

extension Program {
  /// What was said, with every time it took as `0 ms`.
  var timeless: String {
    talk.replacing(/\d+(\.\d+)? (ms|s|min|h)\b/, with: "0 ms")
  }
}
