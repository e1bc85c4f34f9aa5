import Foundation
import ProgramTesting
import Testing

@Suite(
  "Check certificates", .enabled(if: Tool.has("openssl", "python3"), "needs openssl and python3"))
struct CheckCertificatesTests {
  /// A server with a certificate of its own, which prints its port.
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

  @Test func `a certificate that ends soon is told, and one that doesn't isn't`() async throws {
    let home = try SampleHome("check-certificates")
    _ = try await Tool.output(
      "openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "30",
      "-subj", "/CN=localhost", "-addext", "subjectAltName=IP:127.0.0.1", "-keyout", "k.pem",
      "-out", "c.pem", in: home)
    let server = try ChildProgram("python3", ["-c", Self.script, home.url.path()])
    let port = try #require(await server.line())
    let site = "https://127.0.0.1:\(port)/"
    let plain = try PageServer(page: "").url

    let soon = try await home.run("--sites", site, "--sites", plain, "--within", "31d")
    expectSuccess(soon)
    #expect(soon.lines == ["127.0.0.1"])
    #expect(soon.talk.contains("Certificates that need you: 2 of 2"))
    #expect(soon.talk.contains("127.0.0.1: no certificate"))
    #expect(!soon.talk.contains("["))

    let later = try await home.run("--sites", site, "--within", "21d")
    expectSuccess(later)
    #expect(later.lines == [])
    #expect(!later.talk.contains("need you"))
  }
}
