import AppIntentsCore
import Foundation
import OrderedCollections
import TestFixtures
import Testing
import WorkflowTesting

@testable import BuiltInIntents

@Suite("Web routes")
struct WebRouteTests {
  private func get(
    _ address: String, from origin: ValueOrigin, environment: [String: String] = [:],
    reach: (@Sendable (String, ValueOrigin) throws -> NetworkAccess)? = nil
  ) async throws -> IntentValue {
    var permissions = IntentContext.Permissions()
    if let reach { permissions.reach = reach }
    let run = TestRun(
      environment: ["PATH": "/usr/bin:/bin"].merging(environment) { $1 }, permissions: permissions)
    return try await IntentTester(GetContents.self, in: run.context)
      .set("url", toAny: try #require(URL(string: address))).mark("url", from: origin)
      .perform().value
  }

  @Test(arguments: [
    "localhost", "127.0.0.1", "127.1", "0x7f.1", "0x7f000001", "2130706433", "0177.0.0.1",
    "[::1]", "[::ffff:127.0.0.1]", "[::ffff:7f00:1]", "[64:ff9b::7f00:1]", "0", "LOCALHOST",
  ])
  func `data can't name this machine, however it is written`(host: String) async throws {
    let server = try await LocalServer.shared.value
    do {
      let value = try await get("http://\(host):\(server.port)/json", from: .data)
      Issue.record("\(value)")
    } catch let failure as IntentFailure {
      #expect(failure.kind == .notPermitted)
      #expect(failure.message.contains(", an address of this machine, because data names it"))
    }
  }

  @Test(arguments: [
    ("10.1.2.3", "a private network"), ("192.168.0.1", "a private network"),
    ("[fd12::1]", "a private network"), ("169.254.169.254", "a metadata service"),
    ("169.254.1.1", "the local network"), ("[fe80::1]", "the local network"),
    ("224.0.0.1", "a reserved address"),
  ])
  func `data can't name what not everyone can reach`(host: String, what: String) async throws {
    await #expect { try await get("http://\(host)/", from: .data) } throws: {
      ($0 as? IntentFailure)?.kind == .notPermitted
        && ($0 as? IntentFailure)?.message.contains(what) == true
    }
  }

  @Test func `the workflow and a person may name it`() async throws {
    let server = try await LocalServer.shared.value
    for origin in [
      ValueOrigin.workflow, .person,
      ValueOrigin(.data, fixedStart: "http://127.0.0.1:\(server.port)/"),
      ValueOrigin(.data, fixedStart: "http://127.0.0.1:\(server.port)/js"),
    ] {
      let value = try await get(try server.url("/json").absoluteString, from: origin)
      #expect(value == ["a": [1, true, .nothing]])
    }
    for start in ["http://", "http://127.0.0.1", "http://127.0.0.1:1/", "http://example.org/"] {
      await #expect(throws: IntentFailure.self, "\(start)") {
        try await get(
          try server.url("/json").absoluteString, from: ValueOrigin(.data, fixedStart: start))
      }
    }
  }

  @Test func `the connection is made to the address that was checked`() async throws {
    let server = try await LocalServer.shared.value
    let value = try await get("http://localhost:\(server.port)/json", from: .data) { _, _ in
      .resolved { address in
        guard address == IPAddress("127.0.0.1") else { throw IntentFailure("no") }
      }
    }
    #expect(value == ["a": [1, true, .nothing]])
    var curl = CurlConfiguration()
    let addresses = ["192.0.2.1", "2001:db8::1"].compactMap { IPAddress($0) }
    try WebRoute.addresses(addresses)
      .add(to: &curl, for: try #require(URL(string: "https://example.org/")))
    #expect(
      curl.text == """
        noproxy = "*"
        connect-to = "::checked.invalid:"
        resolve = "checked.invalid:443:192.0.2.1,[2001:db8::1]"

        """)
  }

  @Test func `a proxy gets only what the workflow names`() async throws {
    let proxy = try await LocalServer.shared.value
    let environment = ["http_proxy": proxy.address, "no_proxy": "example.com"]
    let echo = try await get("http://example.org/x", from: .workflow, environment: environment)
    guard case .dictionary(let entries) = echo else { return #expect(Bool(false)) }
    #expect(entries["path"] == "http://example.org/x")
    await #expect(
      throws: IntentFailure(
        "the workflow isn't permitted to reach `example.org` through a proxy, which doesn't tell "
          + "the address",
        kind: .notPermitted, help: "add `example.org` to `reach` under `permissions`")
    ) {
      try await get("http://example.org/x", from: .data, environment: environment)
    }
  }

  @Test(
    arguments: [
      ("http://example.org/", "http://p:1"), ("https://example.org/", "http://q:2"),
      ("http://a.example.com/", nil), ("http://example.com/", nil),
      ("http://notexample.com/", "http://p:1"),
      ("http://10.1.2.3/", nil), ("http://11.1.2.3/", "http://p:1"),
    ] as [(String, String?)])
  func `the environment names the proxy`(address: String, proxy: String?) throws {
    let found = WebProxy([
      "http_proxy": "http://p:1", "HTTP_PROXY": "http://no:1", "HTTPS_PROXY": "http://q:2",
      "no_proxy": "localhost, .example.com,10.0.0.0/8",
    ])
    #expect(found.proxy(for: try #require(URL(string: address))) == proxy)
  }
}
