import GRDB

extension StoreTransaction {
  /// What is wrong with the store's file; nil when nothing is. Reads all of it.
  package func damage() throws -> String? {
    let answer = try String.fetchOne(database, sql: "PRAGMA quick_check(1)")
    return answer == "ok" ? nil : answer
  }

  /// How many runs are known.
  package func runCount() throws -> Int {
    try first("SELECT count(*) FROM run") { try $0.at(0) } ?? 0
  }
}
