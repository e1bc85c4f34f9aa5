import Dashboard
import Foundation
import RunHistory

/// Keeps the sessions of the dashboard in the store.
struct StoredSessions: SessionKeeping {
  let store: HistoryStore

  func keep(_ hash: [UInt8], at now: Date, until expiry: Date) async throws {
    try await store.write { store in
      try store.forgetSessions(before: now)
      try store.keepSession(hash, until: expiry)
    }
  }

  func isKept(_ hash: [UInt8], at now: Date) throws -> Bool {
    try store.read { try $0.hasSession(hash, at: now) }
  }

  func forget(_ hash: [UInt8]) async throws {
    try await store.write { try $0.forgetSession(hash) }
  }
}
