import Diagnostics
import SystemPackage
import WorkflowEngine
import WorkflowLanguage
import WorkflowTesting

/// The explanations of all kinds of problems, in Markdown.
enum ProblemReference {
  /// All kinds: the problems of files, and the failure of a step.
  static let all = Problems.all + [StepFailure.problem, TestCaseResult.problem]

  /// - Parameter folders: Folders with examples: a workflow with a problem, and the message about it
  ///   (`<kind>.yaml`, `<kind>.out`).
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
