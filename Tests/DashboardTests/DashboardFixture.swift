import Control
import Foundation
import HTTPServing
import Synchronization
import SystemPackage
import TestFixtures

@testable import Dashboard

/// Keeps sessions in memory.
final class MemorySessions: SessionKeeping {
  private let kept = Mutex<[[UInt8]: Date]>([:])
  private let visits = Mutex<[[UInt8]: NowVisit]>([:])

  var count: Int { kept.withLock { $0.count } }

  func keep(_ hash: [UInt8], at now: Date, until expiry: Date) {
    kept.withLock { $0[hash] = expiry }
  }

  func isKept(_ hash: [UInt8], at now: Date) -> Bool {
    kept.withLock { $0[hash].map { $0 > now } ?? false }
  }

  func visit(of hash: [UInt8]) -> NowVisit { visits.withLock { $0[hash] } ?? NowVisit() }

  func keep(_ visit: NowVisit, of hash: [UInt8]) { visits.withLock { $0[hash] = visit } }

  func forget(_ hash: [UInt8]) { kept.withLock { $0[hash] = nil } }

  func forgetAll() { kept.withLock { $0 = [:] } }
}

/// A dashboard over given reports.
final class DashboardFixture: Sendable {
  static let port = 7873
  static let host = "127.0.0.1:7873"
  static let origin = "http://127.0.0.1:7873"

  let sessions = MemorySessions()
  let dashboard: Dashboard
  private let state: Shared

  /// What the backend's closures refer to.
  private final class Shared: Sendable {
    let now = Mutex(Date(timeIntervalSince1970: 1_800_000_000))
    let done = Mutex<[ControlRequest]>([])
    let asked = Mutex<[ControlRequest]>([])
  }

  /// The requests that only asked for something.
  var asked: [ControlRequest] { state.asked.withLock { $0 } }

  /// The requests that changed something.
  var done: [ControlRequest] { state.done.withLock { $0 } }

  func advance(by seconds: TimeInterval) { state.now.withLock { $0 += seconds } }

  init(
    _ reports: SampleReports = SampleReports(), password: String? = nil,
    hiding: @escaping @Sendable () throws -> @Sendable (String) -> String = { { $0 } },
    dryRun: PageDryRun? = nil,
    answering: @escaping @Sendable (ControlRequest) -> ControlReply? = { _ in nil }
  ) {
    let state = Shared()
    self.state = state
    dashboard = Dashboard(
      DashboardBackend(
        version: "1.0", home: "/home/ada",
        received: FilePath(FileManager.default.temporaryDirectory.path),
        ask: { request in
          if let reply = answering(request) ?? reports.reply(to: request) {
            state.asked.withLock { $0.append(request) }
            return reply
          }
          state.done.withLock { $0.append(request) }
          return .done("done: `it`")
        }, intents: reports.intents, undoing: reports.undoing,
        dryRun: dryRun ?? reports.dryRun, files: reports.files, exports: reports.exports,
        changes: { AsyncStream { $0.finish() } }, sessions: sessions, hiding: hiding,
        password: { password },
        linkUsed: { _ in }, now: { state.now.withLock { $0 } }))
    dashboard.serve(at: DashboardPlace(port: Self.port, origin: "https://segue.example.org"))
  }

  // MARK: - Requests

  /// - Parameter length: how long the body is said to be; as long as it is unless given.
  func request(
    _ method: String, _ path: String, _ fields: [HTTPFields.Field] = [], body: String = "",
    host: String = DashboardFixture.host, length: Int? = nil
  ) async -> HTTPResponse {
    let parts = path.split(separator: "?", maxSplits: 1).map(String.init)
    let names = parts[0].split(separator: "/").map { $0.removingPercentEncoding ?? String($0) }
    let query = parts.count > 1 ? FormField.read(Array(parts[1].utf8)) ?? [] : []
    let head = HTTPRequestHead(
      method: method, target: RequestTarget(path: names, query: query),
      fields: HTTPFields([HTTPFields.Field("host", host)] + fields))
    switch await dashboard.admit(head, from: HTTPPeer(address: "127.0.0.1")) {
    case .answered(let response): return response
    case .admitted(let limit, let tooLarge, let answer):
      if length ?? body.utf8.count > limit, let tooLarge { return await tooLarge() }
      return await answer(
        HTTPRequest(
          head: head, body: .bytes(Array(body.utf8)), peer: HTTPPeer(address: "127.0.0.1")))
    }
  }

  /// Signs in with a link.
  /// - Returns: the cookie as a browser sends it, and the token of its forms.
  func signIn() async -> (cookie: HTTPFields.Field, token: String) {
    let response = await request("GET", dashboard.makeSignInPath() ?? "")
    let cookie = HTTPFields.Field("cookie", response.cookie ?? "")
    let session = Session.candidates(HTTPFields([cookie]), port: Self.port).first
    return (cookie, session?.token ?? "")
  }

  func form(
    _ path: String, _ fields: [(String, String)], cookie: HTTPFields.Field,
    origin: String? = DashboardFixture.origin,
    type: String? = "application/x-www-form-urlencoded", host: String = DashboardFixture.host
  ) async -> HTTPResponse {
    let head = [
      cookie, origin.map { HTTPFields.Field("origin", $0) },
      type.map { HTTPFields.Field("content-type", $0) },
    ].compactMap(\.self)
    let body = fields.map { "\(PercentCoding.encode($0.0))=\(PercentCoding.encode($0.1))" }
    return await request("POST", path, head, body: body.joined(separator: "&"), host: host)
  }
}

extension HTTPResponse {
  var text: String {
    if case .bytes(let bytes) = body { String(decoding: bytes, as: UTF8.self) } else { "" }
  }

  /// What a browser keeps: `name=value`.
  var cookie: String? {
    fields["set-cookie"].map { String($0.prefix { $0 != ";" }) }
  }
}
