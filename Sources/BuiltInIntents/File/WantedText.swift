import AppIntentsCore

/// What is looked for in names and files: the text in `find`, or the regular expression in `pattern`.
enum WantedText {
  /// The text, as UTF-8.
  case text(LiteralPattern)
  case pattern(TextPattern)

  init(find: String?, pattern: String?, _ options: TextPattern.Options = []) throws {
    switch (find, pattern) {
    case (let find?, nil):
      guard !find.isEmpty else { throw IntentFailure("`find` is empty") }
      self = .text(LiteralPattern(find, ignoringCase: options.contains(.ignoresCase)))
    case (nil, let pattern?): self = .pattern(try TextPattern(pattern, options))
    case (nil, nil): throw IntentFailure("neither `find` nor `pattern` has a value")
    case (_?, _?): throw IntentFailure("both `find` and `pattern` have a value")
    }
  }

  /// The bytes of a text with each occurrence replaced; nil if there is none. In the replacement of a
  /// pattern, `$1` and `${name}` are its groups.
  ///
  /// - Parameter problem: what is thrown for bytes that aren't UTF-8, which a pattern can't be
  ///   searched in.
  func replacing(
    in bytes: [UInt8], by replacement: String, orThrow problem: @autoclosure () -> IntentFailure
  ) throws -> [UInt8]? {
    switch self {
    case .text(let literal):
      return try bytes.withUnsafeBufferPointer { try literal.replacing(in: $0, by: replacement) }
    case .pattern(let pattern):
      guard let text = String(validating: bytes, as: UTF8.self) else { throw problem() }
      let limits = IntentContext.current.limits
      var isFound = false
      let replaced = try pattern.replacingMatches(in: text, with: replacement) { count in
        isFound = true
        try limits.check(bytes: count)
      }
      return isFound ? Array(replaced.utf8) : nil
    }
  }

  /// Whether it occurs in the bytes of a text. Those that aren't UTF-8 match no pattern's characters.
  func occurs(in bytes: ArraySlice<UInt8>) throws -> Bool {
    switch self {
    case .text(let literal): bytes.withUnsafeBufferPointer { literal.occurs(in: $0) }
    case .pattern(let pattern): try pattern.matches(String(decoding: bytes, as: UTF8.self))
    }
  }
}
