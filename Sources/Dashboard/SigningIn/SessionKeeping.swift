package import Foundation

/// Where sessions are kept: in the store, by hashes alone.
package protocol SessionKeeping: Sendable {
  func keep(_ hash: [UInt8], at now: Date, until expiry: Date) async throws
  func isKept(_ hash: [UInt8], at now: Date) throws -> Bool
  /// What a session has seen of the page Now.
  func visit(of hash: [UInt8]) throws -> NowVisit
  func keep(_ visit: NowVisit, of hash: [UInt8]) async throws
  func forget(_ hash: [UInt8]) async throws
}
