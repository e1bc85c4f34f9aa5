import Diagnostics
import Foundation
import Testing

/// Fails the test if a text that people read has what Swift or Foundation calls a value. All that
/// comes out of programs, and what stores keep, is searched.
package enum PlainText {
  /// - Parameter source: says where the text comes from.
  package static func expect(in text: String, from source: @autoclosure () -> String) {
    if let found = SwiftDescription.find(in: text) { report(found, source()) }
  }

  /// Searches the stores below a folder, also those that were left by a daemon that was killed.
  static func expect(inStoresBelow folder: String) {
    guard let files = FileManager.default.enumerator(atPath: folder) else { return }
    for case let name as String in files where name.contains("history.sqlite") {
      let file = URL(filePath: "\(folder)/\(name)")
      guard let data = try? Data(contentsOf: file) else { continue }
      data.withUnsafeBytes { bytes in
        if let found = SwiftDescription.find(in: bytes) { report(found, name) }
      }
    }
  }

  private static func report(_ found: String, _ source: String) {
    Issue.record("\(source) has a description for programmers: \(found)")
  }
}
