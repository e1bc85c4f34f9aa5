import Diagnostics
import WorkflowLanguage

/// The connections of a workflow in columns: line, parameter, source, conversion.
enum ConnectionText {
  static func text(of workflow: Workflow) -> String {
    let connections = workflow.connections
    guard !connections.isEmpty else { return "no connections\n" }
    let lineWidth = connections.map { String($0.line).count }.max() ?? 0
    let targetWidth = connections.map { DisplayWidth.of(Printable.line($0.target)) }.max() ?? 0
    let sourceWidth = connections.map { DisplayWidth.of(source(of: $0)) }.max() ?? 0
    return connections.map { connection in
      let line = String(connection.line)
      let space = String(repeating: " ", count: lineWidth - line.count)
      return
        "line \(space)\(line)  \(DisplayWidth.padded(Printable.line(connection.target), to: targetWidth))  ←  "
        + "\(DisplayWidth.padded(source(of: connection), to: sourceWidth))  "
        + "\(inSentence(connection.conversion))\n"
    }.joined()
  }

  private static func source(of connection: Connection) -> String {
    switch connection.origin {
    case .step(let line, let action): "\(Printable.line(action)) in line \(line)"
    default: Printable.line(connection.source)
    }
  }

  /// A text that begins with the title of a type, in lower case: `text, no conversion`.
  private static func inSentence(_ text: String) -> String {
    let isAcronym = text.dropFirst().first?.isUppercase == true
    return isAcronym ? text : text.prefix(1).lowercased() + text.dropFirst()
  }
}
