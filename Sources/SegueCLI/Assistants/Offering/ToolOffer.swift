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

  /// The descriptions of all tools. Workflows with errors are left out, and the log says so.
  ///
  /// - Throws: `CommandFailure`, also if two have the same name.
  func descriptions() throws -> [JSONObject] {
    let intents = hasIntents ? IntentTool.all : [:]
    let workflows = try workflows()
    for (name, tool) in workflows where intents[name] != nil {
      throw CommandFailure.clash("the intent `\(intents[name]?.descriptor.id ?? name)`", tool)
    }
    return workflows.values.map(\.json) + intents.values.map(\.json)
  }

  private func workflows() throws -> OrderedDictionary<String, OfferedTool> {
    let consents = try consents()
    var tools: OrderedDictionary<String, OfferedTool> = [:]
    for candidate in try candidates(consents) {
      do {
        guard let tool = try tool(of: candidate, consents) else { continue }
        if let other = tools[tool.name] {
          throw CommandFailure.clash("the workflow `\(other.id)`", tool)
        }
        if OwnTool(rawValue: tool.name) != nil { throw CommandFailure.reserved(tool) }
        tools[tool.name] = tool
      } catch let failure as CallFailure {
        ServerLog.write(Printable.line("`\(candidate.id)` isn't offered: \(failure.description)"))
      }
    }
    return tools
  }

  /// The tool with a name, for some arguments; nil if there is none.
  ///
  /// - Throws: `CallFailure` if its workflow can't be run.
  func tool(_ name: String, taking arguments: JSONObject) throws -> OfferedTool? {
    if hasIntents, let intent = IntentTool.all[name] { return try intent.offered(with: arguments) }
    let consents = try consents()
    let candidates = try candidates(consents).filter { ToolIdentifier.of($0.id) == name }
    for candidate in candidates {
      if let tool = try tool(of: candidate, consents) { return tool }
    }
    return nil
  }

  /// Whether a workflow may be run now.
  ///
  /// - Throws: `CallFailure` with the reason if it may not.
  func permit(_ tool: OfferedTool) throws {
    guard tool.needsConsent else { return }
    switch try consents()?.verdict(on: tool.workflow, tool.id, at: tool.path, now: Date()) {
    case .granted?: return
    case .paused?:
      throw CallFailure(
        "`\(tool.id)` is paused", kind: "not_permitted",
        help: "`segue resume` lets it run again")
    case .missing?, .exceeded?, nil: throw CallFailure.changed(tool.id)
    }
  }

  /// Nil if there is no history, and hence no consent.
  private func consents() throws -> StoredConsents? {
    named.isEmpty ? try StoredState.read { try StoredConsents($0) } : nil
  }

  private func candidates(_ consents: StoredConsents?) throws -> [Candidate] {
    guard named.isEmpty else {
      let finder = WorkflowFinder()
      return try named.map { word in
        let path = try finder.find(word)
        return (WorkflowFinder.id(of: path), path.absolute)
      }
    }
    guard let enabled = consents?.enabled, !enabled.isEmpty else { return [] }
    let folders = WorkflowFolders(
      [Environment.settings.appending("workflows")] + (try StoredState.addedFolders()))
    return folders.all().filter { enabled.contains($0.id) }
  }

  /// Nil for a workflow that assistants may not call.
  private func tool(of candidate: Candidate, _ consents: StoredConsents?) throws -> OfferedTool? {
    let loader = named.isEmpty ? WorkflowLoader(finder: .ofAutomations) : WorkflowLoader()
    let compilation: Compilation
    do {
      compilation = try loader.compile(candidate.path)
    } catch let failure as CommandFailure {
      throw CallFailure(failure.message, help: failure.help)
    }
    guard let workflow = compilation.workflow else {
      throw CallFailure(
        "`\(candidate.id)` has errors",
        help: "`segue check \(Phrasing.shellWord(candidate.path.shown))` shows them")
    }
    var tool = OfferedTool(id: candidate.id, workflow: workflow, path: candidate.path)
    guard named.isEmpty else { return tool }
    tool.needsConsent = true
    guard tool.trigger != nil else { return nil }
    switch consents?.verdict(on: workflow, tool.id, at: tool.path, now: Date()) {
    case .granted?, .paused?: return tool
    case .exceeded?: throw CallFailure.changed(tool.id)
    case .missing?, nil: return nil
    }
  }
}

extension CallFailure {
  fileprivate static func changed(_ id: String) -> CallFailure {
    CallFailure(
      "`\(id)` asks for more than its user agreed to", kind: "not_permitted",
      help: "`segue enable \(Phrasing.shellWord(id))` shows what is new")
  }
}

extension CommandFailure {
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
