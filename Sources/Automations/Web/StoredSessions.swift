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

  func visit(of hash: [UInt8]) throws -> NowVisit {
    guard let visit = try store.read({ try $0.visit(of: hash) }) else { return NowVisit() }
    return NowVisit(seen: visit.seen, since: visit.since, dismissed: visit.dismissed)
  }

  func keep(_ visit: NowVisit, of hash: [UInt8]) async throws {
    let record = VisitRecord(
      seen: visit.seen, since: visit.since, dismissed: visit.dismissed)
    try await store.write { try $0.keepVisit(record, of: hash) }
  }

  func forget(_ hash: [UInt8]) async throws {
    try await store.write { try $0.forgetSession(hash) }
  }
}
