public import Foundation
import Synchronization

#if os(Linux)
  extension UserDefaults {
    /// Values that the programs of a group share, as others have written them until now.
    ///
    /// Foundation writes values, and reads those of other processes, only with `synchronize()` on
    /// Linux. An app's intents need no call of it: it is called before each is performed, and after.
    public convenience init?(suiteName: String) {
      self.init(suiteName: Optional(suiteName))
      SharedDefaults.add(suiteName)
      synchronize()
    }
  }
#endif

/// The defaults that this process shares with others.
package enum SharedDefaults {
  private static let suites = Mutex<Set<String>>([])

  fileprivate static func add(_ suite: String) { suites.withLock { _ = $0.insert(suite) } }

  /// Writes what this process has set, and reads what others have written: before work that may use
  /// the defaults, and after.
  package static func exchange() {
    UserDefaults.standard.synchronize()
    for suite in suites.withLock({ $0 }) {
      UserDefaults(suiteName: Optional(suite))?.synchronize()
    }
  }
}
