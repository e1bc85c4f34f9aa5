import Foundation
import GRDB
import WorkflowValues

/// The logs of runs. Each log is limited to a head and a tail of half a megabyte each, so that a run
/// that never ends doesn't fill the disk.
extension StoreTransaction {
  package func log(_ run: RunID, _ line: LogLine) throws { try log(run, [line]) }

  package func log(_ run: RunID, _ lines: [LogLine]) throws {
    var (size, headEnd, dropped) =
      try first("SELECT size, head_end, dropped FROM log_size WHERE run_id = ?", [run]) {
        try ($0.at(0) as Int, $0.at(1) as Int64?, $0.at(2) as Int)
      } ?? (0, nil, 0)
    for line in lines {
      // It stands for lines that were left out before they got here.
      if let bytes = line.gapBytes {
        dropped += bytes
        continue
      }
      var line = line
      line.text = Truncation.text(line.text, to: LogLine.limit)
      try self.run(
        "INSERT INTO log (run_id, at, level, step, text) VALUES (?, ?, ?, ?, ?)",
        [run, line.at.milliseconds, line.level.rawValue, line.step, line.text])
      size += line.size
      if headEnd == nil, size > LogLine.headLimit { headEnd = database.lastInsertedRowID }
    }
    try self.run(
      """
      INSERT INTO log_size (run_id, size, head_end, dropped) VALUES (?1, ?2, ?3, ?4)
      ON CONFLICT DO UPDATE SET size = ?2, head_end = ?3, dropped = ?4
      """, [run, size, headEnd, dropped])
    if size > Truncation.limit + LogLine.slack { try cutLog(of: run, by: size - Truncation.limit) }
  }

  /// Returns the lines of a run after a line, oldest first.
  /// - Parameter limit: The largest number of lines. If there are fewer, the log ends with them.
  package func log(
    of run: RunID, after last: Int64 = 0, limit: Int = .max
  ) throws -> [(id: Int64, line: LogLine)] {
    let size = try first("SELECT head_end, dropped FROM log_size WHERE run_id = ?", [run]) {
      try (headEnd: $0.at(0) as Int64?, dropped: $0.at(1) as Int)
    }
    var lines = try all(
      "SELECT id, at, level, step, text FROM log WHERE run_id = ? AND id > ? ORDER BY id LIMIT ?",
      [run, last, limit]
    ) { row in
      try (
        id: row.at(0) as Int64,
        line: LogLine(
          at: row.time(1), level: LogLine.Level(rawValue: row.at(2)) ?? .output,
          step: row.at(3), text: row.at(4))
      )
    }
    if let headEnd = size?.headEnd, let dropped = size?.dropped, dropped > 0,
      let index = lines.firstIndex(where: { $0.id > headEnd })
    {
      let gap = LogLine.gap(of: dropped, at: lines[index].line.at)
      if last <= headEnd { lines.insert((headEnd, gap), at: index) }
    }
    return lines
  }

  /// Drops the oldest lines after the head.
  private func cutLog(of run: RunID, by excess: Int) throws {
    var (size, dropped) = (0, 0)
    let lines = try all(
      """
      SELECT id, length(CAST(text AS BLOB)) FROM log WHERE run_id = ? AND id >
      (SELECT head_end FROM log_size WHERE run_id = ?) ORDER BY id
      """, [run, run]
    ) { try (id: $0.at(0) as Int64, size: $0.at(1) as Int) }
    let last = lines.first { line in
      size += line.size + LogLine.overhead
      dropped += line.size
      return size >= excess
    }
    guard let last else { return }
    try self.run(
      """
      DELETE FROM log WHERE run_id = :run AND id <= :last AND id >
      (SELECT head_end FROM log_size WHERE run_id = :run)
      """, ["run": run, "last": last.id])
    try self.run(
      "UPDATE log_size SET size = size - ?, dropped = dropped + ? WHERE run_id = ?",
      [size, dropped, run])
  }
}
