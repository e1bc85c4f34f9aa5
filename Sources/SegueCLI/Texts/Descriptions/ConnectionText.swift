import Diagnostics
import WorkflowLanguage

/// The connections of a workflow in columns: line, parameter, source, conversion.
enum ConnectionText {
  static func text(of workflow: Workflow) -> String {
    let connections = workflow.connections
    guard !connections.isEmpty else { return "no connections\n" }
    let lineWidth = connections.map { String($0.line).count }.max() ?? 0
    let targetWidth = connections.map { DisplayWidth.of($0.target) }.max() ?? 0
    let sourceWidth = connections.map { DisplayWidth.of($0.source) }.max() ?? 0
    return connections.map { connection in
      let line = String(connection.line)
      let space = String(repeating: " ", count: lineWidth - line.count)
      return "\(space)\(line)  \(DisplayWidth.padded(connection.target, to: targetWidth))  ←  "
        + "\(DisplayWidth.padded(connection.source, to: sourceWidth))  \(connection.conversion)\n"
    }.joined()
  }
}
