import AppIntentsCore
import Apps
import ArgumentParser
import Confinement
import Diagnostics
import Foundation
import ModelContext
import OrderedCollections
import SystemPackage
import WorkflowValues

/// `segue apps list`: lists the apps, without starting any.
struct ListAppsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "Lists the apps with their versions, states and steps.",
    discussion: """
      The state is `ok`; `changed` if the app offered something else than you agreed to when it was \
      last started; `missing` if its program isn't there; `broken` if its \
      record can't be read, or if its program has ended too often and isn't started before `segue \
      apps check`.
      """)

  @Flag(help: "Print the list as JSON.")
  var json = false

  func run() throws {
    let apps = try AddedApps.allNames().compactMap { AddedApps.registry.app(named: $0) }
    if json {
      let list = apps.map {
        AppJSON.value(of: $0.name, $0.record, $0.agreed, state: $0.state.rawValue)
      }
      return Output.data(JSONWriter.pretty(.list(list)) + "\n")
    }
    var table = TextTable(["app", "version", "state", "steps"], rightAligned: [3])
    for app in apps {
      table.add([
        .init(app.name.text), .init(DisplayWidth.cut(app.agreed?.peer.version ?? "", to: 24)),
        .init(app.state.rawValue, app.state == .ok ? nil : .yellow),
        .init("\(app.steps?.count ?? 0)"),
      ])
    }
    let style = TerminalStyle(for: STDOUT_FILENO)
    if !apps.isEmpty { Output.data(table.text(in: style, width: TerminalStyle.outputWidth ?? 80)) }
    if apps.isEmpty { Output.message("no apps; `segue apps add` adds one") }
  }
}

extension AddedApp {
  enum State: String {
    case ok, changed, broken, missing
  }

  /// Its steps; nil if its files can't be read.
  var steps: AppSteps? {
    guard let record, let agreed else { return nil }
    return AppSteps(app: name, record: record, agreed: agreed)
  }

  /// What is known without starting it.
  var state: State {
    guard let record, agreed != nil, !isBroken else { return .broken }
    let program = record.command.first.flatMap {
      ProgramPath.find($0, path: record.environment["PATH"] ?? Environment.value("PATH"))
    }
    if program == nil { return .missing }
    return changes.isEmpty ? .ok : .changed
  }
}
