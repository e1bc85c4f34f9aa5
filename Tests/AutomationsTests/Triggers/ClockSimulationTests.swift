import ScheduleSimulation
import TestFixtures
import Testing

@Suite("Clock simulation")
struct ClockSimulationTests {
  @Test(arguments: [1, 2])
  func `every due instant of a month runs once or is accounted for`(seed: UInt64) async throws {
    let folder = try TestFolder()
    defer { withExtendedLifetime(folder) {} }
    var simulation = ClockSimulation(days: 30, seed: seed)
    let report = try await simulation.run(in: folder.path)
    #expect(report.isGood, "\(report.text)")
    #expect(report.due > 2000 && report.ran > 500 && report.skipped > 100)
  }
}
