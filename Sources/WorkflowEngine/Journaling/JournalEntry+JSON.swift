import AppIntentsCore
import Diagnostics
import Foundation
import OrderedCollections
import WorkflowValues

extension JournalEntry {
  /// The content and the time as bytes to store, which `stored` reads; nil if there is nothing.
  package var json: [UInt8]? {
    let time = time?.parts
    switch content {
    case .nothing: return nil
    case .output(let output):
      var parts = [output.value, .dictionary(output.details), output.origin.journaled]
      if let time {
        parts.append(time)
      } else if output.origin == .workflow {
        parts.removeLast(output.details.isEmpty ? 2 : 1)
      }
      return TypedJSON.write(.list(parts))
    case .failure(let failure):
      var entries = failure.journaled
      entries["time"] = time
      return TypedJSON.write(.dictionary(entries))
    }
  }

  /// The content and the time of an entry that was stored.
  package static func stored(_ json: [UInt8]?) throws -> (Content, VisitTime?) {
    guard let json else { return (.nothing, nil) }
    switch try TypedJSON.read(json) {
    case .list(let parts) where (1...4).contains(parts.count):
      guard parts.count > 1 else { return (.output(StepOutput(parts[0])), nil) }
      guard case .dictionary(let details) = parts[1],
        let origin = parts.count == 2 ? .workflow : ValueOrigin(journaled: parts[2])
      else { throw UnreadableEntry() }
      let time = parts.count > 3 ? VisitTime(parts: parts[3]) : nil
      return (.output(StepOutput(parts[0], details: details, from: origin)), time)
    case .dictionary(let entries):
      guard let failure = StepFailure(journaled: entries) else { throw UnreadableEntry() }
      return (.failure(failure), entries["time"].flatMap { VisitTime(parts: $0) })
    default: throw UnreadableEntry()
    }
  }

  /// An entry of a journal can't be read.
  package struct UnreadableEntry: Error, CustomStringConvertible {
    package var description: String { "an entry of the run's journal can't be read" }
  }
}

extension StepFailure {
  fileprivate var journaled: OrderedDictionary<String, IntentValue> {
    var entries: OrderedDictionary<String, IntentValue> = [
      "message": .text(message), "kind": .text(kind.rawValue), "step": .number(step),
      "line": .number(line), "action": .text(action), "attempt": .number(attempt),
    ]
    entries["exit_code"] = exitCode.map { .number($0) }
    entries["output"] = output.map { .text($0) }
    entries["help"] = help.map { .text($0) }
    entries["pass"] = pass.map { .text($0) }
    if mayHaveHappened { entries["in_doubt"] = true }
    // A range in another file means nothing without that file.
    if let range, source == nil {
      entries["range"] = .list(
        [range.start, range.end].flatMap { [$0.line, $0.column, $0.offset] }.map { .number($0) })
    }
    return entries
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
      exitCode: number("exit_code"), output: text("output"), help: text("help"),
      pass: text("pass"))
    mayHaveHappened = entries["in_doubt"] == true
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

extension VisitTime {
  /// The beginning in milliseconds since 1970, and the duration in nanoseconds.
  fileprivate var parts: IntentValue {
    let nanoseconds =
      took.components.seconds * 1_000_000_000 + took.components.attoseconds / 1_000_000_000
    return .list([
      .number(Int((began.timeIntervalSince1970 * 1000).rounded())), .number(Int(nanoseconds)),
    ])
  }

  fileprivate init?(parts: IntentValue) {
    guard parts.items.count == 2, case .number(let began) = parts.items[0],
      case .number(let took) = parts.items[1], let began = began.integer, let took = took.integer
    else { return nil }
    self.init(
      began: Date(timeIntervalSince1970: Double(began) / 1000), took: .nanoseconds(took))
  }
}
