import WorkflowLanguage

/// Every connection of a workflow in columns: line, parameter, source, conversion.
enum Explanation {
  static func text(of workflow: Workflow) -> String {
    let connections = workflow.connections
    guard !connections.isEmpty else { return "no connections\n" }
    let lineWidth = connections.map { String($0.line).count }.max() ?? 0
    let targetWidth = connections.map(\.target.count).max() ?? 0
    let sourceWidth = connections.map(\.source.count).max() ?? 0
    return connections.map { connection in
      let line = String(connection.line)
      return padded(line, lineWidth, right: true) + "  " + padded(connection.target, targetWidth)
        + "  ←  " + padded(connection.source, sourceWidth) + "  " + connection.conversion + "\n"
    }.joined()
  }

  private static func padded(_ text: String, _ width: Int, right: Bool = false) -> String {
    let space = String(repeating: " ", count: max(0, width - text.count))
    return right ? space + text : text + space
  }
}
