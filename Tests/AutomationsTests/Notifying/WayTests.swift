import AppIntentsCore
import Foundation
import Glibc
import OrderedCollections
import ProgramTesting
import SystemPackage
import TestFixtures
import Testing
import WorkflowEngine
import WorkflowLanguage

@testable import Automations

@Suite("Ways of notifying")
struct WayTests {
  private static let digest = Digest([
    Notice(
      title: "Über-Fehler in tidy, of which the title is too long for a line of a mail's head",
      text: "the disk is full: hunter2\n.\nend", event: .failed, workflow: "tidy")
  ])

  private func tools(_ environment: [String: String] = [:]) -> NotifyTools {
    NotifyTools(
      limit: .seconds(600),
      environment: environment.merging(["PATH": "/usr/bin:/bin"]) { own, _ in own }
    ) {
      Secrets(["KEY": "hunter2"])
    }
  }

  /// The lines of the text of a mail.
  private func text(of mail: String) throws -> String {
    let parts = mail.replacing("\r\n", with: "\n").split(separator: "\n\n", maxSplits: 1)
    let body = try #require(parts.last).filter { !$0.isNewline }
    return String(decoding: try #require(Data(base64Encoded: String(body))), as: UTF8.self)
  }

  @Test func `a secret can't add a header`() async throws {
    let tools = NotifyTools(limit: .seconds(600), environment: ["PATH": "/usr/bin:/bin"]) {
      Secrets(["KEY": "hunter2\r\nX-Other: 1"])
    }
    let way = tools.way(.web("http://127.0.0.1:1/", secret: "KEY"))
    await #expect {
      try await tools.send(Self.digest, by: way)
    } throws: {
      ($0 as? NotSent)?.reason
        == "`header` of a request can't have a line break or another control character in it"
    }
  }

  @Test func `mail goes through sendmail`() async throws {
    let folder = try TestFolder()
    try folder.write(
      "#!/bin/sh\necho \"$*\" > \"${0%/*}/words\"\ncat > \"${0%/*}/mail\"\n", to: "sendmail",
      mode: 0o755)
    let mail = NotifyChannel.Mail(to: ["ada@example.org", "root"], from: "segue@example.org")
    let tools = tools(["PATH": "\(folder.path):/usr/bin:/bin"])
    let way = tools.way(.mail(mail))
    try await tools.send(Self.digest, by: way)
    #expect(try folder.text("words") == "-i -- ada@example.org root\n")
    let sent = try folder.text("mail")
    let lines = sent.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines[0...1] == ["From: segue@example.org", "To: ada@example.org, root"])
    #expect(lines[2].hasPrefix("Subject: =?UTF-8?B?") && lines[2].contains("?= =?UTF-8?B?"))
    #expect(lines[3].contains(/^Date: [A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} [\d:]{8} \+0000$/))
    #expect(lines.allSatisfy { $0.utf8.count < 998 })
    #expect(try text(of: sent) == "the disk is full: •••\n.\nend\n")
    #expect(await way.obstacle() == nil)
  }

  @Test func `a sendmail that refuses says why, and one that is missing is named`() async throws {
    let folder = try TestFolder()
    try folder.write("#!/bin/sh\necho no such user >&2; exit 67\n", to: "sendmail", mode: 0o755)
    let tools = tools(["PATH": "\(folder.path)"])
    let way = tools.way(.mail(NotifyChannel.Mail(to: ["nobody"])))
    await #expect { try await tools.send(Self.digest, by: way) } throws: {
      ($0 as? NotSent)?.reason == "no such user"
    }
  }

  @Test(.enabled(if: MailServer.isAvailable, "Python has no SMTP server here"))
  func `mail goes to a server`() async throws {
    let server = try await MailServer()
    let mail = NotifyChannel.Mail(
      to: ["ada@example.org", "bob@example.org"], server: "smtp://127.0.0.1:\(server.port)")
    let way = tools().way(.mail(mail))
    #expect(await way.obstacle() == nil)
    try await tools().send(Self.digest, by: way)
    let (envelope, sent) = try await server.message()
    #expect(envelope == "ada@example.org ada@example.org,bob@example.org")
    #expect(sent.contains("From: ada@example.org\n"))
    #expect(try text(of: sent) == "the disk is full: •••\n.\nend\n")
    await server.stop()
    #expect(await way.obstacle()?.contains("connect") == true)
  }

  @Test func `JSON is posted, with a secret as its token`() async throws {
    let server = try await HookServer(answering: [500, 302, 204])
    let way = tools().way(.web("http://127.0.0.1:\(server.port)/hook", secret: "KEY"))
    for code in ["500", "302"] {
      await #expect { try await self.tools().send(Self.digest, by: way) } throws: {
        ($0 as? NotSent)?.reason == "the server answered \(code)"
      }
      _ = try await server.request()
    }
    try await tools().send(Self.digest, by: way)
    let request = try await server.request()
    #expect(request.hasPrefix("POST /hook application/json Bearer hunter2 {"))
    #expect(request.contains(#""text":"the disk is full: •••\n.\nend""#))
    await server.stop()
    await #expect { try await self.tools().send(Self.digest, by: way) } throws: {
      ($0 as? NotSent)?.reason.hasPrefix("curl: (7) ") == true
    }
  }

  @Test func `a missing secret is named, and nothing is sent`() async throws {
    let way = tools().way(.web("http://127.0.0.1:9/", secret: "NONE"))
    #expect(await way.obstacle() == "there is no secret `NONE`")
    await #expect { try await self.tools().send(Self.digest, by: way) } throws: {
      ($0 as? NotSent)?.reason == "there is no secret `NONE`"
    }
  }
}

/// A server that a test starts. It writes its port, and then a line for each message.
private protocol ServerProgram {
  var program: ChildProgram { get }
  var port: Int { get }
}

extension ServerProgram {
  func stop() async { await program.kill() }

  fileprivate static func start(_ script: String, _ arguments: [String] = []) async throws
    -> (ChildProgram, Int)
  {
    let program = try ChildProgram("python3", ["-W", "ignore", "-c", script] + arguments)
    let line = await program.line()
    return (program, try #require(line.flatMap { Int($0) }))
  }
}

/// Python's own SMTP server, or aiosmtpd where Python has none any more.
private struct MailServer: ServerProgram {
  let program: ChildProgram
  let port: Int

  static var isAvailable: Bool {
    let check =
      "import importlib.util as u; exit(not (u.find_spec('smtpd') or u.find_spec('aiosmtpd')))"
    return system("python3 -c \"\(check)\" 2> /dev/null") == 0
  }

  init() async throws {
    (program, port) = try await Self.start(
      """
      import json
      def told(sender, to, data):
          text = data if isinstance(data, str) else data.decode()
          print(json.dumps([sender + ' ' + ','.join(to), text.replace('\\r\\n', '\\n')]), flush=True)
      try:
          import asyncore, smtpd
          class Server(smtpd.SMTPServer):
              def process_message(self, peer, sender, to, data, **more): told(sender, to, data)
          server = Server(('127.0.0.1', 0), None)
          print(server.socket.getsockname()[1], flush=True)
          asyncore.loop()
      except ImportError:
          import asyncio
          from aiosmtpd.smtp import SMTP
          class Handler:
              async def handle_DATA(self, server, session, e):
                  told(e.mail_from, e.rcpt_tos, e.content)
                  return '250 OK'
          async def main():
              server = await asyncio.get_running_loop().create_server(
                  lambda: SMTP(Handler()), '127.0.0.1', 0)
              print(server.sockets[0].getsockname()[1], flush=True)
              await server.serve_forever()
          asyncio.run(main())
      """)
  }

  func message() async throws -> (envelope: String, text: String) {
    let line = try #require(await program.line())
    let parts = try JSONDecoder().decode([String].self, from: Data(line.utf8))
    return (parts[0], parts[1])
  }
}

/// A web server that answers with these codes, one after the other.
private struct HookServer: ServerProgram {
  let program: ChildProgram
  let port: Int

  init(answering codes: [Int]) async throws {
    (program, port) = try await Self.start(
      """
      import sys
      from http.server import BaseHTTPRequestHandler, HTTPServer
      codes = [int(code) for code in sys.argv[1:]]
      class Handler(BaseHTTPRequestHandler):
          def do_POST(self):
              body = self.rfile.read(int(self.headers['Content-Length'])).decode()
              words = [self.command, self.path, self.headers['Content-Type'],
                  self.headers['Authorization'] or '-', body]
              print(' '.join(words), flush=True)
              self.send_response(codes.pop(0))
              self.send_header('Location', '/elsewhere')
              self.end_headers()
          def log_message(self, *more): pass
      server = HTTPServer(('127.0.0.1', 0), Handler)
      print(server.server_port, flush=True)
      server.serve_forever()
      """, codes.map { "\($0)" })
  }

  func request() async throws -> String { try #require(await program.line()) }
}
