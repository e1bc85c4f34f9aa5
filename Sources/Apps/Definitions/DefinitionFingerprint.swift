import AppIntentsCore
import ModelContext
import Synchronization

/// The hash of a tool's definition, computed when it is first asked for: only calls ask, and few of the
/// tools that are known are called.
final class DefinitionFingerprint: Sendable {
  private let described: JSONObject
  private let known = Mutex<String?>(nil)

  init(of described: JSONObject) { self.described = described }

  var hash: String {
    known.withLock { known in
      let hash = known ?? CanonicalJSON.hash(.dictionary(described))
      known = hash
      return hash
    }
  }
}
