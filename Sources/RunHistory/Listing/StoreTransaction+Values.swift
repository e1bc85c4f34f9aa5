package import AppIntentsCore
import GRDB
import OrderedCollections
import WorkflowValues

/// The values of runs, for those who look for a text in them.
extension StoreTransaction {
  /// Returns the inputs, the event, the output and the values of the steps of a run, if a text may be in
  /// them, and how many bytes were read.
  package func values(
    of run: RunID, thatMayHave text: String
  ) throws -> (size: Int, values: [IntentValue]) {
    try first(Self.values, [run, Self.pattern(for: text)]) { row in
      let size: Int = try row.at(0)
      guard try row.at(1) else { return (size, []) }
      var values = [
        try StoredValue.value(row.at(2)), try StoredValue.value(row.at(4)),
      ]
      if let event = try (row.at(3) as String?).map({ try TriggerEvent(storedText: $0) }) {
        values += [event.start] + event.values.values
      }
      if let trace = try (row.at(5) as String?).map({ try RecordedTrace(storedText: $0) }) {
        for step in trace.steps {
          values += step.inputs.map(\.value) + [step.output, .text(step.message ?? "")]
        }
      }
      return (size, values)
    } ?? (0, [])
  }

  /// Reads one run by its number. What can't match isn't taken apart.
  static let values = """
    SELECT size, mayMatch, CASE WHEN mayMatch THEN inputs END, CASE WHEN mayMatch THEN event END,
      CASE WHEN mayMatch THEN output END, CASE WHEN mayMatch THEN trace END
    FROM (
      SELECT inputs, event, output, trace,
        coalesce(length(CAST(inputs AS BLOB)), 0) + coalesce(length(CAST(event AS BLOB)), 0)
          + coalesce(length(CAST(output AS BLOB)), 0)
          + coalesce(length(CAST(trace AS BLOB)), 0) AS size,
        (coalesce(inputs LIKE ?2, 0) OR coalesce(event LIKE ?2, 0)
          OR coalesce(output LIKE ?2, 0) OR coalesce(trace LIKE ?2, 0)) AS mayMatch
      FROM run LEFT JOIN run_result ON run_result.run_id = run.id WHERE run.id = ?1
    )
    """

  /// What stored JSON has in it if a value has a text in it: the longest word of the text that JSON writes as
  /// it is, and whose case SQLite knows.
  static func pattern(for text: String) -> String {
    let parts = text.unicodeScalars.split { scalar in
      !(0x21..<0x7F).contains(scalar.value) || "%_\"\\/".unicodeScalars.contains(scalar)
    }
    let longest = parts.max { $0.count < $1.count }.map { String($0) }
    return longest.map { "%\($0)%" } ?? "%"
  }
}
