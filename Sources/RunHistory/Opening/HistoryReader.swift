import GRDB
package import SystemPackage

/// The store for those who only look at it while another process has it open. It takes no lock,
/// changes nothing, and sees the last commit.
package final class HistoryReader: Sendable {
  private let queue: DatabaseQueue

  /// - Throws: `StoreError`, also where there is no store yet.
  package init(_ folder: FilePath) throws {
    var configuration = Configuration()
    configuration.readonly = true
    configuration.busyMode = .timeout(5)
    do {
      queue = try DatabaseQueue(
        path: folder.appending("history.sqlite").string, configuration: configuration)
    } catch {
      throw StoreError.leaving(error)
    }
  }

  package func read<Value>(_ body: (StoreTransaction) throws -> Value) throws -> Value {
    do {
      return try queue.read { try body(StoreTransaction(database: $0)) }
    } catch {
      throw StoreError.leaving(error)
    }
  }
}
