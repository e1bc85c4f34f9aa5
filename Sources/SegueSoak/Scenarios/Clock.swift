import AppIntentsCore
import ArgumentParser
import Automations
import Foundation
import ScheduleSimulation
import Scheduling
import SystemPackage
import WorkflowLanguage

struct Clock: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "clock",
    abstract: "Simulates years of time triggers, with clock steps, suspends and restarts.",
    discussion: """
      It needs no daemon: the clock is simulated, the store is real. The same seed gives the same \
      sequence of events.
      """)

  @Option(help: "The number of days to simulate.")
  var days = 730

  @Option(help: "The seed of the sequence of events; random by default.")
  var seed: UInt64?

  @OptionGroup var place: SandboxOptions

  func run() async throws {
    let seed = seed ?? UInt64.random(in: 1...1_000_000)
    let folder = FilePath(
      (place.base ?? FileManager.default.temporaryDirectory.path) + "/segue-soak-\(UUID())")
    let start = ContinuousClock.now
    var simulation = ClockSimulation(days: days, seed: seed)
    let report = try await simulation.run(in: folder)
    print("clock, seed \(seed) (\((ContinuousClock.now - start).formatted()))")
    print(report.text.split(separator: "\n").map { "  \($0)" }.joined(separator: "\n"))
    var verdict = Verdict()
    try NextFires().measure(into: &verdict)
    verdict.print()
    if place.keep || !report.isGood {
      print("  the store is still in \(folder)")
    } else {
      try FileManager.default.removeItem(atPath: folder.string)
    }
    if !report.isGood || verdict.isBad { throw ExitCode.failure }
  }
}

/// Measures how long it takes to compute when a schedule fires next.
private struct NextFires {
  private static let expressions = [
    "*/15 * * * *", "7 * * * *", "30 2 * * *", "0 9 L * *", "15 10 * * mon#2", "0 0 29 2 *",
    "0 0 LW * *", "0-20 0 3 1 * *", "59 59 23 31 12 *", "0 12 * * sun#L", "0 0 31 2 *",
    "0 0 30 2 *", "0 0 29 2 mon#1",
  ]

  private static let zones = [
    "UTC", "Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Africa/Casablanca",
    "Asia/Kathmandu", "Pacific/Apia",
  ]

  /// The number of fires of each schedule in each zone.
  private static let count = 200

  func measure(into verdict: inout Verdict) throws {
    var took: [Duration] = []
    let clock = ContinuousClock()
    for expression in Self.expressions {
      for name in Self.zones {
        guard let zone = TimeZoneName.zone(name) else {
          throw SoakError("there is no zone \(name)")
        }
        let schedule = CronSchedule(try CronExpression(expression), in: zone)
        var moment = Date(timeIntervalSince1970: 1_798_761_600)
        for _ in 0..<Self.count {
          var next: Date?
          took.append(clock.measure { next = schedule.next(after: moment) })
          // A schedule without a next fire is evaluated again from another moment.
          moment = next ?? moment.addingTimeInterval(86_400)
        }
      }
    }
    let all = took.reduce(.zero, +)
    verdict.note("next fires computed", took.count)
    verdict.figure("mean", all / .microseconds(1) / Double(took.count), "µs", most: 20)
    verdict.figure(
      "longest", (took.max() ?? .zero) / .milliseconds(1), "ms", most: 10)
  }
}
