import Foundation
import ProgramTesting
import Testing

/// The soak tool's scenarios in their short forms, with the real daemon: each ends with 1 if anything
/// was lost or ran twice, and what it prints says why.
@Suite("Soaking")
struct SoakTests {
  @Test(arguments: [
    "drop --files 200 --kill-every 1",
    "nested --dirs 200",
    "slow-writer --files 20",
    "names-again --names 1 --rounds 15",
    "offline --files 200",
    "store-gone --file lock",
    "store-gone --file history.sqlite",
    "runs-kill --runs 60 --shortest 300 --longest 900",
    "crash-points --stride 4",
    "consent --files 60",
    "clock --days 60 --seed 3",
    "rows --rows 4000 --times 2",
  ])
  func `nothing is lost, and nothing runs twice`(scenario: String) async throws {
    let program = try await soak(scenario)
    #expect(program.code == 0, "\(program.output)\(program.talk)")
  }

  @Test func `a full disk is reported, and nothing is lost`() async throws {
    let program = try await soak("disk-full --files 20")
    if program.code == 64, program.output.contains("can't be mounted here") {
      try Test.cancel("a small disk can't be mounted here: this needs root, or user namespaces")
    }
    #expect(program.code == 0, "\(program.output)\(program.talk)")
  }

  @Test func `files that another user writes wait until they are closed or quiet`() async throws {
    let program = try await soak("slow-writer --foreign --files 20")
    if program.code == 64, program.output.contains("can't be started as another user") {
      try Test.cancel("the daemon can't be started as another user here: that takes root")
    }
    #expect(program.code == 0, "\(program.output)\(program.talk)")
  }

  @Test func `generated values end no process, and errors are in words`() async throws {
    let program = try await soak("generated --cases 5000 --seed 20261122")
    #expect(program.code == 0, "\(program.output)\(program.talk)")
  }

  private func soak(_ scenario: String) async throws -> Program {
    let base = FileManager.default.temporaryDirectory.appending(path: "segue-soak-\(UUID())")
    try FileManager.default.createDirectory(at: base, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: base) }
    let words = scenario.split(separator: " ").map(String.init)
    return try await Program.run(
      Repository.soak, words + ["--base", base.path], home: base, limit: .seconds(1200),
      among: .slowPrograms)
  }
}
