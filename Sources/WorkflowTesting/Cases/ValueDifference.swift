import AppIntentsCore
import Diagnostics
import WorkflowValues

/// What differs between an expected value and the actual one, in words.
struct ValueDifference {
  private let expected: String
  private let actual: String
  /// Whether one of them is no value.
  private var (isNoneExpected, isNone) = (false, false)

  /// - Parameter values: as a test's author would write them.
  init(expected: IntentValue, actual: IntentValue) {
    self.init(expected: Self.text(of: expected), actual: Self.text(of: actual))
    isNoneExpected = expected == .nothing
    isNone = actual == .nothing
  }

  init(expected: String, actual: String) {
    self.expected = expected
    self.actual = actual
  }

  private static func text(of value: IntentValue) -> String {
    switch value {
    case .nothing: return ""
    case .list(let items) where items.allSatisfy({ !$0.isCollection && !$0.text.contains("\n") }):
      let line = "[\(items.map(\.text).joined(separator: ", "))]"
      return line.count <= 60 ? line : items.map(\.text).joined(separator: "\n")
    case .list, .dictionary: return JSONWriter.pretty(value)
    default: return value.text
    }
  }

  private var isShort: Bool {
    [expected, actual].allSatisfy { !$0.contains("\n") && $0.count <= 60 }
  }

  /// A message about a value with this name, and its notes.
  func message(about name: String) -> (message: String, notes: [String]) {
    if isNone, isShort { return ("`\(name)` has no value, not `\(expected)`", []) }
    if isNoneExpected, isShort {
      return ("`\(name)` is `\(actual)`, but the test expects no value", [])
    }
    if isShort { return ("`\(name)` is `\(actual)`, not `\(expected)`", []) }
    return ("`\(name)` isn't as expected", ["the difference:\n\(lines)"])
  }

  /// The lines of both, those that are only expected after `-`, those that are only there after `+`.
  private var lines: String {
    let (old, new) = (Self.lines(of: expected), Self.lines(of: actual))
    guard let difference = LineDifference(from: old, to: new) else {
      return "      it has \(Phrasing.count(new.count, "line")) instead of \(old.count)"
    }
    return difference.lines.map { "      \($0.mark.rawValue) \($0.text)" }.joined(separator: "\n")
  }

  private static func lines(of text: String) -> [String] {
    var lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    if lines.last == "" { lines.removeLast() }
    return lines.map(String.init)
  }
}

extension IntentValue {
  fileprivate var isCollection: Bool {
    switch self {
    case .list, .dictionary: true
    default: false
    }
  }
}
