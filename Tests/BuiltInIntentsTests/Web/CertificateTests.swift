import AppIntentsCore
import Foundation
import OrderedCollections
import ProgramTesting
import SystemPackage
import TestFixtures
import Testing

@testable import BuiltInIntents

private let hasProgram = FileManager.default.isExecutableFile(atPath: "/usr/bin/openssl")

@Suite("Check URL, with certificates", .enabled(if: hasProgram, "`openssl` isn't installed"))
struct CertificateTests {
  let folder: TestFolder

  init() throws { folder = try TestFolder() }

  private func openssl(_ arguments: String...) throws -> String {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/openssl")
    process.arguments = arguments
    process.currentDirectoryURL = URL(filePath: folder.path.string)
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let said = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: said, as: UTF8.self)
  }

  private static let script = """
    import http.server, os, ssl, sys, threading
    os.closerange(3, 4096)
    class Handler(http.server.BaseHTTPRequestHandler):
        def log_message(self, *arguments): pass
        def do_HEAD(self): self.send_response(200); self.end_headers()
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(sys.argv[1] + "/c.pem", sys.argv[1] + "/k.pem")
    server.socket = context.wrap_socket(server.socket, server_side=True)
    print(server.server_port, flush=True)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    sys.stdin.read()
    """

  /// The state of a server with a certificate of its own.
  ///
  /// - Parameter isTrusted: Whether curl trusts the certificate, which `CURL_CA_BUNDLE` tells it.
  private func state(
    isTrusted: Bool
  ) async throws -> (state: OrderedDictionary<String, IntentValue>, end: Date?) {
    _ = try openssl(
      "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "3", "-subj", "/CN=localhost",
      "-addext", "subjectAltName=IP:127.0.0.1", "-keyout", "k.pem", "-out", "c.pem")
    // `notAfter=Nov 24 05:00:00 2026 GMT`
    let said = try openssl("x509", "-in", "c.pem", "-noout", "-enddate")
    let end = CertificateEnd.date(in: said.replacing("notAfter=", with: "Expire date:"))
    let server = try ChildProgram("python3", ["-c", Self.script, folder.path.string])
    let port = try #require(await server.line())
    var environment = ["PATH": "/usr/bin:/bin"]
    if isTrusted { environment["CURL_CA_BUNDLE"] = folder["c.pem"].string }
    let run = TestRun(environment: environment)
    let value = try await value(
      CheckURL.self, ["url": address("https://127.0.0.1:\(port)/")], in: run)
    return (try OrderedDictionary.from(value), end?.instant)
  }

  @Test func `a server with a good certificate is up, until the certificate ends`() async throws {
    let (state, end) = try await state(isTrusted: true)
    #expect(state["up"] == true && state["status"] == 200)
    guard case .date(let found) = state["certificate_expires"] else {
      return #expect(Bool(false), "\(state)")
    }
    #expect(found.instant == end && end != nil)
  }

  @Test func `a server with a bad certificate isn't up, and its end is told`() async throws {
    let (state, end) = try await state(isTrusted: false)
    #expect(state["up"] == false && state["status"] == .nothing)
    guard case .date(let found) = state["certificate_expires"] else {
      return #expect(Bool(false), "\(state)")
    }
    #expect(found.instant == end && end != nil)
  }
}
