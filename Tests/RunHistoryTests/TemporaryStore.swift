import Foundation
import RunHistory
import SystemPackage
import TestFixtures
import Testing

/// The time at which tests start.
let noon = Date(timeIntervalSince1970: 1_790_000_000)

/// Opens a store. A failed append fails the test.
func openStore(in folder: FilePath, at now: Date = noon) throws -> HistoryStore {
  try HistoryStore.open(folder, at: now) { Issue.record($0) }
}

/// Calls a closure with a temporary folder, and removes the folder.
@discardableResult
func withFolder<Result>(_ body: (FilePath) async throws -> Result) async throws -> Result {
  let folder = try TestFolder()
  defer { withExtendedLifetime(folder) {} }
  return try await body(folder.path)
}

/// Calls a closure with a new store, and removes the store.
@discardableResult
func withStore<Result>(_ body: (HistoryStore) async throws -> Result) async throws -> Result {
  try await withFolder { folder in
    let store = try openStore(in: folder.appending("state"))
    let result = try await body(store)
    try store.close()
    return result
  }
}

extension NewRun {
  /// A run for tests.
  static func sample(
    _ workflow: String = "scans", trigger: TriggerID? = nil, key: String? = nil
  ) -> NewRun {
    NewRun(
      workflow: workflow, file: FilePath("/workflows/\(workflow).yaml"), trigger: trigger,
      eventKey: key.map { Array($0.utf8) }, cause: trigger == nil ? .person : .trigger)
  }
}
