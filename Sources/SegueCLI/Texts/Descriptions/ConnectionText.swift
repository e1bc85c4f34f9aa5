import AppIntentsCore
import Diagnostics
import WorkflowLanguage

/// The connections of a workflow, and what the answers of models are: in columns for people, and as
/// JSON.
enum ConnectionText {
  /// A line for people.
  private struct Row {
    let line: Int
    let place: String
    let arrow: String
    let other: String
    let detail: String
  }

  /// Line, place, source, conversion, and the names in an expression; for an answer its type, and what
  /// needs it.
  static func text(of workflow: Workflow) -> String {
    let rows = (connections(of: workflow).map(row) + answers(of: workflow).map(row))
      .enumerated().sorted { ($0.element.line, $0.offset) < ($1.element.line, $1.offset) }
      .map(\.element)
    guard !rows.isEmpty else { return "no connections\n" }
    let lineWidth = rows.map { String($0.line).count }.max() ?? 0
    let placeWidth = rows.map { DisplayWidth.of($0.place) }.max() ?? 0
    let otherWidth = rows.map { DisplayWidth.of($0.other) }.max() ?? 0
    return rows.map { row in
      let line = String(row.line)
      let space = String(repeating: " ", count: lineWidth - line.count)
      let text =
        "line \(space)\(line)  \(DisplayWidth.padded(row.place, to: placeWidth))  \(row.arrow)  "
        + "\(DisplayWidth.padded(row.other, to: otherWidth))  \(row.detail)"
      return String(text.reversed().drop { $0 == " " }.reversed()) + "\n"
    }.joined()
  }

  private static func row(_ connection: Connection) -> Row {
    let names = connection.names.map { "\($0.name): \($0.type.name)" }.joined(separator: ", ")
    return Row(
      line: connection.line, place: Printable.line(connection.target), arrow: "←",
      other: Printable.line(connection.source),
      detail: Printable.line(connection.conversion) + (names.isEmpty ? "" : "  (\(names))"))
  }

  private static func row(_ answer: Answer) -> Row {
    Row(
      line: answer.step.line, place: answer.step.action, arrow: "→",
      other: Printable.line(answer.type), detail: answer.taker.map { "wanted by \($0)" } ?? "")
  }

  static func values(of workflow: Workflow, in file: String) -> [IntentValue] {
    connections(of: workflow).map { connection in
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

  /// What the answers of models are, and what decides about it.
  static func answers(of workflow: Workflow, in file: String) -> [IntentValue] {
    answers(of: workflow).map { answer in
      [
        "file": .text(file), "line": .number(answer.step.line), "step": .number(answer.step.id),
        "action": .text(answer.step.action), "type": .text(answer.type),
        "wanted_by": answer.taker.map { .text($0) } ?? .nothing,
      ]
    }
  }

  /// A step that asks a model, with the type of its answer.
  private struct Answer {
    let step: CheckedStep
    let type: String
    let taker: String?
  }

  private static func answers(of workflow: Workflow) -> [Answer] {
    workflow.steps.all.compactMap { step in
      step.intent?.answer.map { bound in
        Answer(
          step: step,
          type: bound.answer.shape.name + (bound.answer.isOptional ? ", or nothing" : ""),
          taker: bound.taker)
      }
    }
  }

  /// In the order of the file.
  private static func connections(of workflow: Workflow) -> [Connection] {
    workflow.connections.enumerated().sorted {
      ($0.element.line, $0.offset) < ($1.element.line, $1.offset)
    }.map(\.element)
  }
}
