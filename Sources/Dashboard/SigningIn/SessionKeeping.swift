package import Foundation

/// Where sessions are kept: in the store, by hashes alone.
package protocol SessionKeeping: Sendable {
  func keep(_ hash: [UInt8], at now: Date, until expiry: Date) async throws
  func isKept(_ hash: [UInt8], at now: Date) throws -> Bool
  func forget(_ hash: [UInt8]) async throws
}
