import AppIntentsCore
import Glibc
import SystemPackage

/// What SQLite reports.
struct SQLiteError: Error {
  /// The extended result code.
  let code: CInt
  let message: String
  /// The error of the last system call.
  let system: CInt

  /// Whether the file isn't a database of this layout, or can't be read as one any more.
  var isDamage: Bool { [Self.corrupt, Self.notADatabase].contains(code & 0xFF) }

  static func otherLayout() -> SQLiteError {
    SQLiteError(code: notADatabase, message: "the file has another layout", system: 0)
  }

  /// The failure of an intent that uses the index.
  func failure(path: String) -> IntentFailure {
    let reason: String
    var kind = IntentFailure.Kind.other
    var help: String?
    switch code & 0xFF {
    case _ where isOutOfSpace:
      reason = "the disk is full"
      help = "free some space"
    case Self.busy, Self.locked:
      reason = "another process of the app keeps it locked"
    case Self.readOnly, Self.cannotOpen, Self.permission:
      (reason, kind) = (words(otherwise: "it can't be opened for writing"), .notPermitted)
    default: reason = words(otherwise: message)
    }
    return IntentFailure("can't use the index `\(path)`: \(reason)", kind: kind, help: help)
  }

  private var isOutOfSpace: Bool { code & 0xFF == Self.full || [ENOSPC, EDQUOT].contains(system) }

  private func words(otherwise text: String) -> String {
    system == 0 ? text : IntentErrorText.message(for: Errno(rawValue: system))
  }

  private static let permission: CInt = 3
  private static let busy: CInt = 5
  private static let locked: CInt = 6
  private static let readOnly: CInt = 8
  private static let corrupt: CInt = 11
  private static let full: CInt = 13
  private static let cannotOpen: CInt = 14
  private static let notADatabase: CInt = 26
}
