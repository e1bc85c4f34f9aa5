import Foundation
import ProgramTesting
import Testing

/// Each scenario's verdict is its exit code; what it prints says why.
@Suite("A daemon that dies", .serialized)
struct ShortSoakTests {
  @Test func `runs of three steps end, whenever it is killed`() async throws {
    let soak = try await soak(
      "runs-kill", "--runs", "60", "--shortest", "100", "--longest", "400")
    #expect(soak.code == 0, "\(soak.output)\(soak.talk)")
  }

  @Test func `at no commit anything is lost or done twice`() async throws {
    let soak = try await soak("crash-points", "--stride", "4")
    #expect(soak.code == 0, "\(soak.output)\(soak.talk)")
  }

  private func soak(_ words: String...) async throws -> Program {
    let program = Repository.segue.deletingLastPathComponent().appending(path: "segue-soak")
    return try await Program.run(
      program, words, home: FileManager.default.temporaryDirectory, limit: .seconds(240))
  }
}
