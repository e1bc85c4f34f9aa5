import AppIntentsCore
import Foundation
import ProgramTesting

/// A small language model of this machine, served over the network as others are.
final class LocalModel: Sendable {
  let address: String
  private let program: ChildProgram

  private static let python = Repository.root.appending(path: ".build-venv/model/bin/python")

  /// Whether `make test ALL=1` has installed it.
  static let isInstalled = FileManager.default.fileExists(atPath: python.path)

  struct NotServed: Error {}

  /// - Parameter context: the most tokens of a question and its reply together.
  init(context: Int = 4096) async throws {
    let script = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "serve.py")
    program = try ChildProgram(Self.python.path, [script.path, String(context)])
    guard let address = await program.line() else { throw NotServed() }
    self.address = address
  }

  /// A sandbox whose settings name the model.
  func sandbox(_ files: [String: String]) throws -> CommandSandbox {
    let settings = """
      model:
        models: { tiny: { provider: openai, url: "\(address)/v1", model: tiny } }

      """
    return try CommandSandbox(
      files.merging(["home/.config/segue/config.yaml": settings]) { file, _ in file })
  }
}
