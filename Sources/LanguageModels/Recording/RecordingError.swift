import FileOperations
import SystemPackage

/// Why a recording can't be read or written.
package struct RecordingError: Error, Sendable, Hashable, CustomStringConvertible {
  package enum Kind: Sendable, Hashable {
    /// There is no such file.
    case missing
    /// It can't be read as a recording.
    case unreadable
    /// It can't be written.
    case unwritable
  }

  package let kind: Kind
  /// In lower case and without a full stop, with names in backticks.
  package let message: String
  package let help: String?

  init(_ kind: Kind, _ message: String, help: String? = nil) {
    self.kind = kind
    self.message = message
    self.help = help
  }

  package var description: String { help.map { "\(message); \($0)" } ?? message }

  static func unreadable(_ path: FilePath, line: Int, _ reason: String) -> RecordingError {
    RecordingError(
      .unreadable, "the recording `\(path.shown)` is damaged in line \(line): \(reason)",
      help: "record it again")
  }

  static func isNone(_ path: FilePath) -> RecordingError {
    RecordingError(
      .unreadable, "`\(path.shown)` isn't a recording of a model's replies",
      help: "`segue run` makes one with `--record FILE`")
  }
}
