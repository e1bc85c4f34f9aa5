import SystemPackage
import WorkflowLanguage

/// What every kind of problem means, as Markdown.
enum ProblemReference {
  /// - Parameter folder: pairs of a workflow with a problem and what checking says of it
  ///   (`<kind>.yaml`, `<kind>.out`), to show as examples.
  static func markdown(examplesIn folder: FilePath?) -> String {
    Problems.markdown { kind in
      guard let folder, let workflow = text(folder.appending("\(kind).yaml")),
        let output = text(folder.appending("\(kind).out"))
      else { return nil }
      return (workflow, output)
    }
  }

  private static func text(_ path: FilePath) -> String? {
    guard let bytes = try? WorkflowLoader.bytes(of: path) else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }
}
