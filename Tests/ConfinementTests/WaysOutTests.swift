import Confinement
import FileOperations
import Foundation
import SystemPackage
import Testing

/// A way out of a confined program. Its script prints `OUT` if it gets there.
struct WayOut: Sendable {
  let name: String
  let script: String
  /// Who gets there without being confined, which shows that the way exists.
  let isOpen: Opening

  enum Opening { case toAll, toAdministrator, toTestUser, toNobody }

  init(_ name: String, _ script: String, isOpen: Opening = .toAll) {
    self.name = name
    self.script = script
    self.isOpen = isOpen
  }

  func isOpen(to user: TestUser) -> Bool {
    switch isOpen {
    case .toAll: true
    case .toAdministrator: user.isAdministrator
    case .toTestUser: user.isOwn
    case .toNobody: false
    }
  }

  static func connecting(_ name: String, _ path: String, type: String = "SOCK_STREAM") -> WayOut {
    WayOut(
      name,
      "perl -MSocket -e 'socket(S, AF_UNIX, \(type), 0) or die; "
        + "connect(S, sockaddr_un($ARGV[0])) and print \"OUT\"' \"\(path)\"")
  }

  static let files = [
    WayOut("read", "grep -q SECRET $D/far/secret && echo OUT"),
    WayOut("list", "ls $D/far | grep -q secret && echo OUT"),
    WayOut("write", "echo x > $D/far/new && echo OUT"),
    WayOut("append", "echo x >> $D/far/secret && echo OUT"),
    WayOut("truncate", "perl -e 'truncate($ARGV[0], 0) and print \"OUT\"' $D/far/secret"),
    WayOut("remove", "rm -f $D/far/secret && echo OUT"),
    WayOut("rename out", "mv $D/out/own $D/far/moved && echo OUT"),
    WayOut("rename in", "mv $D/far/secret $D/out/moved && echo OUT"),
    WayOut("symbolic link", "ln -s $D/far/secret $D/out/l && grep -q SECRET $D/out/l && echo OUT"),
    WayOut("hard link in", "ln $D/far/secret $D/out/h && grep -q SECRET $D/out/h && echo OUT"),
    WayOut("hard link out", "ln $D/out/own $D/far/h && echo OUT"),
    WayOut("make a folder", "mkdir $D/far/d && echo OUT"),
    WayOut("a device", "mknod $D/out/d b 7 0 && echo OUT", isOpen: .toAdministrator),
    WayOut("shared memory", "echo x > /dev/shm/sg$$ && rm /dev/shm/sg$$ && echo OUT"),
    WayOut(
      "at and cron",
      "for f in /var/spool/cron/sg /var/spool/cron/crontabs/sg "
        + "/var/spool/cron/atjobs/sg /etc/cron.d/sg /etc/sg; do echo > $f && rm $f && echo OUT; done",
      isOpen: .toAdministrator),
    WayOut(
      "a setting of the kernel",
      "perl -e 'open(F, \">>\", \"/proc/sys/kernel/core_pattern\") and print \"OUT\"'",
      isOpen: .toAdministrator),
    WayOut("another terminal", "perl -e 'open(F, \"+<\", $ENV{TERMINAL}) and print \"OUT\"'"),
    WayOut(
      "an inherited descriptor",
      "for f in /proc/self/fd/*; do "
        + "case $(readlink $f) in */far/secret) echo OUT;; esac; done", isOpen: .toNobody),
    WayOut(
      "a variable of the loader",
      "LD_DEBUG=libs LD_DEBUG_OUTPUT=$D/far/log /bin/true; "
        + "perl -e '@f = glob(\"$ENV{D}/far/log*\"); print \"OUT\" if @f'"),
  ]

  static let processes = [
    WayOut(
      "ptrace", "perl -e 'syscall(\(ptrace), 0x4206, $ENV{OTHER} + 0, 0, 0) == 0 and print \"OUT\"'"
    ),
    WayOut("/proc/PID/root", "grep -q SECRET /proc/$OTHER/root$D/far/secret && echo OUT"),
    WayOut("/proc/PID/cwd", "grep -q SECRET /proc/$OTHER/cwd/far/secret && echo OUT"),
    WayOut("/proc/PID/fd", "grep -q SECRET /proc/$OTHER/fd/0 && echo OUT"),
    WayOut("/proc/PID/environ", "grep -q HIDDEN /proc/$OTHER/environ && echo OUT"),
    WayOut(
      "/proc/PID/mem", "perl -e 'open(F, \"+<\", \"/proc/$ENV{OTHER}/mem\") and print \"OUT\"'"),
    WayOut("a signal", "kill -0 $OTHER && echo OUT"),
    WayOut("a signal to who started it", "kill -0 $PPID && echo OUT", isOpen: .toTestUser),
    WayOut("a set-user-id program", "grep -q 'NoNewPrivs:.*0' /proc/self/status && echo OUT"),
    WayOut("mount", "mount -t tmpfs none $D/in && echo OUT", isOpen: .toNobody),
    WayOut("unmount", "umount /run && echo OUT", isOpen: .toNobody),
    WayOut(
      "unshare",
      "unshare -rm sh -c 'mount --bind $D/far $D/in && cat $D/in/secret' "
        + "| grep -q SECRET && echo OUT"),
    WayOut(
      "other namespaces", "nsenter -m -t $OTHER cat $D/far/secret | grep -q SECRET && echo OUT",
      isOpen: .toAdministrator),
    WayOut(
      "chroot", "perl -e 'chroot($ENV{D}) and open(F, \"<\", \"/far/secret\") and print \"OUT\"'",
      isOpen: .toAdministrator),
    WayOut("System V memory", "perl -e 'defined shmget($ENV{MEMORY}, 1, 0) and print \"OUT\"'"),
  ]

  static let all = files + processes + sockets

  static let sockets = [
    connecting("the session bus", "$XDG_RUNTIME_DIR/bus"),
    connecting("a session bus elsewhere", "$D/far/bus"),
    connecting("systemd of the user", "$XDG_RUNTIME_DIR/systemd/private"),
    connecting("Wayland", "$XDG_RUNTIME_DIR/wayland-0"),
    connecting("X11", "$X11"),
    connecting("Docker", "$XDG_RUNTIME_DIR/docker.sock"),
    connecting("an ssh agent", "$SSH_AUTH_SOCK"),
    connecting("a gpg agent", "$XDG_RUNTIME_DIR/gnupg/S.gpg-agent"),
    connecting("Segue", "$XDG_RUNTIME_DIR/segue.sock"),
    connecting("a socket among the readable files", "$D/in/any"),
    connecting("a datagram socket", "$D/far/datagrams", type: "SOCK_DGRAM"),
    connecting("an abstract socket", "`printf '\\\\0'`").abstract,
    WayOut(
      "TCP",
      "perl -MSocket -e 'socket(S, AF_INET, SOCK_STREAM, 0); "
        + "connect(S, sockaddr_in($ENV{TCP}, INADDR_LOOPBACK)) and print \"OUT\"'"),
    WayOut(
      "serving TCP",
      "perl -MSocket -e 'socket(S, AF_INET, SOCK_STREAM, 0); "
        + "bind(S, sockaddr_in(0, INADDR_LOOPBACK)) and print \"OUT\"'"),
    WayOut(
      "UDP",
      "perl -MSocket -e 'socket(S, AF_INET, SOCK_DGRAM, 0); "
        + "connect(S, sockaddr_in($ENV{UDP}, INADDR_LOOPBACK)) and send(S, \"x\", 0) and print \"OUT\"'"
    ),
  ]

  private var abstract: WayOut {
    WayOut(
      name,
      "perl -MSocket -e 'socket(S, AF_UNIX, SOCK_STREAM, 0); "
        + "connect(S, pack(\"S a*\", AF_UNIX, \"\\0$ENV{ABSTRACT}\")) and print \"OUT\"'")
  }

  private static var ptrace: Int {
    #if arch(x86_64)
      101
    #else
      117
    #endif
  }
}

@Suite("Ways out of a confined program", .enabled(if: isComplete, "needs Landlock and namespaces"))
struct WaysOutTests {
  /// What there is to find outside.
  private final class World: Sendable {
    let cell: Cell
    let listeners: [Listener]
    let other: Process
    let memory: Int32
    let terminal: Int32
    let variables: [String: String]

    init(as user: TestUser) throws {
      cell = try Cell(as: user)
      let folder = cell.folder.string
      for index in WayOut.all.indices { try Cell.fill(cell.folder.appending("\(index)")) }
      try LocalFiles().createFolder("/tmp/.X11-unix")
      let display = "/tmp/.X11-unix/X\(UInt32.random(in: 1000 ... .max))"
      let name = "sg\(UInt32.random(in: 0 ... .max))"
      let (tcp, udp) = (Listener(port: SOCK_STREAM), Listener(port: SOCK_DGRAM))
      listeners =
        [
          "session/bus", "session/systemd/private", "session/wayland-0", "session/docker.sock",
          "session/gnupg/S.gpg-agent", "session/segue.sock", "far/agent", "far/bus", "in/any",
        ].map { Listener("\(folder)/\($0)") } + [
          Listener(display), Listener("\(folder)/far/datagrams", type: SOCK_DGRAM),
          Listener("@\(name)"), tcp, udp,
        ]
      user.open(display)
      other = try user.startOther(in: cell.folder, reading: cell.folder.appending("far/secret"))
      let key = Int32.random(in: 1 ... .max)
      memory = shmget(key, 1, 0o1666 | IPC_EXCL)
      terminal = open("/dev/ptmx", O_RDWR | O_NOCTTY)
      var (number, isLocked): (CInt, CInt) = (0, 0)
      _ = ioctl(terminal, UInt(0x8004_5430), &number)
      _ = ioctl(terminal, UInt(0x4004_5431), &isLocked)
      user.open("/dev/pts/\(number)")
      variables = [
        "OTHER": "\(other.processIdentifier)", "ABSTRACT": name, "TCP": "\(tcp.port)",
        "UDP": "\(udp.port)", "TERMINAL": "/dev/pts/\(number)", "ROOT": folder, "X11": display,
        "MEMORY": "\(key)",
      ]
    }

    deinit {
      kill(other.processIdentifier, SIGKILL)
      close(terminal)
      shmctl(memory, IPC_RMID, nil)
    }

    /// The ways that lead out, tried by one program one after the other. Those among files have a folder
    /// each, because some remove what others look for.
    func found(_ ways: [Int], limits: ProgramLimits?) async throws -> Set<String> {
      let script = ways.map { index in
        let folder = index < WayOut.files.count ? "$ROOT/\(index)" : "$ROOT"
        return "( D=\(folder)\n\(WayOut.all[index].script)\n) | grep -q OUT && echo '#\(index)'"
      }
      let output = try await cell.run(
        "D=; export D\n" + script.joined(separator: "\n"), variables, limits: limits,
        support: cell.user.support)
      let lines = output.split(separator: "\n")
      return Set(
        lines.map { line in
          line.hasPrefix("#") ? Int(line.dropFirst()).map { WayOut.all[$0].name } ?? "" : "\(line)"
        })
    }
  }

  @Test(arguments: TestUser.all)
  func `all ways out are shut`(user: TestUser) async throws {
    let ways = WayOut.all.indices.filter { WayOut.all[$0].isOpen(to: user) }
    let open = try await World(as: user).found(ways, limits: nil)
    for way in ways {
      #expect(open.contains(WayOut.all[way].name), "unconfined, \(WayOut.all[way].name) is open")
    }
    let world = try World(as: user)
    let inherited = try FileDescriptor.open(world.cell.folder.appending("far/secret"), .readOnly)
    defer { try? inherited.close() }
    var limits = world.cell.limits()
    for index in WayOut.files.indices {
      let folder = world.cell.folder.appending("\(index)")
      limits.readable?.append(folder.appending("in"))
      limits.writable?.append(folder.appending("out"))
    }
    var found = try await world.found(Array(WayOut.all.indices), limits: limits)
    // Where this user can't make namespaces, it is said that sockets and the network aren't shut.
    if !user.support.hasNamespaces {
      #expect(!user.support.gaps.isEmpty)
      found.subtract(WayOut.sockets.map(\.name) + ["System V memory"])
    }
    #expect(found == [])
  }

  @Test(
    .enabled(if: geteuid() != 0 || TestUser.unprivileged != nil, "no other user can run the tests"))
  func `the ways out are tried without privileges, too`() {
    #expect(TestUser.all.contains { !$0.isAdministrator })
  }
}

/// Whether all ways out are shut on this machine.
let isComplete = KernelSupport.ofThisMachine.shutsWaysOut
