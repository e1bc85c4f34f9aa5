import AppIntentsCore
import Automations
import Diagnostics
import Foundation
import ModelContext
import OrderedCollections
import SystemPackage
import ToolServing
import WorkflowLanguage

/// Which workflows are tools: those that the command line names, or else those that are enabled and have
/// the trigger `assistant:`.
///
/// They are looked up again for each request, so that what a person enables, disables or changes takes
/// effect at once.
struct ToolOffer: Sendable {
  /// Files and ids on the command line.
  let named: [String]
  /// Whether intents are tools, too.
  var hasIntents = false

  private typealias Candidate = (id: String, path: FilePath)

  /// A workflow that is no tool, and why.
  private struct Refusal {
    let id: String
    let failure: CommandFailure
  }

  /// The workflows that are looked for, and those of them that can't be tools.
  private struct Found {
    var tools: OrderedDictionary<String, OfferedTool> = [:]
    var refusals: [Refusal] = []
  }

  /// Checks what the command line names.
  ///
  /// - Throws: `CommandFailure` if a workflow that it names can't be a tool.
  func checkNames() throws {
    guard !named.isEmpty else { return }
    if let refusal = try workflows().refusals.first { throw refusal.failure }
  }

  /// The descriptions of all tools. Workflows that can't be tools are left out, and the log says so.
  ///
  /// - Throws: `CommandFailure` if the history can't be read.
  func descriptions() throws -> [JSONObject] {
    let found = try workflows()
    for refusal in found.refusals {
      ServerLog.write(
        Printable.line("`\(refusal.id)` isn't offered: \(refusal.failure.description)"))
    }
    return found.tools.values.map(\.json) + intents.values.map(\.json)
  }

  private var intents: OrderedDictionary<String, IntentTool> { hasIntents ? IntentTool.all : [:] }

  /// The workflows that are tools.
  ///
  /// - Parameter name: the name of the only tool that is looked for; nil for all.
  private func workflows(named name: String? = nil) throws -> Found {
    let consents = try consents()
    let intents = intents
    var found = Found()
    var clashing: Set<String> = []
    for candidate in try candidates(consents, &found.refusals) {
      guard name == nil || ToolIdentifier.of(candidate.id) == name else { continue }
      do {
        guard let tool = try tool(of: candidate, consents) else { continue }
        if OwnTool(rawValue: tool.name) != nil { throw CommandFailure.reserved(tool) }
        if let intent = intents[tool.name] {
          throw CommandFailure.clash("the intent `\(intent.descriptor.id)`", tool)
        }
        if let other = found.tools[tool.name] {
          clashing.insert(tool.name)
          throw CommandFailure.clash("the workflow `\(other.id)`", tool)
        }
        found.tools[tool.name] = tool
      } catch let failure as CommandFailure {
        found.refusals.append(Refusal(id: candidate.id, failure: failure))
      }
    }
    // Of two with one name, a call could mean either.
    for name in clashing { found.tools[name] = nil }
    return found
  }

  /// The tool with a name, for some arguments; nil if there is none.
  ///
  /// - Throws: `CallFailure` if its workflow can't be run.
  func tool(_ name: String, taking arguments: JSONObject) throws -> OfferedTool? {
    if let intent = intents[name] { return try intent.offered(with: arguments) }
    let found = try workflows(named: name)
    if let tool = found.tools[name] { return tool }
    if let refusal = found.refusals.first(where: { ToolIdentifier.of($0.id) == name }) {
      throw CallFailure(
        refusal.failure.message,
        kind: refusal.failure.status == .notPermitted ? "not_permitted" : "other",
        help: refusal.failure.help)
    }
    return nil
  }

  /// Whether a workflow may be run now.
  ///
  /// - Throws: `CallFailure` with the reason if it may not.
  func permit(_ tool: OfferedTool) throws {
    guard tool.needsConsent else { return }
    let verdict = try consents()?.verdict(
      on: tool.workflow, tool.id, at: tool.path, models: KnownModels.configured(), now: Date())
    switch verdict {
    case .granted?: return
    case .paused?:
      throw CallFailure(
        "`\(tool.id)` is paused", kind: "not_permitted",
        help: "`segue resume` lets it run again")
    case .missing?, .exceeded?, nil:
      let failure = CommandFailure.changed(tool.id)
      throw CallFailure(failure.message, kind: "not_permitted", help: failure.help)
    }
  }

  /// Nil if there is no history, and hence no consent.
  private func consents() throws -> StoredConsents? {
    named.isEmpty ? try StoredState.read { try StoredConsents($0) } : nil
  }

  /// What may be a tool.
  ///
  /// - Parameter refusals: receives the words of the command line that are no workflow.
  private func candidates(
    _ consents: StoredConsents?, _ refusals: inout [Refusal]
  ) throws -> [Candidate] {
    guard named.isEmpty else {
      let finder = WorkflowFinder()
      var candidates: [Candidate] = []
      for word in named {
        do {
          let path = try finder.find(word)
          candidates.append((WorkflowFinder.id(of: path), path.absolute))
        } catch let failure as CommandFailure {
          refusals.append(Refusal(id: WorkflowFinder.id(of: FilePath(word)), failure: failure))
        }
      }
      return candidates
    }
    guard let enabled = consents?.enabled, !enabled.isEmpty else { return [] }
    let folders = WorkflowFolders(
      [Environment.settings.appending("workflows")] + (try StoredState.addedFolders()))
    return folders.all().filter { enabled.contains($0.id) }
  }

  /// Nil for a workflow that assistants may not call.
  ///
  /// - Throws: `CommandFailure` if it can't be run.
  private func tool(of candidate: Candidate, _ consents: StoredConsents?) throws -> OfferedTool? {
    let loader = named.isEmpty ? WorkflowLoader(finder: .ofAutomations) : WorkflowLoader()
    let compilation = try loader.compile(candidate.path)
    guard let workflow = compilation.workflow else { throw CommandFailure.erroneous(candidate) }
    var tool = OfferedTool(id: candidate.id, workflow: workflow, path: candidate.path)
    guard named.isEmpty else { return tool }
    tool.needsConsent = true
    guard tool.trigger != nil else { return nil }
    let verdict = consents?.verdict(
      on: workflow, tool.id, at: tool.path, models: KnownModels.configured(), now: Date())
    switch verdict {
    case .granted?, .paused?: return tool
    case .exceeded?: throw CommandFailure.changed(tool.id)
    case .missing?, nil: return nil
    }
  }
}

extension CommandFailure {
  fileprivate static func changed(_ id: String) -> CommandFailure {
    CommandFailure(
      status: .notPermitted, message: "`\(id)` asks for more than its user agreed to",
      help: "`segue enable \(Phrasing.shellWord(id))` shows what is new")
  }

  fileprivate static func erroneous(_ candidate: (id: String, path: FilePath)) -> CommandFailure {
    CommandFailure(
      status: .invalidWorkflow, message: "`\(candidate.id)` has errors",
      help: "`segue check \(Phrasing.shellWord(candidate.path.shown))` shows them")
  }

  fileprivate static func clash(_ other: String, _ tool: OfferedTool) -> CommandFailure {
    CommandFailure(
      status: .usage,
      message: "\(other) and the workflow `\(tool.id)` are both the tool `\(tool.name)`",
      help: "rename one of them, or name the workflows to offer: `segue mcp ID …`")
  }

  fileprivate static func reserved(_ tool: OfferedTool) -> CommandFailure {
    CommandFailure(
      status: .usage, message: "the workflow `\(tool.id)` has the name of a tool of Segue's own",
      help: "rename it")
  }
}
