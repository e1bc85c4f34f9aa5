import AppIntentsCore
import Diagnostics
import RunHistory
import SystemPackage

/// What the history knows of workflows. It is read without a lock, whether a daemon runs or not.
enum StoredState {
  /// Nil if there is no history.
  ///
  /// - Throws: `CommandFailure` if it can't be read.
  static func read<Value>(_ body: (StoreTransaction) throws -> Value) throws -> Value? {
    guard FileKind(of: Environment.state.appending("history.sqlite")) != nil else { return nil }
    do {
      return try HistoryReader(Environment.state).read(body)
    } catch {
      let problem = error as? StoreError
      throw CommandFailure(
        status: .unavailable,
        message: problem?.description
          ?? "can't read the history: \(IntentErrorText.message(for: error))",
        help: problem?.help)
    }
  }

  /// The folders that `segue add` added, in the order in which they were.
  static func addedFolders() throws -> [FilePath] { try read { try $0.folders() } ?? [] }
}
