import AppIntentsCore
import Foundation
import ModelContext
import OrderedCollections
import ProgramTesting
import ServerTesting
import TestFixtures
import Testing

/// A home with workflows, and assistants that speak with `segue mcp` there.
struct Assistant {
  let sandbox: CommandSandbox

  /// - Parameters:
  ///   - workflows: the texts of workflows by their ids, all of which are enabled.
  ///   - files: other files, by their paths in the home.
  init(_ workflows: [String: String], files: [String: String] = [:]) async throws {
    var all: [String: String] = [:]
    for (id, text) in workflows { all["home/.config/segue/workflows/\(id).yaml"] = text }
    for (path, text) in files { all["home/\(path)"] = text }
    sandbox = try CommandSandbox(all)
    for id in workflows.keys.sorted() {
      let enabled = try await sandbox.segue("enable", id, "--yes")
      #expect(enabled.code == 0, "\(enabled.talk)")
    }
  }

  /// Starts `segue mcp`.
  func start(
    _ era: ProtocolEra, _ arguments: String..., asks: Bool = true
  ) async throws -> ServedProgram {
    try await ServedProgram(
      era, command(arguments), capabilities: asks ? ["elicitation": ["form": [:]]] : [:])
  }

  /// The words that start `segue mcp` in the home, from a process with another one.
  func command(_ arguments: [String] = []) -> [String] {
    let home = sandbox.path("home")
    let unset = ["DATA_HOME", "CONFIG_HOME", "CACHE_HOME", "STATE_HOME", "RUNTIME_DIR"]
    return ["/usr/bin/env", "-C", home] + unset.flatMap { ["-u", "XDG_\($0)"] }
      + ["HOME=\(home)", "TZ=UTC", "LC_ALL=C.UTF-8", Repository.segue.path, "mcp"] + arguments
  }

  /// The text of a file in the home.
  func text(_ path: String) throws -> String { try sandbox.text("home/\(path)") }

  func exists(_ path: String) -> Bool { sandbox.exists("home/\(path)") }
}

extension ServedProgram {
  /// The names of the tools.
  func toolNames() async throws -> [String] {
    try await tools().compactMap { $0["name"]?.jsonString }
  }

  /// The description of a tool.
  func tool(_ name: String) async throws -> JSONObject? {
    try await tools().first { $0["name"] == .text(name) }
  }

  /// All pages of the list.
  private func tools() async throws -> [JSONObject] {
    var found: [JSONObject] = []
    var parameters: JSONObject = [:]
    while true {
      let page = try await request(Method.listTools, parameters)
      found += page["tools"]?.jsonArray?.compactMap(\.jsonObject) ?? []
      guard let next = page["nextCursor"], next != .nothing else { return found }
      parameters["cursor"] = next
    }
  }
}
