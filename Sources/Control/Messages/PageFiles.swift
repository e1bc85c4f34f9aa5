package import AppIntentsCore
import Foundation
package import SystemPackage

/// The files that values name, for people who see a page.
package struct PageFiles: Sendable {
  /// What is at a path.
  package enum Sight: Sendable, Hashable {
    /// A file with so many bytes.
    case file(size: Int)
    case folder
    /// A device, a pipe or a socket.
    case other
    case gone
    /// It can't be looked at: permission is missing, or its disk doesn't answer.
    case unknown
  }

  /// The most bytes of a file that is sent to a browser, which is read as a whole.
  package static let largest = 16 << 20

  package let sights: @Sendable ([FilePath]) async -> [FilePath: Sight]
  /// Reads a file that isn't too large.
  /// - Throws: `ControlFailure`.
  package let content: @Sendable (IntentFile) async throws -> Data
  /// A picture of a page of a PDF, as PNG.
  /// - Throws: `ControlFailure`.
  package let picture: @Sendable (_ pdf: IntentFile, _ page: Int) async throws -> Data

  package init(
    sights: @escaping @Sendable ([FilePath]) async -> [FilePath: Sight],
    content: @escaping @Sendable (IntentFile) async throws -> Data,
    picture: @escaping @Sendable (_ pdf: IntentFile, _ page: Int) async throws -> Data
  ) {
    self.sights = sights
    self.content = content
    self.picture = picture
  }

  package static let none = PageFiles(
    sights: { _ in [:] },
    content: { _ in throw ControlFailure(.unavailable, "no file can be read here") },
    picture: { _, _ in throw ControlFailure(.unavailable, "no file can be read here") })
}
