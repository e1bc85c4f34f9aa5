import AppIntentsCore
import Control
import Diagnostics
import SystemPackage
import WorkflowLanguage

extension ControlService {
  /// The file of a workflow with its problems.
  func source(of id: String) async throws -> ControlReply {
    try await refresh()
    return .source(try await sourceReport(of: id))
  }

  private func sourceReport(of id: String) async throws -> SourceReport {
    let known = try await registry.known(id)
    let source = try await registry.source(of: id)
    var report = SourceReport(
      workflow: id, name: known.name, path: WirePath(known.path), text: source.text,
      version: source.version)
    report.obstacle = source.obstacle
    report.problems = try await registry.problems(in: source.bytes, of: id)
    return report
  }

  func checkSource(_ text: String, of id: String) async throws -> ControlReply {
    .problems(try await registry.problems(in: try await newBytes(of: text, id), of: id))
  }

  /// The bytes of a text as the file of a workflow.
  private func newBytes(of text: String, _ id: String) async throws -> [UInt8] {
    let bytes = try await registry.source(of: id).bytes(of: text)
    guard bytes.count <= EditableSource.mostBytes else {
      throw ControlFailure(
        .usage, "the text has more than \(EditableSource.mostBytes >> 10) KiB",
        help: "go back, and shorten it; one workflow can run another with `run`")
    }
    return bytes
  }

  /// Replaces the file of a workflow. The reply is the file as it is now if that was changed meanwhile,
  /// and the problems if it has errors that weren't agreed to.
  func saveSource(_ change: SourceChange, of id: String) async throws -> ControlReply {
    try await refresh()
    let bytes = try await newBytes(of: change.text, id)
    let source = try await registry.source(of: id)
    // It was sent twice, or nothing was changed.
    if source.bytes == bytes { return .done("`\(id)` is saved") }
    guard source.version == change.version else {
      return .source(try await sourceReport(of: id))
    }
    let problems = try await registry.problems(in: bytes, of: id)
    if !change.mayHaveErrors, problems.contains(where: \.isError) { return .problems(problems) }
    guard try await registry.save(bytes, of: id, ifStill: change.version) else {
      return .source(try await sourceReport(of: id))
    }
    return .done("`\(id)` is saved" + (try await consequence(of: problems, id)))
  }

  func undoSource(of id: String, version: String) async throws -> ControlReply {
    try await refresh()
    guard try await registry.restore(id, ifStill: version) else {
      throw ControlFailure(
        .failed, "the file of `\(id)` isn't what the change made of it any more",
        help: "its page has its text as it is now")
    }
    let bytes = try await registry.source(of: id).bytes
    let problems = try await registry.problems(in: bytes, of: id)
    return .done("the change of `\(id)` is undone" + (try await consequence(of: problems, id)))
  }

  /// What follows of a change of a file, after what was done.
  private func consequence(of problems: [ProblemReport], _ id: String) async throws -> String {
    try await refresh()
    let known = try await registry.known(id)
    if problems.contains(where: \.isError) {
      return known.version == nil
        ? "; it has errors, so it can't run"
        : "; it has errors, so the version before stays in force"
    }
    guard known.state == .changed else { return "" }
    return "; it asks for more than you agreed to, so nothing starts it until you enable it again"
  }

  func newWorkflow(_ id: String) async throws -> ControlReply {
    try await refresh()
    try await registry.make(id)
    try await refresh()
    return .done("`\(id)` is a new workflow, to start from")
  }
}
