import FileOperations
import Foundation
import Synchronization
import SystemPackage
import Testing

@testable import Confinement

/// Which sockets a confined program is shown, as instructions and by real programs.
@Suite("Sockets of confined programs")
struct SocketTests {
  /// The launcher's instructions, in the surroundings of a cell.
  private static func instructions(
    _ limits: [ProgramLimits], in cell: Cell, _ environment: [String: String] = [:],
    sockets: [String] = [],
    support: KernelSupport = KernelSupport(landlock: 7, hasNamespaces: true)
  ) -> [String] {
    guard let first = limits.first else { return [] }
    var all = Confinement(first, own: [cell.folder.appending("own")], support: support)
    for more in limits.dropFirst() { all.add(Confinement(more, own: [], support: support)) }
    let surroundings = Confinement.Surroundings(
      environment: cell.variables.merging(environment) { $1 }, home: cell.folder.appending("home"),
      sockets: Set(sockets.map { cell.folder.appending($0) }))
    return all.instructions(for: "/bin/true", surroundings)
      .map {
        String(decoding: $0, as: UTF8.self).replacing(cell.folder.string + "/", with: "")
      }
  }

  @Test func `only what begins with a slash is the path of a socket`() {
    let list = """
      Num       RefCount Protocol Flags    Type St Inode Path
      0000000000000000: 00000002 00000000 00010000 0001 01   123 /run/a socket
      0000000000000000: 00000002 00000000 00010000 0001 01 12345 @/usr
      0000000000000000: 00000002 00000000 00010000 0001 01 12345 x/home
      0000000000000000: 00000003 00000000 00000000 0001 03 12345
      0000000000000000: 00000002 00000000 00010000 0001 01 12345  /etc
      short /usr
      """
    #expect(SocketGroup.paths(in: Array(list.utf8)) == ["/run/a socket"])
  }

  @Test func `no program starts if the sockets to be hidden from it aren't known`() throws {
    let cell = try Cell()
    let missing = cell.folder.appending("unix")
    func words(_ support: KernelSupport?) throws -> [[UInt8]] {
      try ProgramLaunch(
        "/bin/true", arguments: [Array("true".utf8)], environment: [], folder: "/",
        report: cell.folder.appending("report"),
        confinement: support.map { Confinement(cell.limits(), own: [], support: $0) }
      ).words(run: cell.variables, home: "/root", sockets: missing)
    }
    #expect(throws: SocketListProblem(list: missing, code: .noSuchFileOrDirectory)) {
      try words(KernelSupport(landlock: 7, hasNamespaces: true))
    }
    // Nothing is hidden then, whatever is in the list.
    for support in [nil, KernelSupport(landlock: 7, hasNamespaces: false)] {
      #expect(try !words(support).isEmpty)
    }
  }

  @Test(.enabled(if: isComplete, "needs Landlock and namespaces"))
  func `names of sockets hide nothing else`() async throws {
    let cell = try Cell()
    let folder = cell.folder.string
    // Made by any local user: an abstract socket, and one whose path is a folder of others by now.
    let listeners = [Listener("@\(folder)/in"), Listener("\(folder)/out/d")]
    defer { withExtendedLifetime(listeners) {} }
    _ = cell.folder.appending("out/d").withPlatformString { unlink($0) }
    try LocalFiles().createFolder(cell.folder.appending("out/d"))
    try LocalFiles().write(
      Data("here\n".utf8), to: cell.folder.appending("out/d/file"), replacing: false)
    let limits = ProgramLimits(readable: nil, writable: nil, isOffline: true)
    #expect(try await cell.run("cat in/own out/d/file", limits: limits) == "mine\nhere\n")
  }

  @Test func `a called workflow's folders don't open sockets to its caller's, nor the reverse`()
    throws
  {
    let cell = try Cell()
    func limits(_ folder: String) -> ProgramLimits {
      ProgramLimits(
        readable: nil, writable: [cell.folder.appending(folder)], isOffline: false)
    }
    func isHidden(_ limits: ProgramLimits...) -> Bool {
      Self.instructions(limits, in: cell, sockets: ["home/x/s"]).contains("shome/x/s")
    }
    #expect(!isHidden(limits("home")))
    #expect(!isHidden(limits("home"), limits("home/x")))
    #expect(isHidden(limits("home"), limits("home/y")))
    #expect(isHidden(limits("home/y"), limits("home")))
    #expect(isHidden(limits("home"), ProgramLimits(readable: [], writable: nil, isOffline: false)))
  }

  @Test func `segue's own folder is hidden, whatever may be changed`() throws {
    let cell = try Cell()
    var limits = ProgramLimits(readable: nil, writable: [cell.folder], isOffline: true)
    let (usual, other) = ("home/.local/state/segue", "far/segue")
    var lines = Self.instructions([limits], in: cell, sockets: [other + "/control.sock"])
    #expect(lines.contains("h" + usual))
    #expect(lines.contains("s\(other)/control.sock"))
    lines = Self.instructions([limits], in: cell, ["XDG_STATE_HOME": cell.folder.string + "/far"])
    #expect(lines.contains("h" + other))
    limits.sockets = [cell.folder.appending(usual).string + "/control.sock"]
    lines = Self.instructions([limits], in: cell, sockets: [usual + "/control.sock"])
    #expect(lines.contains("K\(usual)/control.sock"))
    #expect(!lines.contains("s\(usual)/control.sock"))
  }

  @Test(.enabled(if: isComplete, "needs Landlock and namespaces"))
  func `a program that may change all files still can't tell the daemon anything`() async throws {
    let cell = try Cell()
    let path = cell.folder.appending("home/.local/state/segue/control.sock")
    try LocalFiles().createFolder(path.removingLastComponent())
    let other = Listener("\(cell.folder.string)/home/s")
    // The daemon starts while the program runs.
    let (ready, go) = (cell.folder.appending("home/ready"), cell.folder.appending("home/go"))
    for pipe in [ready, go] { _ = pipe.withPlatformString { mkfifo($0, 0o600) } }
    let listeners = Mutex([other])
    Thread.detachNewThread {
      _ = try? FileDescriptor.open(ready, .readOnly).close()
      let daemon = Listener(path.string)
      listeners.withLock { $0.append(daemon) }
      _ = try? FileDescriptor.open(go, .writeOnly).close()
    }
    let script = """
      : > home/ready; : < home/go
      for s in home/.local/state/segue/control.sock home/s; do perl -MSocket -e \
      'socket(S, AF_UNIX, SOCK_STREAM, 0); connect(S, sockaddr_un($ARGV[0])) and print "$ARGV[0] "' \
      $s; done
      """
    let limits = ProgramLimits(
      readable: nil, writable: [cell.folder.appending("home")], isOffline: true)
    #expect(try await cell.run(script, limits: limits) == "home/s ")
    let count = listeners.withLock { $0.count }
    #expect(count == 2)
  }

  @Test(.enabled(if: isComplete, "needs Landlock and namespaces"))
  func `a socket that is named is shown, also in a folder that is hidden`() async throws {
    let cell = try Cell()
    let agent = cell.folder.string + "/session/gnupg/S.gpg-agent"
    let listeners = [Listener(agent + ".ssh"), Listener(agent)]
    defer { withExtendedLifetime(listeners) {} }
    let script = """
      for s in .ssh .extra ''; do perl -MSocket -e \
      'socket(S, AF_UNIX, SOCK_STREAM, 0); connect(S, sockaddr_un($ARGV[0])) and print "$ARGV[0] "' \
      session/gnupg/S.gpg-agent$s; done
      """
    func connected(_ sockets: [String], _ environment: [String: String] = [:]) async throws
      -> String
    {
      try await cell.run(script, environment, limits: cell.limits(sockets: sockets))
        .replacing("session/gnupg/S.", with: "")
    }
    #expect(try await connected([agent]) == "gpg-agent ")
    #expect(
      try await connected(["ssh-agent"], ["SSH_AUTH_SOCK": agent + ".ssh"]) == "gpg-agent.ssh ")
    #expect(try await connected(["gpg-agent"]) == "gpg-agent.ssh gpg-agent ")
    #expect(try await connected([]) == "")
  }

  @Test(.enabled(if: isComplete, "needs Landlock and namespaces"))
  func `a link to what is hidden shows nothing`() async throws {
    let cell = try Cell()
    let bus = cell.folder.string + "/far/bus"
    let listener = Listener(bus)
    defer { withExtendedLifetime(listener) {} }
    try FileManager.default.createSymbolicLink(
      atPath: cell.folder.string + "/out/s", withDestinationPath: bus)
    let output = try await cell.run(
      """
      perl -MSocket -e 'socket(S, AF_UNIX, SOCK_STREAM, 0); \
      connect(S, sockaddr_un("out/s")) and print "OUT"'
      """, limits: cell.limits(sockets: [cell.folder.string + "/out/s"]))
    #expect(output == "")
  }

  @Test func `newer kernels hold connections to the sockets that are named`() throws {
    let cell = try Cell()
    let newer = KernelSupport(landlock: 9, hasNamespaces: false)
    let path = cell.folder.string + "/far/own"
    let limits = cell.limits(sockets: ["session-bus", path])
    let lines = Self.instructions([limits], in: cell, support: newer)
    #expect(lines.contains("l1ffff,3,3"))
    #expect(lines.contains("G10000:session/bus"))
    #expect(lines.contains("g10000:far/own"))
    #expect(lines.contains("g1ffff:out"))
    #expect(!lines.contains { $0.hasSuffix(":session/wayland-0") })
    let older = Self.instructions(
      [limits], in: cell, support: KernelSupport(landlock: 8, hasNamespaces: false))
    #expect(older.contains("lffff,3,3"))
    #expect(!older.contains { $0.hasSuffix("session/bus") })
  }

  @Test func `equal limits are put into force once`() throws {
    let cell = try Cell()
    let limits = [cell.limits(), cell.limits(sockets: ["display"]), cell.limits()]
    #expect(Self.instructions(limits, in: cell).count { $0 == "e" } == 2)
  }
}

@Suite("Links to confined programs' folders", .enabled(if: isComplete, "needs Landlock"))
struct GrantedLinkTests {
  @Test func `a link in the place of a permitted folder gives a program nothing`() async throws {
    let cell = try Cell()
    for name in ["in", "out", "own"] {
      let path = cell.folder.appending(name).string
      try FileManager.default.moveItem(atPath: path, toPath: path + "-moved")
      try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "far")
    }
    let output = try await cell.run(
      "cat in/secret; echo x > out/new; cat own/secret; echo ran", limits: cell.limits())
    #expect(output == "ran\n")
  }
}
