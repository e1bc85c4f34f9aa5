import Foundation
import ModelContext
import ProgramTesting
import ServerTesting
import SystemPackage
import TestFixtures

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

  /// The program that serves an app's intents.
  static func program(_ name: String) async throws -> URL {
    try await products.value.appending(path: name)
  }

  /// A program that serves an app's intents, with a copy of the app's samples as its folder.
  static func start(
    _ name: String, _ era: ProtocolEra, in folder: TestFolder, folderVariable: String
  ) async throws -> ServedProgram {
    let program = try await program(name)
    return try await ServedProgram(
      era, ["env", "\(folderVariable)=\(folder.path.string)", program.path])
  }

  /// A copy of an app's samples.
  static func samples(of name: String) throws -> TestFolder {
    try TestFolder(copying: Repository.root.appending(path: "Examples/\(name)/Samples"))
  }
}
