import Confinement
import Control
import FolderWatching
import SystemPackage
import Testing
import WorkflowLanguage

@testable import Automations

@Suite("What the doctor makes of it")
struct DiagnosingTests {
  @Test(arguments: [
    (10, 8192, Finding.Grade.ok), (6553, 8192, .ok), (6554, 8192, .warning), (8192, 8192, .bad),
    (9000, 8192, .bad), (0, 0, .bad),
  ])
  func `watches that are nearly used up are told of`(
    used: Int, limit: Int, grade: Finding.Grade
  ) {
    let use = InotifyUse(
      watches: used, instances: 1, watchLimit: limit, instanceLimit: 128, queueLimit: 16_384)
    #expect(use.findings.map(\.grade) == [grade, .ok, .ok])
    #expect(use.findings[0].text == "\(used) of \(limit) in use")
    #expect((use.findings[0].help == nil) == (grade == .ok))
  }

  @Test(
    arguments: [
      (0, 4096, 0), (1000, 4096, 4_096_000), (.max, 4096, .max), (.max, 1, .max),
    ] as [(UInt64, UInt64, Int)])
  func `however many blocks a disk reports, they have a size`(
    blocks: UInt64, size: UInt64, bytes: Int
  ) {
    #expect(StoreFinding.bytes(blocks, of: size) == bytes)
  }

  @Test func `what the kernel can't enforce is told, and nothing else is claimed`() {
    let whole = ConfinementFinding.make(KernelSupport(landlock: 9, hasNamespaces: true))
    #expect(whole == Finding(.ok, "permissions", "hold for programs, too (Landlock 9)"))
    let without = ConfinementFinding.make(KernelSupport(landlock: 0, hasNamespaces: true))
    #expect(without.grade == .warning)
    #expect(without.text.contains("the kernel has no Landlock"))
    #expect(without.help?.contains("5.13") == true)
    let half = ConfinementFinding.make(KernelSupport(landlock: 7, hasNamespaces: false))
    #expect(half.text.contains("namespaces can't be made"))
  }

  @Test func `consent says in how far permissions hold for programs`() throws {
    func phrases(_ permissions: String, landlock: Int) throws -> [String] {
      let workflow = try Compiled.workflow("permissions: \(permissions)\nsteps:\n  - print: hi\n")
      return workflow.document.permissions?
        .phrases(KernelSupport(landlock: landlock, hasNamespaces: true), true) ?? []
    }
    #expect(
      try phrases("{ read: [a], sockets: [session-bus] }", landlock: 9)
        == ["read `a`", "ask the programs behind `session-bus`"])
    #expect(
      try phrases("{ reach: [example.org] }", landlock: 0)
        == [
          "reach `example.org`", "but programs can reach every host: the list holds for requests",
        ])
    let without = try phrases("{ write: [a] }", landlock: 0)
    #expect(without.count == 2)
    #expect(without.last?.hasPrefix("but here, the kernel has no Landlock") == true)
    #expect(
      try phrases("{ run: [sh] }", landlock: 0) == ["run `sh`", "but a program can start others"])
    #expect(try phrases("{ run: [] }", landlock: 0) == ["run nothing"])
  }

  @Test(arguments: [
    ("file.append: a\n    to: b", ["reach `example.org`"]),
    (
      "shell.run: 'true'",
      ["reach `example.org`", "but programs can reach every host: the list holds for requests"]
    ),
  ])
  func `what doesn't hold for programs is said of workflows that start some`(
    step: String, limits: [String]
  ) throws {
    let workflow = try Compiled.workflow(
      "permissions: { reach: [example.org] }\nsteps:\n  - \(step)\n")
    #expect(EffectList.limits(of: workflow) == limits)
  }

  @Test func `folders below a trigger's that can't be watched are told of`() {
    var folder = FolderStatus.Folder(path: "/inbox", state: .watching)
    folder.refused = [
      FolderStatus.Refusal(path: "/inbox/own", problem: .notPermitted),
      FolderStatus.Refusal(path: "/inbox/sick", problem: .other(5)),
    ]
    folder.refusedCount = 3
    let status = FolderStatus(trigger: 1, workflow: "tidy", folders: [folder])
    #expect(
      status.refusals == [
        Finding(
          .warning, "folder of tidy", "`/inbox/own` can't be watched: permission denied",
          help: "make it readable: `chmod u+rx /inbox/own`; it is tried again every 30 s"),
        Finding(
          .warning, "folder of tidy", "`/inbox/sick` can't be watched: the disk reported an error"),
        Finding(.warning, "folder of tidy", "nor can 1 other folder in `/inbox`"),
      ])
  }

  @Test(
    .enabled(
      if: InotifyUse(processes: "/proc") != nil, "the kernel doesn't report inotify's limits")
  )
  func `this machine's kernel tells what is in use`() throws {
    let use = try #require(InotifyUse(processes: "/proc"))
    #expect(use.watchLimit > 0)
    #expect(use.watches >= 0)
  }
}
