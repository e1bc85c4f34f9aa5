import Confinement
import FileOperations
import Foundation
import Subprocess
import SystemPackage
import Testing

@Suite("Confinement", .enabled(if: isComplete, "needs Landlock and namespaces"))
struct ConfinementTests {
  @Test func `what is permitted works`() async throws {
    let cell = try Cell()
    let script = """
      cat in/own; echo new > out/new; cat out/new; mkdir out/d; mv out/new out/d/; ls out/d
      echo x > own/temporary && echo temporary; echo gone > /dev/null; id -u | sed s/.*/user/
      perl -e 'print "perl\\n"'; head -c 1 /dev/urandom | wc -c; ls /proc/self/fd > /dev/null && echo proc
      """
    #expect(
      try await cell.run(script, limits: cell.limits())
        == "mine\nnew\nnew\ntemporary\nuser\nperl\n1\nproc\n")
  }

  @Test func `a kind without limits has none`() async throws {
    let cell = try Cell()
    let script = """
      cat far/secret; echo x > far/new && echo wrote; mv far/new out/ && echo moved
      perl -MSocket -e 'socket(S, AF_INET, SOCK_STREAM, 0); \
      connect(S, sockaddr_in($ENV{TCP}, INADDR_LOOPBACK)) and print "connected\\n"'
      """
    let listener = Listener(port: SOCK_STREAM)
    let variables = ["TCP": "\(listener.port)"]
    func run(_ limits: ProgramLimits) async throws -> String {
      _ = try? LocalFiles().remove(cell.folder.appending("out/new"))
      return try await cell.run(script, variables, limits: limits)
    }
    let inner = cell.folder.appending("in")
    #expect(
      try await run(ProgramLimits(readable: nil, writable: nil, isOffline: true))
        == "SECRET\nwrote\nmoved\n")
    #expect(
      try await run(ProgramLimits(readable: [inner], writable: nil, isOffline: false))
        == "wrote\nmoved\nconnected\n")
    #expect(
      try await run(ProgramLimits(readable: nil, writable: [inner], isOffline: false))
        == "SECRET\nconnected\n")
  }

  @Test func `a socket that is named can be used, and no other`() async throws {
    let cell = try Cell()
    let listeners = ["session/bus", "session/wayland-0", "far/own"].map {
      Listener("\(cell.folder.string)/\($0)")
    }
    defer { withExtendedLifetime(listeners) {} }
    let script = """
      for s in session/bus session/wayland-0 far/own; do perl -MSocket -e \
      'socket(S, AF_UNIX, SOCK_STREAM, 0); connect(S, sockaddr_un($ARGV[0])) and print "$ARGV[0] "' \
      $D/$s; done
      """
    func connected(_ sockets: [String]) async throws -> String {
      try await cell.run(script, limits: cell.limits(sockets: sockets))
        .replacing(cell.folder.string + "/", with: "")
    }
    #expect(try await connected([]) == "")
    #expect(try await connected(["session-bus"]) == "session/bus ")
    #expect(try await connected(["display"]) == "session/wayland-0 ")
    #expect(
      try await connected(["session-bus", cell.folder.string + "/far/own"])
        == "session/bus far/own ")
  }

  @Test func `a called workflow's programs have the limits of both`() async throws {
    let cell = try Cell()
    var both = Confinement(cell.limits(sockets: ["session-bus"]), own: [])
    both.add(
      Confinement(
        ProgramLimits(
          readable: [cell.folder], writable: nil, isOffline: false,
          sockets: ["session-bus", "display"]), own: []))
    let launch = ProgramLaunch(
      "/bin/true", arguments: [Array("true".utf8)], environment: [], folder: "/",
      report: cell.folder.appending("report"), confinement: both)
    let words = try launch.words(run: cell.variables, home: "/root")
      .map { String(decoding: $0, as: UTF8.self) }
    #expect(words.count { $0 == "e" } == 2)
    let session = cell.variables["XDG_RUNTIME_DIR"] ?? ""
    #expect(words.contains("K\(session)/bus"))
    #expect(words.contains("h\(session)/wayland-0"))
  }

  @Test(arguments: 1...7) func `older kernels get what they know`(version: Int) async throws {
    let cell = try Cell()
    for hasNamespaces in [false, true] {
      let support = KernelSupport(landlock: version, hasNamespaces: hasNamespaces)
      let output = try await cell.run(
        "cat in/own far/secret; echo x > far/new; echo y > out/new && cat out/new",
        limits: cell.limits(), support: support)
      #expect(output == "mine\ny\n")
      // Version 1 has nothing to handle then.
      for sockets in [[], ["display"]] {
        let limits = ProgramLimits(
          readable: nil, writable: nil, isOffline: sockets.isEmpty, sockets: sockets)
        #expect(
          try await cell.run(
            "cat far/secret; grep NoNewPrivs: /proc/self/status", limits: limits, support: support)
            == "SECRET\nNoNewPrivs:\t1\n")
      }
    }
  }

  @Test func `a program's variables are its own, and in nobody's arguments`() async throws {
    let cell = try Cell()
    let variables = ["SECRET": "hunter2", "LD_PRELOAD": "/no/library", ".DOT": "x"]
    let launch = ProgramLaunch(
      "/usr/bin/env", arguments: [Array("env".utf8)],
      environment: variables.map { (Array($0.utf8), Array($1.utf8)) }, folder: "/",
      report: cell.folder.appending("report"),
      confinement: Confinement(cell.limits(), own: [cell.folder]))
    let words = try launch.words(run: [:], home: "/root").map {
      String(decoding: $0, as: UTF8.self)
    }
    #expect(!words.contains { $0.contains("hunter2") })
    let lines = try await cell.start(launch, run: [:]).output.split(separator: "\n").sorted()
    #expect(lines == [".DOT=x", "LD_PRELOAD=/no/library", "SECRET=hunter2"])
  }

  @Test func `a program that can't be started says why`() async throws {
    let cell = try Cell()
    func failure(_ program: FilePath, in folder: FilePath) async throws -> ProgramLaunch.Failure? {
      let report = cell.folder.appending("own/report")
      let launch = ProgramLaunch(
        program, arguments: [[]], environment: [], folder: folder, report: report,
        confinement: Confinement(cell.limits(), own: [cell.folder.appending("own")]))
      #expect(try await cell.start(launch, run: [:]).status == .exited(127))
      return ProgramLaunch.Failure(report)
    }
    try LocalFiles().write(
      Data("no program".utf8), to: cell.folder.appending("in/text"), replacing: false)
    _ = cell.folder.appending("in/text").withPlatformString { chmod($0, 0o755) }
    #expect(try await failure("/no/program", in: "/") == .program(.noSuchFileOrDirectory))
    #expect(
      try await failure(cell.folder.appending("in/text"), in: "/") == .program(.execFormatError))
    #expect(try await failure("/bin/true", in: "/no") == .folder(.noSuchFileOrDirectory))
  }
}

@Suite("Kernel Support")
struct KernelSupportTests {
  @Test func `what isn't enforced is said, and what to do`() {
    func gaps(_ landlock: Int, _ hasNamespaces: Bool) -> Int {
      let support = KernelSupport(landlock: landlock, hasNamespaces: hasNamespaces)
      #expect((support.remedy == nil) == support.gaps.isEmpty)
      return support.gaps.count
    }
    #expect(gaps(9, true) == 0)
    // Sockets that are made later.
    #expect(gaps(7, true) == 1)
    // UDP, and all sockets.
    #expect(gaps(9, false) == 2)
    #expect(gaps(5, true) == 2)
    #expect(gaps(1, false) == 5)
    let offline = KernelSupport(landlock: 7, hasNamespaces: false)
    #expect(offline.gaps.contains("`reach: []` holds for TCP only"))
    #expect(gaps(0, true) == 1)
    #expect(!KernelSupport(landlock: 0, hasNamespaces: true).canConfine)
    #expect(!KernelSupport(landlock: 7, hasNamespaces: true, hasLauncher: false).canConfine)
  }

  @Test func `without Landlock a program isn't confined`() async throws {
    let cell = try Cell()
    let none = KernelSupport(landlock: 0, hasNamespaces: true)
    #expect(
      try await cell.run("cat far/secret", limits: cell.limits(), support: none) == "SECRET\n")
  }

  @Test func `this executable has the launcher`() {
    #expect(KernelSupport.ofThisMachine.hasLauncher)
  }
}
