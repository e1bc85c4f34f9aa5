import Dashboard
package import RunHistory
import Synchronization

/// The addresses of the daemon's pages, for what is told elsewhere.
package final class PageLinks: Sendable {
  /// Where the pages are, as `https://segue.example.org`; nil while there are none.
  private let origin = Mutex<String?>(nil)

  package init() {}

  package func serve(at origin: String?) { self.origin.withLock { $0 = origin } }

  /// Where a question is on its page.
  package func question(_ id: PromptID) -> String? {
    origin.withLock { $0.map { $0 + PageAddress.question(id).text } }
  }
}
