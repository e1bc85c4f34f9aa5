import AppIntentsCore
import BuiltInIntents
import Diagnostics
import Foundation
import ModelContext
import OrderedCollections
import ProgramTesting
import ProviderClient
import SystemPackage
import TestFixtures
import WorkflowEngine
import WorkflowLanguage
import WorkflowTesting

@testable import Apps

/// The program whose values go to others, as two apps that know nothing of each other: `guests` and
/// `party`.
struct StrangerApps: AppIntentCatalogue {
  /// The apps while they run.
  private struct Served: AppRunning {
    var apps: [String: RunningApp] = [:]

    func app(named name: String) async throws -> RunningApp {
      guard let app = apps[name] else { throw IntentFailure("`\(name)` doesn't run") }
      return app
    }
  }

  static let names = ["guests", "party"]

  private let folder: TestFolder
  private let providers: [Provider]
  private let steps: [String: AppSteps]
  private let running: Served

  init(_ era: ProtocolEra) async throws {
    let folder = try TestFolder()
    var providers: [Provider] = []
    var steps: [String: AppSteps] = [:]
    var running = Served()
    for name in Self.names {
      let provider = Provider(
        ProviderSettings(
          name: name, command: [Repository.valueProvider.path], folder: folder.path,
          log: folder.path.appending("\(name).log"),
          revision: era == .new ? ProtocolRevision.new : ProtocolRevision.old[0]),
        in: ProviderSurroundings(
          client: PeerDescription(name: "tests", version: "1"),
          environment: ProcessInfo.processInfo.environment, home: folder.path))
      let agreed = try await AgreedApp.offered(by: provider, named: name)
      guard let app = AppName(name) else { throw IntentFailure("no name") }
      steps[name] = AppSteps(
        app: app, record: AppRecord(command: [name], isTrusted: true), agreed: agreed)
      running.apps[name] = RunningApp(provider, agreed: agreed) { _ in }
      providers.append(provider)
    }
    (self.folder, self.providers, self.steps, self.running) = (folder, providers, steps, running)
  }

  func run(_ steps: String) async throws -> WorkflowRun {
    let context = TestContext.make(folder: folder.path, interaction: RecordingInteraction([]))
    return try await WorkflowTester("steps:\n" + steps, apps: self, in: context).run()
  }

  /// Checks steps as `segue check --explain` does.
  func check(_ steps: String) -> (conversions: [String], diagnostics: [Diagnostic]) {
    let catalogue = IntentCatalogue(IntentList.all, apps: self)
    let actions = KnownActions { catalogue[$0].map(ActionParameters.init) }
    let parsed = DocumentParser.parse(
      Array("steps:\n\(steps)".utf8), path: "test.yaml", actions: actions)
    guard let document = parsed.document else { return ([], parsed.diagnostics) }
    var checker = WorkflowChecker(
      catalogue: catalogue, workflows: NoWorkflows(), settings: SettingsLookup(Settings()),
      isInstalled: { _ in true })
    checker.explains = true
    let (workflow, diagnostics) = checker.check(document)
    return (workflow?.connections.map(\.conversion) ?? [], diagnostics)
  }

  func end() async {
    for provider in providers { await provider.end() }
  }

  // MARK: AppIntentCatalogue

  var ids: [String] { steps.values.flatMap(\.ids).sorted() }

  var appNames: [String] { Self.names }
  func hasApp(named name: String) -> Bool { steps[name] != nil }

  func intent(_ id: String) -> IntentDescriptor? {
    guard let dot = id.firstIndex(of: ".") else { return nil }
    return steps[String(id[..<dot])]?.intent(
      named: String(id[id.index(after: dot)...]), running: running)
  }

  func absence(of id: String) -> (reason: String, help: String)? { nil }

  func entityKind(named name: String) -> (any EntityKind)? {
    guard let dot = name.firstIndex(of: "."), let steps = steps[String(name[..<dot])],
      let entity = steps.types.entity(named: name)
    else { return nil }
    return AppEntityKind(entity: entity, types: steps.types, running: running)
  }

  func choiceType(named name: String) -> IntentChoiceType? { nil }
}
