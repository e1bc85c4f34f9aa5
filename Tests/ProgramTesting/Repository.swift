package import Foundation

/// Paths in the repository that these tests were built from.
package enum Repository {
  package static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  package static let workflows = root.appending(path: "Workflows")
  package static let settingsSchema = root.appending(path: "Schemas/settings.schema.json")
  package static let schema = root.appending(path: "Schemas/workflow.schema.json")
  package static let broken = root.appending(path: "Tests/WorkflowsTests/Broken")

  /// The validator that `make test` installs.
  package static let checkJSONSchema = root.appending(path: ".build-venv/bin/check-jsonschema")

  /// Python with a client of the Model Context Protocol in a major version, which `make test` installs. Nil
  /// where PyPI couldn't be reached, which `make test` says; in CI that is an error.
  package static func installedMCPPython(
    _ major: Int, environment: [String: String] = ProcessInfo.processInfo.environment
  ) throws -> URL? {
    let python = root.appending(path: ".build-venv/mcp-\(major)/bin/python")
    if FileManager.default.isExecutableFile(atPath: python.path) { return python }
    if environment["CI"] != nil { throw MissingPackage(path: python.path) }
    return nil
  }

  /// What CI has to have.
  package struct MissingPackage: Error, CustomStringConvertible {
    let path: String

    package var description: String {
      "\(path) is missing, and CI skips nothing; run `scripts/install-tools tests`"
    }
  }

  /// The binary under test: the one built beside the tests, or the one that `SEGUE_BINARY` names.
  package static let segue: URL =
    if let given = ProcessInfo.processInfo.environment["SEGUE_BINARY"] {
      URL(filePath: given)
    } else {
      products.appending(path: "segue")
    }

  /// The app whose intents are served in tests.
  package static let sampleProvider = products.appending(path: "SampleProvider")

  /// The app whose values go to other apps.
  package static let valueProvider = products.appending(path: "ValueProvider")

  /// The app that shares a store with its intents.
  package static let modelProbe = products.appending(path: "ModelProbe")

  /// The app whose `main` the build writes.
  package static let listedProvider = products.appending(path: "ListedProvider")

  /// The soak tool.
  package static let soak = products.appending(path: "segue-soak")

  /// The folder of the built products.
  private static let products = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent()

  /// The YAML files in a folder, sorted by name.
  package static func yamlFiles(in folder: URL) throws -> [URL] {
    try FileManager.default
      .contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .filter { $0.pathExtension == "yaml" }
      .sorted { $0.path() < $1.path() }
  }
}
