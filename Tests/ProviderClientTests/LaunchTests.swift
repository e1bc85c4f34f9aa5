import AppIntentsCore
import Confinement
import Foundation
import Glibc
import ModelContext
import OrderedCollections
import SystemPackage
import TestFixtures
import Testing

@testable import ProviderClient

/// What a provider sees of this process, and what it may do.
@Suite struct LaunchTests {
  @Test func `a program has its folder, its variables and three descriptors`() async throws {
    setenv("SEGUE_TEST_SECRET", "hidden", 1)
    let first = try ScriptedProvider()
    _ = try await first.value("echo")
    // Another program that runs, and a descriptor that is open for all.
    let open = try FileDescriptor.open("/dev/null", .readOnly)
    defer { try? open.close() }
    let scripted = try ScriptedProvider(
      ["--eras", "new", "--start", "a b \"$HOME\" *"],
      environment: ["LANG": "C", "OWN": "ä b", "TZ": "Asia/Tokyo"])
    let seen = try await scripted.value("surroundings")?.jsonObject ?? [:]
    #expect(seen["folder"] == .text(scripted.folder["app"].string))
    #expect(seen["descriptors"] == [0, 1, 2])
    #expect(seen["session"] == true)
    #expect(seen["group"] == true)
    #expect(seen["arguments"] == ["--eras", "new", "--start", "a b \"$HOME\" *"])
    let variables = seen["environment"]?.jsonObject ?? [:]
    #expect(variables["OWN"] == "ä b")
    #expect(variables["LANG"] == "C")
    #expect(variables["TZ"] == "Asia/Tokyo")
    #expect(variables["PATH"]?.jsonString == ProcessInfo.processInfo.environment["PATH"])
    #expect(variables["SEGUE_TEST_SECRET"] == nil)
    for scripted in [first, scripted] { await scripted.provider.end() }
  }

  @Test(arguments: [false, true])
  func `what a program started ends with it`(isConfined: Bool) async throws {
    if isConfined, !KernelSupport.ofThisMachine.canConfine { return }
    let scripted = try ScriptedProvider(
      limits: isConfined
        ? { _ in
          ProgramLimits(
            readable: nil, writable: [], isOffline: KernelSupport.ofThisMachine.hasNamespaces)
        } : nil)
    let processes = try await scripted.value("runaway")?.jsonArray?.compactMap(\.jsonInteger) ?? []
    #expect(processes.count == 2)
    for process in processes { #expect(Self.isLiving(process)) }
    await scripted.provider.end()
    // They have been told to end, which takes them a moment.
    try await eventually { !processes.contains(where: Self.isLiving) }
  }

  /// Whether a process runs. One that has ended stays as a zombie where nothing waits for it.
  private static func isLiving(_ process: Int) -> Bool {
    guard let status = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8),
      let end = status.lastIndex(of: ")")
    else { return false }
    return !["Z", "X"].contains(status[end...].split(separator: " ").dropFirst().first ?? "X")
  }

  @Test func `a few variables are passed on, and the app's own come first`() {
    let all = [
      "PATH": "/bin", "HOME": "/h", "USER": "u", "LOGNAME": "u", "LANG": "C", "LC_TIME": "de",
      "TZ": "UTC", "XDG_DATA_HOME": "/d", "TMPDIR": "/t", "SSH_AUTH_SOCK": "/s", "LD_PRELOAD": "x",
      "DBUS_SESSION_BUS_ADDRESS": "x", "LCX": "x", "AWS_SECRET": "x",
    ]
    let variables = ProviderEnvironment.variables(
      from: all, own: ["TZ": "Asia/Tokyo", "TOKEN": "t", "": "x", "A=B": "x", "N": "a\u{0}b"])
    #expect(
      variables == [
        "PATH": "/bin", "HOME": "/h", "USER": "u", "LOGNAME": "u", "LANG": "C", "LC_TIME": "de",
        "TZ": "Asia/Tokyo", "XDG_DATA_HOME": "/d", "TMPDIR": "/t", "TOKEN": "t",
      ])
  }

  @Test func `the language of an app is its own, whatever the process speaks`() {
    let all = ["LC_ALL": "de_DE.UTF-8", "LC_MESSAGES": "fr", "LC_TIME": "de", "LANG": "it"]
    #expect(
      ProviderEnvironment.variables(from: all, own: [:], language: "en_US.UTF-8")
        == ["LANG": "en_US.UTF-8", "LC_TIME": "de"])
    #expect(
      ProviderEnvironment.variables(from: all, own: ["LANG": "nl"], language: "C")
        == ["LANG": "nl", "LC_TIME": "de"])
    #expect(ProviderEnvironment.language(of: all) == "de_DE.UTF-8")
    #expect(ProviderEnvironment.language(of: ["LC_ALL": "", "LANG": "it"]) == "it")
    #expect(ProviderEnvironment.language(of: [:]) == "C")
  }

  @Test(.enabled(if: KernelSupport.ofThisMachine.canConfine))
  func `a program is held to what its app may read and write`() async throws {
    let scripted = try ScriptedProvider(limits: { folder in
      ProgramLimits(
        readable: [
          folder.appending("in"), FilePath(ScriptedProvider.script.path),
        ], writable: [folder.appending("out")],
        isOffline: KernelSupport.ofThisMachine.hasNamespaces)
    })
    let folder = scripted.folder
    try folder.write("x", to: "in/file")
    try folder.write("x", to: "out/file")
    try folder.write("x", to: "far/file")
    let port = try Listener()
    func seen(_ read: String, _ write: String) async throws -> IntentValue? {
      try await scripted.value(
        "attempt",
        [
          "read": .text(folder[read].string), "write": .text(folder[write].string),
          "port": .number(port.number),
        ])
    }
    let network: IntentValue = KernelSupport.ofThisMachine.hasNamespaces ? "no" : "yes"
    #expect(
      try await seen("in/file", "out/file")
        == ["read": "yes", "write": "yes", "own": "yes", "connect": network])
    #expect(
      try await seen("far/file", "far/file")
        == ["read": "no", "write": "no", "own": "yes", "connect": network])
    #expect(try await seen("in/file", "in/file")?.jsonObject?["write"] == "no")
    await scripted.provider.end()
    let free = try ScriptedProvider()
    #expect(
      try await free.value(
        "attempt",
        [
          "read": .text(folder["far/file"].string), "write": .text(folder["far/file"].string),
          "port": .number(port.number),
        ]) == ["read": "yes", "write": "yes", "own": "yes", "connect": "yes"])
    await free.provider.end()
  }

  @Test(.enabled(if: KernelSupport.ofThisMachine.canConfine))
  func `a confined program that can't be started says why`() async throws {
    let scripted = try ScriptedProvider(
      command: ["./program"],
      limits: { _ in ProgramLimits(readable: [], writable: [], isOffline: false) })
    try scripted.folder.write("#!/no/where\n", to: "app/program", mode: 0o755)
    #expect(
      try await scripted.failure("echo")
        == ProviderFailure(.start, "can't start `pal`: no such file or directory"))
  }

  @Test(arguments: [
    (KernelSupport(landlock: 0, hasNamespaces: true), false),
    (KernelSupport(landlock: 6, hasNamespaces: false), true),
    (KernelSupport(landlock: 6, hasNamespaces: true, hasLauncher: false), false),
  ])
  func `permissions that the kernel can't enforce are refused`(
    support: KernelSupport, isOffline: Bool
  ) async throws {
    let scripted = try ScriptedProvider(
      limits: { _ in ProgramLimits(readable: nil, writable: [], isOffline: isOffline) },
      support: support)
    let failure = try await scripted.failure("echo")
    #expect(failure?.kind == .start)
    #expect(
      failure?.message.hasPrefix("can't start `pal`: it can't be held to its permissions: ")
        == true)
    #expect(throws: (any Error).self) { try scripted.events() }
  }
}

/// A port of this machine to which programs can connect.
private final class Listener {
  let number: Int
  private let socket: Int32

  init() throws {
    let socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let result = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(socket, $0, size) | listen(socket, 8) | getsockname(socket, $0, &size)
      }
    }
    guard result == 0 else { throw Errno(rawValue: errno) }
    self.socket = socket
    number = Int(in_port_t(bigEndian: address.sin_port))
  }

  deinit { close(socket) }
}
