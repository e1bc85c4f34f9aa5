import AppIntents
package import Foundation
package import OrderedCollections

/// Reads TOML 1.1 into a dictionary: the order of keys stays, numbers stay exact.
///
/// A date-time without an offset and a date are meant in the run's zone. What has no type of its own
/// here is text: a time of day (`07:32:00`), `inf` and `nan`.
package enum TOMLReader {
  package static let depthLimit = 128

  /// What is wrong with a text, and in which line.
  package struct Problem: Error, Hashable, CustomStringConvertible {
    package let line: Int
    package let text: String
    package var description: String { "line \(line): \(text)" }
  }

  package static func read(
    _ text: String, zone: TimeZone
  ) throws -> OrderedDictionary<String, Value> {
    var text = text
    return try text.withUTF8 { bytes in
      var parser = TOMLParser(bytes: bytes, zone: zone)
      do {
        return try parser.document().values
      } catch let problem as TOMLParser.Problem {
        let line = bytes.prefix(parser.index).count { $0 == 0x0A } + 1
        throw Problem(line: line, text: problem.text)
      }
    }
  }
}
