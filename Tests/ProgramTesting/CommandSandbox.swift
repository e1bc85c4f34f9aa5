package import Foundation
import SystemPackage
package import TestFixtures

/// A folder with files and a home in which Segue's binary runs. Both are removed after the test.
package final class CommandSandbox: Sendable {
  package let folder: TestFolder
  package let home: URL

  package init(_ files: [String: String] = [:]) throws {
    folder = try TestFolder(files)
    home = folder.url.appending(path: "home")
    try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
  }

  package var url: URL { folder.url }

  package func path(_ name: String) -> String { folder[name].string }

  package func write(_ text: String, to name: String) throws { try folder.write(text, to: name) }

  package func text(_ name: String) throws -> String { try folder.text(name) }

  package func exists(_ name: String) -> Bool { folder.exists(name) }

  /// Runs Segue in this folder.
  package func segue(
    _ arguments: String..., input: String? = nil, environment: [String: String?] = [:]
  ) async throws -> Program {
    try await segue(arguments, input: input, environment: environment)
  }

  package func segue(
    _ arguments: [String], input: String? = nil, environment: [String: String?] = [:]
  ) async throws -> Program {
    try await Program.run(
      Repository.segue, arguments, home: home, folder: url, input: input, environment: environment)
  }

  /// Runs Segue on a terminal of 60 columns with some keys typed into it. The output is everything
  /// that the terminal showed.
  package func terminal(
    _ arguments: String, keys: String = "", environment: [String: String?] = ["NO_COLOR": nil]
  ) async throws -> Program {
    let command = "stty cols 60 rows 24; exec '\(Repository.segue.path())' \(arguments)"
    return try await Program.run(
      URL(filePath: "/usr/bin/script"), ["-qefc", command, "/dev/null"], home: home, folder: url,
      input: keys, environment: ["TERM": "xterm", "SHELL": "/bin/sh"].merging(environment) { $1 })
  }

  /// All files and folders with their contents and times.
  package func listing() async throws -> String {
    let find =
      "find . -printf '%p %y %m %s %T@ %l\\n' | sort; find . -type f -exec sha256sum {} + | sort"
    return try await Program.run(
      URL(filePath: "/bin/sh"), ["-c", find], home: home, folder: url
    ).output
  }
}

extension Program {
  /// Standard error, with every duration as `0 ms`.
  package var timeless: String {
    talk.replacing(/\d+(\.\d+)? (ms|s|min|h)\b/, with: "0 ms")
  }
}
