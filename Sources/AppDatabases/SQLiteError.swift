package import AppIntentsCore
import Glibc
import SystemPackage

/// What SQLite reports.
package struct SQLiteError: Error {
  /// The extended result code.
  package let code: CInt
  package let message: String
  /// The error of the last system call.
  let system: CInt

  /// Whether the file isn't a database of this layout, or can't be read as one any more.
  package var isDamage: Bool { [Self.corrupt, Self.notADatabase].contains(code & 0xFF) }

  package static func otherLayout() -> SQLiteError {
    SQLiteError(code: notADatabase, message: "it was made by something else", system: 0)
  }

  /// Whether a value that has to be unique is there already.
  package var isConflict: Bool { code & 0xFF == Self.constraint }

  /// The failure of an intent that uses the database, which is named as "the index `a.sqlite`".
  package func failure(of name: String) -> IntentFailure {
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
    case _ where isDamage: reason = "the file is damaged, or has another layout (\(message))"
    default: reason = words(otherwise: message)
    }
    return IntentFailure("can't use \(name): \(reason)", kind: kind, help: help)
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
  private static let constraint: CInt = 19
  private static let notADatabase: CInt = 26
}
