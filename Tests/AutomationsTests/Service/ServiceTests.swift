import Automations
import Foundation
import SystemPackage
import TestFixtures
import Testing

@Suite("The service")
struct ServiceTests {
  @Test func `the unit names the program, and nothing in it means something to systemd`() {
    let text = ServiceUnit(
      program: "/opt/50% \"a\"/segue", searchPath: "/usr/bin:/bin",
      variables: [("XDG_STATE_HOME", "/a b")]
    ).text
    #expect(text.contains(#"ExecStart="/opt/50%% \"a\"/segue" daemon"#))
    #expect(text.contains("Environment=\"PATH=/usr/bin:/bin\"\n"))
    #expect(text.contains("Environment=\"XDG_STATE_HOME=/a b\"\n"))
    #expect(text.contains("Type=notify\n"))
    #expect(text.contains("MemoryHigh=50%\nMemoryMax=75%\nOOMPolicy=continue\n"))
    #expect(text.hasSuffix("WantedBy=default.target\n"))
  }

  @Test(arguments: ["/bin/true"])
  func `systemd finds nothing wrong with it`(program: String) async throws {
    let environment = ProcessInfo.processInfo.environment
    let folder = try TestFolder()
    let file = try folder.write(
      ServiceUnit(program: "/bin/true", searchPath: "/bin").text, to: ServiceUnit.name)
    guard
      let analyse = SystemProgram(
        "systemd-analyze", arguments: ["verify", "--man=no", file.string],
        environment: environment)
    else { return }
    defer { withExtendedLifetime(folder) {} }
    let outcome = await analyse.run(limit: .seconds(30))
    let complaints = outcome?.output.split(separator: "\n").filter { $0.contains("segue.service") }
    #expect(complaints ?? [] == [])
  }

  @Test(
    arguments: [
      ([:], false, nil),
      (["NOTIFY_SOCKET": "relative"], false, nil),
      (["NOTIFY_SOCKET": "/run/x"], true, nil),
      (["NOTIFY_SOCKET": "@x", "WATCHDOG_USEC": "60000000"], true, Duration.seconds(30)),
      (
        ["NOTIFY_SOCKET": "@x", "WATCHDOG_USEC": "60000000", "WATCHDOG_PID": "7"], true,
        Duration.seconds(30)
      ),
      (["NOTIFY_SOCKET": "@x", "WATCHDOG_USEC": "60000000", "WATCHDOG_PID": "8"], true, nil),
      (["NOTIFY_SOCKET": "@x", "WATCHDOG_USEC": "never"], true, nil),
    ] as [([String: String], Bool, Duration?)])
  func `the environment says whether a manager asks for reports`(
    environment: [String: String], exists: Bool, watchdog: Duration?
  ) {
    let manager = ServiceManager(environment: environment, process: 7)
    #expect((manager != nil) == exists)
    #expect(manager?.watchdog == watchdog)
  }

  @Test(arguments: [false, true])
  func `the service manager hears how the daemon is`(isAbstract: Bool) throws {
    let name = "segue-notify-\(UUID().uuidString)"
    let path = isAbstract ? "@\(name)" : NSTemporaryDirectory() + name
    defer { if !isAbstract { unlink(path) } }
    let listener = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)
    defer { close(listener) }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let bytes = isAbstract ? [0] + Array(name.utf8) : Array(path.utf8)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
    let bound = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(listener, $0, socklen_t(2 + bytes.count))
      }
    }
    try #require(bound == 0)
    let manager = try #require(ServiceManager(environment: ["NOTIFY_SOCKET": path]))
    manager.isReady("3 workflows\nenabled")
    manager.isAlive()
    manager.isStopping(within: .seconds(35))
    let messages = (1...3).map { _ -> String in
      var bytes = [UInt8](repeating: 0, count: 512)
      let count = recv(listener, &bytes, bytes.count, 0)
      return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
    }
    #expect(
      messages == [
        "READY=1\nSTATUS=3 workflows enabled", "WATCHDOG=1",
        "STOPPING=1\nEXTEND_TIMEOUT_USEC=35000000",
      ])
  }
}
