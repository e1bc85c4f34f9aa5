import Foundation
import Synchronization

/// The command that opens the app for intents that need the foreground.
enum ForegroundCommand {
  private static let known = Mutex<[String]>([])

  /// Empty if there is none.
  static var words: [String] {
    get { known.withLock { $0 } }
    set { known.withLock { $0 = newValue } }
  }

  /// The path of the file with the request that this program was opened for; nil if it wasn't opened.
  static var request: String? { getenv("SEGUE_OPEN").map { String(cString: $0) } }
}
