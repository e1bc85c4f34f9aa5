import AppIntents
import Diagnostics
import OrderedCollections
import WorkflowValues

extension JournalEntry.Content {
  /// Bytes to store, which `init(json:)` reads; nil if there is nothing.
  package var json: [UInt8]? {
    switch self {
    case .nothing: nil
    case .output(let output):
      if output.origin != .workflow {
        TypedJSON.write([output.value, .dictionary(output.details), output.origin.journaled])
      } else {
        TypedJSON.write(
          output.details.isEmpty
            ? [output.value] : [output.value, .dictionary(output.details)])
      }
    case .failure(let failure): TypedJSON.write(failure.journaled)
    }
  }

  package init(json: [UInt8]?) throws {
    guard let json else {
      self = .nothing
      return
    }
    switch try TypedJSON.read(json) {
    case .list(let parts) where parts.count == 1:
      self = .output(StepOutput(parts[0]))
    case .list(let parts) where parts.count == 2 || parts.count == 3:
      guard case .dictionary(let details) = parts[1],
        let origin = parts.count == 2 ? .workflow : ValueOrigin(journaled: parts[2])
      else { throw UnreadableEntry() }
      self = .output(StepOutput(parts[0], details: details, from: origin))
    case .dictionary(let entries):
      guard let failure = StepFailure(journaled: entries) else { throw UnreadableEntry() }
      self = .failure(failure)
    default: throw UnreadableEntry()
    }
  }

  /// An entry of a journal can't be read.
  package struct UnreadableEntry: Error, CustomStringConvertible {
    package var description: String { "an entry of the run's journal can't be read" }
  }
}

extension StepFailure {
  fileprivate var journaled: IntentValue {
    var entries: OrderedDictionary<String, IntentValue> = [
      "message": .text(message), "kind": .text(kind.rawValue), "step": .number(step),
      "line": .number(line), "action": .text(action), "attempt": .number(attempt),
    ]
    entries["exit_code"] = exitCode.map { .number($0) }
    entries["output"] = output.map { .text($0) }
    entries["help"] = help.map { .text($0) }
    // A range in another file means nothing without that file.
    if let range, source == nil {
      entries["range"] = .list(
        [range.start, range.end].flatMap { [$0.line, $0.column, $0.offset] }.map { .number($0) })
    }
    return .dictionary(entries)
  }

  fileprivate init?(journaled entries: OrderedDictionary<String, IntentValue>) {
    func text(_ name: String) -> String? {
      if case .text(let text)? = entries[name] { text } else { nil }
    }
    func number(_ name: String) -> Int? {
      if case .number(let number)? = entries[name] { number.integer } else { nil }
    }
    guard let message = text("message"), let kind = text("kind").flatMap(Kind.init),
      let step = number("step"), let line = number("line"), let action = text("action"),
      let attempt = number("attempt")
    else { return nil }
    self.init(
      message: message, kind: kind, step: step, line: line, action: action, attempt: attempt,
      exitCode: number("exit_code"), output: text("output"), help: text("help"))
    let places = entries["range"]?.items.compactMap { item -> Int? in
      if case .number(let number) = item { number.integer } else { nil }
    }
    if let places, places.count == 6 {
      range = SourceRange(
        SourceLocation(line: places[0], column: places[1], offset: places[2]),
        SourceLocation(line: places[3], column: places[4], offset: places[5]))
    }
  }
}
