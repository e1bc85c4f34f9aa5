import Control
import SystemPackage
import Testing

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
