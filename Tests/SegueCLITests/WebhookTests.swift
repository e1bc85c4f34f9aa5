import Foundation
import ProgramTesting
import Testing

@Suite("Webhooks of a running daemon")
struct WebhookTests {
  private let sandbox: CommandSandbox

  init() throws {
    sandbox = try CommandSandbox([
      "home/.config/segue/config.yaml": "dashboard: { listen: 127.0.0.1:0 }\n",
      "home/.config/segue/workflows/note.yaml": """
      triggers: [{ webhook: note, rate: 60000 }]
      steps:
        - file.append: $trigger.body.n
          to: ~/notes

      """,
      "home/.config/segue/workflows/double.yaml": """
      triggers: [{ webhook: double, respond: output, methods: get }]
      steps:
        - set: { n: $trigger.query.n }
      output: "${n}${n}"

      """,
    ])
  }

  /// - Parameter crash: where it ends abruptly.
  private func daemon(crash: String? = nil) async throws -> ChildProgram {
    try await sandbox.daemon(environment: crash.map { ["SEGUE_CRASH_AT": $0] } ?? [:])
  }

  private func enable(_ workflow: String) async throws {
    let enable = try await sandbox.segue("enable", workflow, "--yes")
    #expect(enable.code == 0, "\(enable.talk)")
  }

  /// The address of a hook, as `segue status` shows it; nil if the daemon has ended.
  private func shownAddress(of workflow: String) async throws -> String? {
    try await sandbox.segue("status", workflow).output
      .firstMatch(of: /http:\/\/127\.0\.0\.1:\d+\/hooks\/[A-Za-z0-9\/]+/)
      .map { String($0.output) }
  }

  private func address(of workflow: String) async throws -> String {
    try #require(await shownAddress(of: workflow))
  }

  private func curl(_ arguments: String...) async throws -> Program {
    try await Program.run(
      URL(filePath: "/usr/bin/curl"), ["-s", "--noproxy", "*"] + arguments, home: sandbox.home,
      folder: sandbox.url)
  }

  private static let code = "\n%{http_code}"

  @Test func `curl starts a run, and gets its number or its output`() async throws {
    let daemon = try await daemon()
    try await enable("note")
    try await enable("double")
    let address = try await address(of: "note")
    let post = try await curl(
      "-H", "Content-Type: application/json", "-d", #"{"n": "hello"}"#, "-w", Self.code, address)
    #expect(post.output == "{\"run\":1}\n\n202")
    let double = try await self.address(of: "double")
    #expect(try await curl("\(double)?n=21").output == "2121")
    #expect(
      try await curl("-w", Self.code, "\(address)x").output == "not found\n\n404")
    #expect(
      try await curl("-H", "Host: evil.example", "-w", Self.code, address).output
        == "this address isn't served here\n\n421")
    let off = try await sandbox.segue("disable", "note")
    #expect(off.code == 0)
    #expect(
      try await curl("-d", "x", "-w", Self.code, address).output == "not found\n\n404")
    // The secret isn't in what the daemon writes or keeps as text.
    let show = try await sandbox.segue("runs", "show", "1")
    #expect(show.output.contains("hello"))
    #expect(!show.output.contains(address.split(separator: "/").last ?? ""))
    await daemon.kill()
  }

  @Test func `a port that is taken is told, and nothing else suffers`() async throws {
    let other = try await daemon()
    try await enable("double")
    let address = try await address(of: "double")
    let port = try #require(address.firstMatch(of: /:(\d+)\//)?.output.1)
    let second = try CommandSandbox([
      "home/.config/segue/config.yaml": "dashboard: { listen: 127.0.0.1:\(port) }\n",
      "home/.config/segue/workflows/a.yaml": "triggers: [webhook: a]\nsteps: [{ log: hi }]\n",
    ])
    var said: [String] = []
    let daemon = try await second.daemon { said.append($0) }
    #expect(
      said.filter {
        $0.contains("can't listen on 127.0.0.1:\(port), so webhooks start nothing")
          || $0.contains("can't listen on 127.0.0.1:\(port), so there is no dashboard")
      }.count == 1, "\(said)")
    let enable = try await second.segue("enable", "a", "--yes")
    #expect(enable.code == 0)
    let status = try await second.segue("status", "a")
    #expect(
      status.output.contains(
        "! can't listen on 127.0.0.1:\(port), so webhooks start nothing: address already in use"),
      "\(status.output)")
    let doctor = try await second.segue("doctor")
    #expect(doctor.output.contains("can't listen on 127.0.0.1:\(port), so webhooks start nothing"))
    await daemon.kill()
    await other.kill()
  }

  @Test func `a secret that isn't there is told where its owner looks`() async throws {
    let daemon = try await daemon()
    try sandbox.write(
      "triggers: [{ webhook: a, signature: github, secret: $secrets.HOOK }]\nsteps: [log: hi]\n",
      to: "home/.config/segue/workflows/signed.yaml")
    try await enable("signed")
    let problem = "refuses all requests: there is no secret `HOOK`"
    let help = "`segue secrets set HOOK` asks for it"
    for command in ["status", "doctor"] {
      let told = try await sandbox.segue(command).output
      #expect(told.contains(problem) && told.contains(help), "\(told)")
    }
    let secrets = "home/.config/segue/secrets"
    try sandbox.write("HOOK=hidden\n", to: secrets)
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o600], ofItemAtPath: sandbox.path(secrets))
    #expect(try await !sandbox.segue("doctor").output.contains(problem))
    await daemon.kill()
    // The command looks by itself where no daemon runs.
    #expect(try await !sandbox.segue("doctor").output.contains(problem))
    try FileManager.default.removeItem(atPath: sandbox.path(secrets))
    let alone = try await sandbox.segue("doctor").output
    #expect(alone.contains(problem) && alone.contains(help), "\(alone)")
  }

  /// Each number is a commit of the store; that of the delivery is among them.
  @Test(arguments: ["before-commit", "after-commit"])
  func `a delivery has one run wherever the daemon is killed`(point: String) async throws {
    var daemon = try await daemon()
    try await enable("note")
    await daemon.kill()
    var delivered = 0
    for number in 7...11 {
      daemon = try await self.daemon(crash: "\(point):\(number)")
      // The daemon may have ended before anything could be sent.
      if let address = try await shownAddress(of: "note") {
        _ = try await deliver(number, to: address)
        delivered += 1
      }
      await daemon.kill()
      daemon = try await self.daemon()
      let again = try await deliver(number, to: try await address(of: "note"))
      #expect(again.hasPrefix("{\"run\":\(number - 6)"), "\(again)")
      await daemon.kill()
    }
    let runs = try await sandbox.segue("runs", "list", "note")
    #expect(runs.lines.count == 5, "\(runs.output)")
    #expect(delivered > 0)
  }

  private func deliver(_ number: Int, to address: String) async throws -> String {
    try await curl(
      "-H", "Idempotency-Key: \(number)", "-H", "Content-Type: application/json", "-d",
      #"{"n": "\#(number)"}"#, address
    ).output
  }
}
