import Foundation
import ProgramTesting

/// The programs of the package `Examples`, built once for all tests.
enum ExampleApps {
  struct BuildFailed: Error, CustomStringConvertible {
    let description: String
  }

  /// The folder with the built programs. The tests that run meanwhile aren't blocked: the build is a
  /// process, which they await.
  private static let products = Task { try await build() }

  private static func build() async throws -> URL {
    let scratch = Repository.root.appending(path: ".build-examples")
    let arguments = [
      "swift", "build", "--quiet", "--package-path",
      Repository.root.appending(path: "Examples").path, "--scratch-path", scratch.path,
    ]
    let built = try await Program.run(
      URL(filePath: "/usr/bin/env"), arguments,
      home: FileManager.default.homeDirectoryForCurrentUser,
      limit: .seconds(1800))
    guard built.code == 0 else { throw BuildFailed(description: built.output + built.talk) }
    return scratch.appending(path: "debug")
  }

  static func program(of name: String) async throws -> String {
    try await products.value.appending(path: name).path
  }
}
