import Synchronization

/// The command that opens the app for intents that need the foreground.
enum ForegroundCommand {
  private static let known = Mutex<[String]>([])

  /// Empty if there is none.
  static var words: [String] {
    get { known.withLock { $0 } }
    set { known.withLock { $0 = newValue } }
  }
}
