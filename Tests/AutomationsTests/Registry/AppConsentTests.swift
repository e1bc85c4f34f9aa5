import AppIntentsCore
import Diagnostics
import Testing
import WorkflowLanguage

@testable import Automations

@Suite("Consent to apps")
struct AppConsentTests {
  /// Two apps with a tool each.
  private struct Apps: AppIntentCatalogue {
    let ids = ["pal.say", "desk.say"]

    var appNames: [String] { ["desk", "pal"] }
    func hasApp(named name: String) -> Bool { appNames.contains(name) }

    func intent(_ id: String) -> IntentDescriptor? {
      guard ids.contains(id) else { return nil }
      return IntentDescriptor(
        tool: Tool(), id: id, title: "Say",
        summary: IntentSummary(content: .parameters([]), title: "Say", parameterTitles: []),
        description: "", category: "", parameters: [], pipedParameters: [], outputType: .nothing,
        sideEffects: .unknown, isIdempotent: false, isSimulated: false)
    }

    func absence(of id: String) -> (reason: String, help: String)? { nil }
    func entityKind(named name: String) -> (any EntityKind)? { nil }
    func choiceType(named name: String) -> IntentChoiceType? { nil }
  }

  private struct Tool: IntentTool {
    func perform(_ arguments: ToolArguments) async throws -> IntentOutcome {
      IntentOutcome(value: .nothing)
    }

    func simulate(_ arguments: ToolArguments) async throws -> IntentOutcome? { nil }
  }

  private func workflow(_ text: String) throws -> Workflow {
    let checker = WorkflowChecker(catalogue: IntentCatalogue([], apps: Apps()))
    return try #require(WorkflowCompiler(checker).compile(text, path: "w.yaml").workflow)
  }

  private func scope(_ text: String) throws -> ConsentScope {
    ConsentScope(of: try workflow(text))
  }

  @Test func `another app needs another consent`() throws {
    let one = try scope("steps: [pal.say]")
    let two = try scope("steps: [pal.say, desk.say]")
    #expect(one.apps == ["pal"])
    #expect(two.apps == ["desk", "pal"])
    #expect(two.beyond(one) == ["performs `desk.say`", "uses the app `desk`"])
    #expect(one.beyond(two) == [])
  }

  @Test func `permissions name the apps`() throws {
    let narrow = try workflow("permissions: { apps: [pal] }\nsteps: [pal.say]")
    let wide = try workflow("permissions: { apps: [pal, desk] }\nsteps: [pal.say]")
    let none = try workflow("steps: [pal.say]")
    #expect(EffectList.limits(of: wide) == ["use the apps `pal` and `desk`"])
    #expect(
      EffectList.limits(of: try workflow("permissions: { apps: [] }\nsteps: [{ value: 1 }]")) == [
        "use no app"
      ])
    #expect(ConsentScope(of: wide).beyond(ConsentScope(of: narrow)) == ["may use the app `desk`"])
    #expect(ConsentScope(of: none).beyond(ConsentScope(of: narrow)) == ["may use every app"])
  }
}
