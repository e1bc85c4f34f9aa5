import AppIntentsCore
import Foundation
import ModelContext
import OrderedCollections
import ProgramTesting
import ProviderClient
import Synchronization
import SystemPackage
import TestFixtures
import Testing
import WorkflowEngine
import WorkflowTesting
import WorkflowValues

@testable import Apps

/// The program that the tests serve, as the app `pal`.
private struct SwiftApp {
  /// The app while it runs.
  private struct Served: AppRunning {
    let app: RunningApp
    func app(named name: String) async throws -> RunningApp { app }
  }

  private let folder: TestFolder
  let provider: Provider
  private let catalogue: MemoryCatalogue

  init(_ era: ProtocolEra) async throws {
    folder = try TestFolder()
    provider = Provider(
      ProviderSettings(
        name: "pal", command: [Repository.sampleProvider.path], folder: folder.path,
        log: folder.path.appending("log"),
        revision: era == .new ? ProtocolRevision.new : ProtocolRevision.old[0]),
      in: ProviderSurroundings(
        client: PeerDescription(name: "tests", version: "1"),
        environment: ProcessInfo.processInfo.environment, home: folder.path))
    let agreed = try await AgreedApp.offered(by: provider, named: "pal")
    let name = try #require(AppName("pal"))
    catalogue = MemoryCatalogue(
      steps: AppSteps(
        app: name, record: AppRecord(command: ["pal"], isTrusted: true), agreed: agreed),
      running: Served(app: RunningApp(provider, agreed: agreed) { _ in }))
  }

  /// What the app has written.
  func log() throws -> String { try folder.text("log") }

  func run(
    _ steps: String, answering answers: [IntentValue] = [], pressing buttons: [Int] = [],
    log: MessageLog = MessageLog(), isJournaled: Bool = false, heard: HeardCalls = HeardCalls()
  ) async throws -> (run: WorkflowRun, questions: [Question]) {
    let interaction = RecordingInteraction(answers, pressing: buttons)
    let context = TestContext.make(folder: folder.path, interaction: interaction, log: log)
      .replacing(answered: { heard.add($0) })
    let tester = WorkflowTester("steps:\n" + steps, apps: catalogue, in: context)
    let run = try await (isJournaled ? tester.journaled(in: MemoryJournal()) : tester).run()
    return (run, interaction.questions)
  }
}

/// The calls that a run hears of, for which a person has answered.
private final class HeardCalls: Sendable {
  private let calls = Mutex<[AnsweredCall]>([])

  var all: [AnsweredCall] { calls.withLock { $0 } }

  func add(_ call: AnsweredCall) { calls.withLock { $0.append(call) } }
}

/// Workflows with the intents of a real Swift program, in both eras of the protocol.
@Suite("A Swift provider as an app")
struct SwiftProviderTests {
  @Test(arguments: ProtocolEra.allCases)
  func `entities, choices and defaults go there and back`(era: ProtocolEra) async throws {
    let app = try await SwiftApp(era)
    let (run, _) = try await app.run(
      """
        - pal.add_event: Dentist
          calendar: Home
          urgency: high
          as: event
        - value: ${event.title} in ${event.calendar}, ${event.length}
      """)
    #expect(run.result == "Dentist in Home, 30 min" || run.result == "Dentist in Home, 30m")
    #expect(run.failure == nil)
    await app.provider.end()
  }

  @Test(arguments: ProtocolEra.allCases)
  func `each kind of question is asked and answered`(era: ProtocolEra) async throws {
    let app = try await SwiftApp(era)
    let (run, questions) = try await app.run(
      "  - pal.delete_events: 2026-11-23", answering: ["3", true, 5])
    #expect(run.result == 305, "\(run.failure ?? "")")
    #expect(
      questions.map(\.prompt) == [
        "pal: How many?", "pal: Delete 3 events?", "pal: How sure are you?",
      ]
    )
    let declined = try await app.run(
      "  - pal.delete_events: 2026-11-23", answering: ["3", false])
    #expect(declined.run.status == "failed")
    await app.provider.end()
  }

  @Test(arguments: ProtocolEra.allCases)
  func `a run hears what a person has answered, with the step's other values`(
    era: ProtocolEra
  ) async throws {
    let app = try await SwiftApp(era)
    let heard = HeardCalls()
    let runs: [(String, [IntentValue])] = [
      ("  - pal.ask_trip:", ["cleo", "Ann, Bo", "5 EUR"]),
      ("  - pal.delete_events: 2026-11-23", ["3", true, 5]),
      ("  - pal.find_rooms: 3\n    building: $ask(\"Which building?\")", ["South"]),
      ("  - pal.plan_trip:\n    companion: Zoe", []),
    ]
    for (steps, answers) in runs {
      let (run, _) = try await app.run(steps, answering: answers, heard: heard)
      #expect(run.failure == nil)
    }
    #expect(heard.all.map(\.step) == ["pal.ask_trip", "pal.delete_events", "pal.find_rooms"])
    let values = heard.all.map(\.values)
    #expect(values.first?["traveler"] == "t3")
    #expect(values.first?["others"] == ["t1", "t2"])
    #expect(values.dropFirst().first?["which"] == 5)
    #expect(values.dropFirst().first?["day"]?.type == .date)
    #expect(values.last?["seats"] == 3)
    #expect(values.last?["building"] == "South")
    await app.provider.end()
  }

  @Test func `the name that an intent had in the app's custom intents still works`() async throws {
    let app = try await SwiftApp(.new)
    let (run, _) = try await app.run("  - pal.settle_trip: 5 EUR")
    #expect(run.result == "5 EUR", "\(run.failure ?? "")")
    await app.provider.end()
  }

  @Test(arguments: ProtocolEra.allCases)
  func `what the app has a value of can be left out`(era: ProtocolEra) async throws {
    let app = try await SwiftApp(era)
    let (run, questions) = try await app.run("  - pal.plan_trip:\n    companion: Zoe")
    #expect(run.result == "Bo to Sea, second class, Zoe", "\(run.failure ?? "")")
    #expect(questions == [])
    await app.provider.end()
  }

  @Test(arguments: ProtocolEra.allCases)
  func `an app's question for an entity suggests some, and is asked again`(
    era: ProtocolEra
  ) async throws {
    let app = try await SwiftApp(era)
    let (run, questions) = try await app.run(
      "  - pal.ask_trip:",
      answering: ["Dora", "cleo", "Bo, Eve", "Ann, Bo", "five", "5 USD", "€5.50"])
    #expect(run.result == "Cleo, Ann, Bo: 5.5 EUR", "\(run.failure ?? "")")
    #expect(
      questions.map(\.prompt)
        == Array(repeating: "pal: Who travels?", count: 2)
        + Array(repeating: "pal: Who else?", count: 2)
        + Array(repeating: "pal: How much?", count: 3))
    #expect(questions.first?.suggestions.map(\.title) == ["Ann", "Bo"])
    #expect(questions.first?.suggestions.map(\.subtitle) == ["Family", "Friends"])
    #expect(
      questions.first?.suggestions.map { $0.icon?.text } == ["figure.walk", "figure.walk"])
    let money = "it needs an amount in EUR or CHF, such as `5 EUR`"
    #expect(
      questions.map(\.problem) == [
        nil, "there is no Traveler `Dora`", nil, "there is no Traveler `Eve`", nil, money, money,
      ])
    await app.provider.end()
  }

  @Test(arguments: [
    ("5 EUR", "5 EUR"), ("€5", "5 EUR"), ("{amount: 2.5, currency: CHF}", "2.5 CHF"),
  ])
  func `an amount of money is written in words`(given: String, paid: String) async throws {
    let app = try await SwiftApp(.new)
    let (run, _) = try await app.run("  - pal.pay_trip: \(given)")
    #expect(run.result == .text(paid), "\(run.failure ?? "")")
    await app.provider.end()
  }

  @Test(arguments: ProtocolEra.allCases)
  func `a file in memory arrives as a file, and a failure has its kind`(
    era: ProtocolEra
  ) async throws {
    let app = try await SwiftApp(era)
    let (exported, _) = try await app.run(
      "  - pal.export_day: hello\n  - file.read: $prev\n    as: text\n  - value: ${text}")
    #expect(exported.result == "hello", "\(exported.failure ?? "")")
    for (reason, kind) in [("locked", "not_permitted"), ("missing", "missing"), ("plain", "other")]
    {
      let (failed, _) = try await app.run("  - pal.fail: \(reason)")
      #expect(failed.full.failure?.kind.rawValue == kind)
    }
    await app.provider.end()
  }

  @Test(arguments: ProtocolEra.allCases)
  func `a deferred property is asked for when it is used`(era: ProtocolEra) async throws {
    let app = try await SwiftApp(era)
    let (run, _) = try await app.run(
      """
        - pal.find_calendar_entity:
          where: item.name contains "Work"
        - list.sort: $prev
          by: name
          as: calendars
        - value: ${calendars[2].shares + calendars[2].shares} ${calendars.count}
      """)
    #expect(run.result == "20 2", "\(run.failure ?? "")")
    await app.provider.end()
    let log = try app.log()
    #expect(log.components(separatedBy: "counted the shares of c3").count == 2, "\(log)")
    #expect(!log.contains("shares of c2"), "\(log)")
  }

  @Test(arguments: ProtocolEra.allCases)
  func `entities are found by a condition`(era: ProtocolEra) async throws {
    let app = try await SwiftApp(era)
    let (run, _) = try await app.run(
      """
        - pal.find_calendar_entity:
          where: item.name contains "Work"
          sort: name
          descending: true
        - for: $prev
          do: [{ value: "${item.id}" }]
      """)
    #expect(run.result == ["c3", "c2"], "\(run.failure ?? "")")
    await app.provider.end()
  }

  @Test(arguments: ProtocolEra.allCases, [false, true])
  func `what is shown is drawn again after its buttons were pressed`(
    era: ProtocolEra, isJournaled: Bool
  ) async throws {
    let app = try await SwiftApp(era)
    let log = MessageLog()
    let (run, questions) = try await app.run(
      "  - pal.show_rooms", answering: [true], pressing: [0, 2, 1], log: log,
      isJournaled: isJournaled)
    #expect(run.failure == nil)
    #expect(questions.map(\.prompt) == ["pal: Sell all rooms?"])
    #expect(questions.first?.snippet == ["view": "text", "text": "Attic and Cellar"])
    let shown = log.messages.compactMap { message -> [IntentValue]? in
      guard case .snippet(let tree) = message else { return nil }
      return (tree.jsonObject?["children"]?.jsonArray ?? []).compactMap { $0.jsonObject?["is_on"] }
    }
    // The button that failed draws nothing.
    #expect(shown == [[false, true], [true, true], [true, false]])
    #expect(log.messages.contains(.log("Two rooms.")))
    #expect(log.messages.contains(.log("nobody buys rooms")))
    await app.provider.end()
  }

  @Test(arguments: ProtocolEra.allCases)
  func `a condition goes to the app as far as its query can compare`(
    era: ProtocolEra
  ) async throws {
    let app = try await SwiftApp(era)
    let (all, _) = try await app.run(
      """
        - pal.find_event_entity:
          where: item.title contains "2"
          sort: title
          descending: true
          limit: 1
        - for: $prev
          do: [{ value: "${item.id}" }]
      """)
    #expect(all.result == ["2"], "\(all.failure ?? "")")
    // Its log is whole when it has ended.
    await app.provider.end()
    #expect(app.provider.recentLog.last == "compared 1 sorted 1 limited 1")
    // What it can't compare is compared here, after which the limit counts.
    let (some, _) = try await app.run(
      """
        - pal.find_event_entity:
          where: item.title contains "2" and item.title != "Event 12"
          limit: 1
        - for: $prev
          do: [{ value: "${item.id}" }]
      """)
    #expect(some.result == ["2"], "\(some.failure ?? "")")
    await app.provider.end()
    #expect(app.provider.recentLog.last == "compared 1 sorted 0 limited no")
  }
}
