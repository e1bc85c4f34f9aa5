import GRDB
package import SystemPackage

/// Reads the store while another process may have it open. It takes no lock, changes nothing, and sees
/// the last commit.
package final class HistoryReader: Sendable {
  private let queue: DatabaseQueue

  /// - Throws: `StoreError`, including when there is no store.
  package init(_ folder: FilePath) throws {
    var configuration = Configuration()
    configuration.readonly = true
    configuration.busyMode = .timeout(5)
    do {
      queue = try DatabaseQueue(
        path: folder.appending("history.sqlite").string, configuration: configuration)
    } catch {
      throw StoreError.translating(error)
    }
  }

  package func read<Value>(_ body: (StoreTransaction) throws -> Value) throws -> Value {
    do {
      return try queue.read { try body(StoreTransaction(database: $0)) }
    } catch {
      throw StoreError.translating(error)
    }
  }
}
