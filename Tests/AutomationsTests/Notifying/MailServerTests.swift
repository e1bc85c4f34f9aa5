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

/// Mail to servers that want a password, and that encrypt from the start, on request, or not at all.
@Suite(
  "Mail servers with passwords",
  .enabled(if: system("openssl version > /dev/null 2>&1") == 0, "there is no openssl here"))
struct MailServerTests {
  private static let digest = Digest([
    Notice(title: "tidy failed", text: "the disk is full", event: .failed, workflow: "tidy")
  ])

  private func send(
    to server: SecureMailServer, scheme: String, password: String = "hunter2",
    isTrusted: Bool = true
  ) async -> String? {
    var environment = ["PATH": "/usr/bin:/bin"]
    if isTrusted { environment["CURL_CA_BUNDLE"] = server.certificate }
    let tools = NotifyTools(limit: .seconds(600), environment: environment) {
      Secrets(["MAIL": .text(password)])
    }
    let mail = NotifyChannel.Mail(
      to: ["ada@example.org"], server: "\(scheme)://127.0.0.2:\(server.port)", user: "ada",
      secret: "MAIL")
    let way = tools.way(.mail(mail))
    do throws(NotSent) {
      try await tools.send(Self.digest, by: way)
      return nil
    } catch {
      return error.reason
    }
  }

  @Test(arguments: [("tls", "smtps"), ("starttls", "smtp")])
  func `mail goes to it with user and password, and encrypted`(
    mode: String, scheme: String
  ) async throws {
    let server = try await SecureMailServer(mode)
    #expect(await send(to: server, scheme: scheme) == nil)
    #expect(try await server.event() == "login ada True encrypted")
    #expect(try await server.event() == "mail ada encrypted Subject: tidy failed")
    #expect(try await server.event() == "closed")
    let refused = await send(to: server, scheme: scheme, password: "wrong")
    #expect(refused?.contains("Login denied") == true, "\(refused ?? "")")
    #expect(refused?.contains("wrong") == false)
    await server.stop()
  }

  @Test(arguments: [
    // The server doesn't offer encryption, or can't show that it is the one.
    ("plain", "smtp", true), ("starttls", "smtp", false), ("tls", "smtps", false),
  ])
  func `a password isn't sent to a server that isn't encrypted and known`(
    mode: String, scheme: String, isTrusted: Bool
  ) async throws {
    let server = try await SecureMailServer(mode)
    let reason = await send(to: server, scheme: scheme, isTrusted: isTrusted)
    #expect(reason?.contains(isTrusted ? "STARTTLS" : "certificate") == true, "\(reason ?? "sent")")
    #expect(try await server.event() == "closed")
    await server.stop()
  }
}

/// An SMTP server with a certificate of its own. It writes its port, and then what happens.
private struct SecureMailServer {
  let program: ChildProgram
  let port: Int
  private let folder: TestFolder

  var certificate: String { folder["certificate"].string }

  init(_ mode: String) async throws {
    folder = try TestFolder()
    let made = try await Program.run(
      URL(filePath: "/bin/sh"),
      [
        "-c",
        """
        openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 \
        -subj /CN=127.0.0.2 -addext subjectAltName=IP:127.0.0.2 -keyout key -out certificate
        """,
      ], home: folder.url, folder: folder.url)
    #expect(made.code == 0, "\(made.talk)")
    program = try ChildProgram(
      "python3", ["-c", Self.script, mode, folder["certificate"].string, folder["key"].string])
    let line = await program.line()
    port = try #require(line.flatMap { Int($0) })
  }

  func event() async throws -> String { try #require(await program.line()) }

  func stop() async { await program.kill() }

  /// It isn't on 127.0.0.1: a server there needs no encryption.
  private static let script = """
    import base64, socket, ssl, sys
    mode, certificate, key = sys.argv[1:]
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate, key)

    def serve(connection):
        secure = mode == 'tls'
        if secure: connection = context.wrap_socket(connection, server_side=True)
        lines = connection.makefile('rb')
        def say(*texts):
            for number, text in enumerate(texts, 1):
                mark = ' ' if number == len(texts) else '-'
                connection.sendall((text[:3] + mark + text[4:] + '\\r\\n').encode())
        def state(): return 'encrypted' if secure else 'in the clear'
        user = None
        say('220 test')
        while line := lines.readline():
            words = line.decode().split()
            verb = words[0].upper()
            if verb == 'EHLO':
                more = ['250 STARTTLS'] if mode == 'starttls' and not secure else []
                say('250 test', *more, '250 AUTH PLAIN')
            elif verb == 'STARTTLS':
                say('220 go on')
                connection = context.wrap_socket(connection, server_side=True)
                lines = connection.makefile('rb')
                secure = True
            elif verb == 'AUTH':
                if len(words) < 3:
                    say('334 ')
                    words.append(lines.readline().decode().strip())
                _, name, password = base64.b64decode(words[2]).decode().split('\\0')
                right = password == 'hunter2'
                print('login', name, right, state(), flush=True)
                if right: user = name
                say('235 welcome' if right else '535 wrong')
            elif verb in ('MAIL', 'RCPT') and user is None: say('530 log in first')
            elif verb == 'DATA':
                say('354 go on')
                subject = ''
                while (line := lines.readline()) not in (b'.\\r\\n', b''):
                    if line.startswith(b'Subject:'): subject = line.decode().strip()
                print('mail', user, state(), subject, flush=True)
                say('250 taken')
            elif verb == 'QUIT':
                say('221 bye')
                return
            else: say('250 fine')

    listener = socket.create_server(('127.0.0.2', 0))
    print(listener.getsockname()[1], flush=True)
    while True:
        connection, _ = listener.accept()
        try: serve(connection)
        except (OSError, ssl.SSLError): pass
        print('closed', flush=True)
    """
}
