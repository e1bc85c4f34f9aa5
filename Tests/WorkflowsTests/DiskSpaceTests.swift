import Foundation
import ProgramTesting
import Testing

@Suite("Disk space")
struct DiskSpaceTests {
  @Test func `warns about every disk above the limit`() async throws {
    let home = try SampleHome("disk-space")
    let run = try await home.run("--limit", "0")
    expectSuccess(run)
    #expect(run.lines.count == 2)
    #expect(run.lines.first?.contains(/^\/ is \d+ % full, \S+ free$/) == true)
    #expect(run.lines.last == "/")
    #expect(run.talk.contains("% full"))
  }

  @Test func `says nothing more when there is room`() async throws {
    let home = try SampleHome("disk-space")
    let run = try await home.run("--limit", "100", "--folders", "/dev/shm")
    expectSuccess(run)
    #expect(!run.talk.contains("Only"))
  }

  @Test func `a limit that is no percentage is a usage error`() async throws {
    let home = try SampleHome("disk-space")
    let run = try await home.run("--limit", "120")
    #expect(run.code == 64)
    #expect(run.talk.contains("100"))
  }
}
