package import Control
package import Foundation
package import SystemPackage

/// What pages are made of, and what their buttons ask for: the same requests that the command line sends.
package struct DashboardBackend: Sendable {
  /// Segue's version.
  package let version: String
  /// Where files are received; nil if none are.
  package let received: FilePath?
  /// What `~` means.
  package let home: FilePath
  package let ask: @Sendable (ControlRequest) async -> ControlReply
  package let intents: IntentReports
  package let undoing: PageUndoing
  package let dryRun: PageDryRun
  package let files: PageFiles
  package let exports: RunExports
  /// Yields when something that pages show may have changed.
  package let changes: @Sendable () -> AsyncStream<Void>
  package let sessions: any SessionKeeping
  /// Gives what replaces secrets in texts. If it throws, nothing is shown.
  package let hiding: @Sendable () throws -> @Sendable (String) -> String
  /// The password of the sign-in page; nil if there is none, or if its secret isn't set.
  package let password: @Sendable () throws -> String?
  /// Is told the code of a link that has been used.
  package let linkUsed: @Sendable (String) -> Void
  package let now: @Sendable () -> Date

  package init(
    version: String, home: FilePath, received: FilePath? = nil,
    ask: @escaping @Sendable (ControlRequest) async -> ControlReply, intents: IntentReports,
    undoing: PageUndoing, dryRun: PageDryRun = .none, files: PageFiles, exports: RunExports,
    changes: @escaping @Sendable () -> AsyncStream<Void>, sessions: any SessionKeeping,
    hiding: @escaping @Sendable () throws -> @Sendable (String) -> String,
    password: @escaping @Sendable () throws -> String?,
    linkUsed: @escaping @Sendable (String) -> Void, now: @escaping @Sendable () -> Date
  ) {
    self.version = version
    self.home = home
    self.received = received
    self.ask = ask
    self.intents = intents
    self.undoing = undoing
    self.dryRun = dryRun
    self.files = files
    self.exports = exports
    self.changes = changes
    self.sessions = sessions
    self.hiding = hiding
    self.password = password
    self.linkUsed = linkUsed
    self.now = now
  }
}

/// Where pages are served.
package struct DashboardPlace: Sendable, Hashable {
  /// The port on which the server listens.
  package let port: Int
  /// The address under which others reach it: a scheme, a host and a port.
  package let origin: String?

  package init(port: Int, origin: String?) {
    self.port = port
    self.origin = origin
  }

  /// Whether an `Origin` is that of our pages, as a browser has them that asks for a host.
  func isOwn(_ origin: String?, host: String) -> Bool {
    // A browser that reaches us by TLS doesn't send forms of pages that came without it.
    origin?.lowercased() == (isSecure(host: host) ? self.origin : "http://\(host.lowercased())")
  }

  /// Whether a browser that asks for a host does so by TLS, which ends before it reaches us.
  func isSecure(host: String) -> Bool { origin == "https://\(host.lowercased())" }
}
