import Foundation
import ScheduleSimulation
import SystemPackage
import Testing

@Suite("Clock simulation")
struct ClockSimulationTests {
  @Test(arguments: [1, 2])
  func `every due instant of a month runs once or is accounted for`(seed: UInt64) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "segue-clock-\(UUID())")
    defer { try? FileManager.default.removeItem(at: folder) }
    var simulation = ClockSimulation(days: 30, seed: seed)
    let report = try await simulation.run(in: FilePath(folder.path))
    #expect(report.isGood, "\(report.text)")
    #expect(report.due > 2000 && report.ran > 500 && report.skipped > 100)
  }
}
