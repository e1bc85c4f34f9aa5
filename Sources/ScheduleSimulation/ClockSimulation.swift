import AppIntentsCore
package import Foundation
package import SystemPackage
import WorkflowLanguage

/// Lets months or years pass on a clock that is set, suspended and moved at random, with a daemon
/// that is killed and restarted on a real store. At the end it checks that every due instant ran once
/// or was accounted for.
package struct ClockSimulation {
  package let days: Int
  package let start: Date
  private var chance: SeededNumbers

  /// - Parameter seed: the same seed gives the same course of events.
  package init(
    days: Int, seed: UInt64, start: Date = Date(timeIntervalSince1970: 1_798_761_600)
  ) {
    self.days = days
    self.start = start
    chance = SeededNumbers(state: seed)
  }

  private static let zones = [
    "Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Africa/Casablanca",
    "Asia/Kathmandu", "Pacific/Auckland", "UTC",
  ]

  /// Every kind of schedule, every policy for missed times, fixed zones and the machine's.
  package static let triggers = """
    triggers:
      - cron: "*/15 * * * *"
      - cron: "7 * * * *"
        missed: all
      - cron: "30 2 * * *"
        timezone: Europe/Berlin
      - cron: "30 2 * * *"
        timezone: Europe/Berlin
        gap: skip
        repeat: both
        missed: all
        window: 7d
      - cron: "*/20 0-3 * * *"
        timezone: Australia/Lord_Howe
        missed: skip
      - cron: "0 9 L * *"
        timezone: America/New_York
        window: 3d
      - cron: "15 10 * * mon#2"
      - cron: "* 2 * * 6#1"
        missed: all
        window: 2h
      - cron: "0-20 0 3 1 * *"
        missed: all
      - cron: "0 0 29 2 *"
      - cron: "0 0 31 2 *"
      - time: "07:30"
        days: weekdays
        jitter: 5m
      - time: "07:30"
        timezone: Asia/Kathmandu
        missed: skip
      - time: "23:59:59"
        dates: [1, 15, last]
        window: 30d
      - every: 47m
      - every: 7h 13m 5s
        missed: all
        window: 10d
      - every: 1d
        missed: skip
        window: 1m
      - every: 1mo 2d
        missed: all
        window: 90d
      - sun: sunrise
        offset: -30m
        place: { latitude: 52.52, longitude: 13.405 }
      - sun: sunset
        place: { latitude: 69.65, longitude: 18.96 }
      - at: 2027-03-28 02:30
      - at: 2027-01-20 18:00
        timezone: Africa/Casablanca
        missed: skip
      - at: 2027-02-02T12:00Z

    steps:
      - set: { done: true }
    """

  /// Runs the simulation on a store in a new folder.
  package mutating func run(in folder: FilePath) async throws -> SimulationReport {
    var report = SimulationReport()
    report.days = days
    var world = try World(folder: folder, start: start)
    try await world.boot()
    let end = start.addingTimeInterval(Double(days) * 86_400)
    while world.clock.now < end {
      await world.pass(hours(0.1...30))
      switch Int.random(in: 0..<100, using: &chance) {
      case 0..<30:
        await world.step(by: hours(0.001...3) * (Bool.random(using: &chance) ? 1 : -1))
        report.steps += 1
      case 30..<33:
        await world.step(by: hours(3...80) * (Bool.random(using: &chance) ? 1 : -1))
        report.steps += 1
      case 33:
        // A clock without a battery: far ahead, and then right again.
        let error = hours(24...9000)
        await world.step(by: error)
        await world.pass(hours(0...2))
        await world.step(by: -error)
        report.steps += 2
      case 34..<60:
        await world.suspend(for: hours(0.01...60))
        report.suspends += 1
      case 60..<90:
        try await world.restart(
          after: hours(0...40), isClean: Bool.random(using: &chance),
          reopens: Int.random(in: 0..<4, using: &chance) == 0,
          zone: Int.random(in: 0..<3, using: &chance) == 0 ? anyZone() : nil)
        report.restarts += 1
      default:
        await world.move(to: anyZone() ?? .gmt)
        report.zoneChanges += 1
      }
    }
    try await world.conclude(&report)
    return report
  }

  /// Seconds.
  private mutating func hours(_ range: ClosedRange<Double>) -> Double {
    // More short times than long ones, and not in whole seconds.
    let random = Double.random(in: 0...1, using: &chance)
    let hours = range.lowerBound + (range.upperBound - range.lowerBound) * random * random
    return (hours * 3_600_000).rounded() / 1000
  }

  private mutating func anyZone() -> TimeZone? {
    Self.zones.randomElement(using: &chance).flatMap { TimeZoneName.zone($0) }
  }
}

/// A generator that gives the same numbers for the same seed.
struct SeededNumbers: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }
}
