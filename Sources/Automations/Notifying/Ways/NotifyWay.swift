/// A way to tell the user something.
protocol NotifyWay: Sendable {
  /// What messages call it: “mail to ada@example.org”.
  var name: String { get }
  var pace: NoticePace { get }
  func send(_ digest: Digest) async throws(NotSent)
  /// What would keep it from working, as far as that is known without sending anything.
  func obstacle() async -> String?
}

extension NotifyWay {
  var pace: NoticePace { .far }
}

/// Why a notice couldn't be told.
package struct NotSent: Error, CustomStringConvertible {
  /// The way's name.
  var way = "it"
  let reason: String
  package var description: String { reason }

  package init(_ reason: String) { self.reason = reason }
}
