package import OrderedCollections

/// Reads TOML 1.1. The order of keys is kept.
package enum TOMLReader {
  package static let depthLimit = 128

  package static func read(_ text: String) throws -> OrderedDictionary<String, TOMLValue> {
    var text = text
    return try text.withUTF8 { bytes in
      var parser = TOMLParser(bytes: bytes)
      do {
        return try parser.document().values
      } catch let problem as TOMLParser.Problem {
        throw FormatProblem(problem.text, line: parser.line)
      }
    }
  }
}

/// A value of a TOML document.
package enum TOMLValue: Sendable, Hashable {
  case text(String)
  case boolean(Bool)
  case integer(Int)
  case decimal(TOMLDecimal)
  /// `inf`, `-inf`, `nan` or `-nan`.
  case nonfinite(String)
  case moment(TOMLMoment)
  /// A time of day as it is written, with its seconds: `07:32:00`.
  case time(String)
  case list([TOMLValue])
  case table(OrderedDictionary<String, TOMLValue>)
}

/// A number with a fraction or an exponent, which a reader may find too large for its own numbers.
package struct TOMLDecimal: Sendable, Hashable {
  /// The number without underscores.
  package let digits: String
  /// The number as it is written, and its line, for messages.
  package let source: String
  package let line: Int

  package init(digits: String, source: String, line: Int) {
    self.digits = digits
    self.source = source
    self.line = line
  }

  /// A number to be written.
  package init(_ digits: String) { self.init(digits: digits, source: digits, line: 1) }
}
