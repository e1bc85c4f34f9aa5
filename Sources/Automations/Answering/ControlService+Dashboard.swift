import Control
import Diagnostics
import RunHistory

extension ControlService {
  /// A link that signs a browser in to the pages.
  func dashboardLink() async throws -> ControlReply {
    guard let live else {
      throw ControlFailure(
        .unavailable, "no daemon runs, so there is no dashboard",
        help: "start it with `segue daemon`, or for good with `segue service install`")
    }
    return .link(try await live.dashboardLink())
  }

  func endSessions() async throws -> ControlReply {
    let count = try await store.write { try $0.forgetSessions() }
    return .done(
      count == 0 ? "no browser is signed in" : "signed \(Phrasing.count(count, "browser")) out")
  }
}
