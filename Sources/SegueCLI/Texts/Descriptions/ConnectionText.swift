import AppIntentsCore
import Diagnostics
import WorkflowLanguage

/// The connections of a workflow: in columns for people, and as JSON.
enum ConnectionText {
  /// Line, place, source, conversion, and the names in an expression.
  static func text(of workflow: Workflow) -> String {
    let connections = sorted(workflow)
    guard !connections.isEmpty else { return "no connections\n" }
    let lineWidth = connections.map { String($0.line).count }.max() ?? 0
    let targetWidth = connections.map { DisplayWidth.of(Printable.line($0.target)) }.max() ?? 0
    let sourceWidth = connections.map { DisplayWidth.of(Printable.line($0.source)) }.max() ?? 0
    return connections.map { connection in
      let line = String(connection.line)
      let space = String(repeating: " ", count: lineWidth - line.count)
      let names = connection.names.map { "\($0.name): \($0.type.name)" }.joined(separator: ", ")
      return
        "line \(space)\(line)  \(DisplayWidth.padded(Printable.line(connection.target), to: targetWidth))  ←  "
        + "\(DisplayWidth.padded(Printable.line(connection.source), to: sourceWidth))  "
        + Printable.line(connection.conversion) + (names.isEmpty ? "" : "  (\(names))") + "\n"
    }.joined()
  }

  static func values(of workflow: Workflow, in file: String) -> [IntentValue] {
    sorted(workflow).map { connection in
      [
        "file": .text(file), "line": .number(connection.line), "step": .number(connection.step),
        "action": .text(connection.action), "parameter": .text(connection.parameter),
        "source": .text(connection.source), "from": .text(connection.from.name),
        "to": .text(connection.to.name), "conversion": .text(connection.conversion),
        "names": .list(
          connection.names.map { ["name": .text($0.name), "type": .text($0.type.name)] }),
      ]
    }
  }

  /// In the order of the file.
  private static func sorted(_ workflow: Workflow) -> [Connection] {
    workflow.connections.enumerated().sorted {
      ($0.element.line, $0.offset) < ($1.element.line, $1.offset)
    }.map(\.element)
  }
}
