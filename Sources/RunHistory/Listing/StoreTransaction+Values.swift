package import AppIntentsCore
import GRDB
import OrderedCollections
import WorkflowValues

/// The values of runs, for those who look for a text in them.
extension StoreTransaction {
  /// Looks for a text in the inputs, the event, the output and the values of the steps of some runs.
  ///
  /// - Parameter visit: is given each run with how many bytes were read, and its values if the text may be in
  ///   them; returns false to end the search.
  package func searchValues(
    of runs: [RunID], for text: String,
    _ visit: (_ run: RunID, _ size: Int, _ values: [IntentValue]) -> Bool
  ) throws {
    let list = "[\(runs.map { "\($0)" }.joined(separator: ","))]"
    let statement = try database.cachedStatement(sql: Self.values)
    let rows = try Row.fetchCursor(statement, arguments: [list, Self.pattern(for: text)])
    while let row = try rows.next() {
      let mayMatch: Bool = try row.at(2)
      var values: [IntentValue] = []
      do {
        if mayMatch { values = try Self.values(in: row) }
      } catch is UnreadableRecord {
        // A run whose row was damaged has nothing that can be found.
        values = []
      }
      if !visit(try row.at(0), try row.at(1), values) { return }
    }
  }

  private static func values(in row: Row) throws -> [IntentValue] {
    var values = [try StoredValue.value(row.at(3)), try StoredValue.value(row.at(5))]
    if let event = try (row.at(4) as String?).map({ try TriggerEvent(storedText: $0) }) {
      values += [event.start] + event.values.values
    }
    if let trace = try (row.at(6) as String?).map({ try RecordedTrace(storedText: $0) }) {
      for step in trace.steps {
        values += step.inputs.map(\.value) + [step.output, .text(step.message ?? "")]
      }
    }
    return values
  }

  /// Reads each run by its number, one after the other. What can't match isn't taken apart.
  static let values = """
    SELECT id, size, mayMatch, CASE WHEN mayMatch THEN inputs END,
      CASE WHEN mayMatch THEN event END, CASE WHEN mayMatch THEN output END,
      CASE WHEN mayMatch THEN trace END
    FROM (
      SELECT run.id AS id, inputs, event, output, trace,
        coalesce(length(CAST(inputs AS BLOB)), 0) + coalesce(length(CAST(event AS BLOB)), 0)
          + coalesce(length(CAST(output AS BLOB)), 0)
          + coalesce(length(CAST(trace AS BLOB)), 0) AS size,
        (coalesce(inputs LIKE ?2, 0) OR coalesce(event LIKE ?2, 0)
          OR coalesce(output LIKE ?2, 0) OR coalesce(trace LIKE ?2, 0)) AS mayMatch
      FROM json_each(?1) AS wanted CROSS JOIN run ON run.id = wanted.value
        LEFT JOIN run_result ON run_result.run_id = run.id
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
