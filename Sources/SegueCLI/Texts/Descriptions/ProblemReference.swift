import Diagnostics
import SystemPackage
import WorkflowEngine
import WorkflowLanguage

/// What every kind of problem means, as Markdown.
enum ProblemReference {
  /// All kinds: those of a file, and what can happen while it runs.
  static let all = Problems.all + [StepFailure.problem]

  /// - Parameter folders: where examples lie, pairs of a workflow with a problem and what is said
  ///   of it (`<kind>.yaml`, `<kind>.out`).
  static func markdown(examplesIn folders: [FilePath]) -> String {
    Problems.markdown(of: all) { kind in
      for folder in folders {
        guard let output = text(folder.appending("\(kind).out")) else { continue }
        return (text(folder.appending("\(kind).yaml")), output)
      }
      return nil
    }
  }

  private static func text(_ path: FilePath) -> String? {
    guard let bytes = try? WorkflowLoader.bytes(of: path) else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }
}
