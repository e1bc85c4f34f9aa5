import AppIntents
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

  private typealias Candidate = (id: String, path: FilePath)

  /// All tools by their names. Workflows with errors are left out, and the log says so.
  ///
  /// - Throws: `CommandFailure`, also if two have the same name.
  func all() throws -> OrderedDictionary<String, OfferedTool> {
    let consents = try consents()
    var tools: OrderedDictionary<String, OfferedTool> = [:]
    for candidate in try candidates(consents) {
      do {
        guard let tool = try tool(of: candidate, consents) else { continue }
        if let other = tools[tool.name] { throw CommandFailure.clash(tool, other) }
        if OwnTool(rawValue: tool.name) != nil { throw CommandFailure.reserved(tool) }
        tools[tool.name] = tool
      } catch let failure as CallFailure {
        ServerLog.write(Printable.line("`\(candidate.id)` isn't offered: \(failure.description)"))
      }
    }
    return tools
  }

  /// The tool with a name; nil if there is none.
  ///
  /// - Throws: `CallFailure` if its workflow can't be run.
  func tool(_ name: String) throws -> OfferedTool? {
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
    guard named.isEmpty else { return }
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
    let tool = OfferedTool(id: candidate.id, workflow: workflow, path: candidate.path)
    guard named.isEmpty else { return tool }
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
  fileprivate static func clash(_ one: OfferedTool, _ other: OfferedTool) -> CommandFailure {
    CommandFailure(
      status: .usage,
      message: "the workflows `\(other.id)` and `\(one.id)` are both the tool `\(one.name)`",
      help: "rename one of them, or name the workflows to offer: `segue mcp ID …`")
  }

  fileprivate static func reserved(_ tool: OfferedTool) -> CommandFailure {
    CommandFailure(
      status: .usage, message: "the workflow `\(tool.id)` has the name of a tool of Segue's own",
      help: "rename it")
  }
}
