import Foundation
import ProgramTesting
import Testing

/// The soak tool's scenarios in their short forms: each ends with 1 if anything was lost or ran
/// twice.
@Suite("Soaking")
struct SoakTests {
  private func soak(_ words: String...) async throws -> Program {
    let home = FileManager.default.temporaryDirectory.appending(path: "segue-soak-\(UUID())")
    try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: home) }
    return try await Program.run(
      Repository.soak, words + ["--base", home.path], home: home, limit: .seconds(600))
  }

  @Test func `every instant of two months has its run or its reason`() async throws {
    let program = try await soak("clock", "--days", "60", "--seed", "3")
    #expect(program.code == 0, "\(program.output)\(program.talk)")
    #expect(program.output.contains("0 lost, 0 twice"))
    #expect(program.output.contains("next fires computed"))
  }

  @Test func `a full disk is told of, and nothing is lost`() async throws {
    let program = try await soak("disk-full", "--files", "20")
    // Not everybody may mount a disk.
    if program.code == 64 {
      #expect(program.output.contains("can't be mounted here"))
    } else {
      #expect(program.code == 0, "\(program.output)\(program.talk)")
    }
  }

  @Test func `lists of a long history are there at once`() async throws {
    let program = try await soak("rows", "--rows", "4000", "--times", "2")
    #expect(program.code == 0, "\(program.output)\(program.talk)")
    #expect(program.output.contains("runs list, median"))
  }
}
