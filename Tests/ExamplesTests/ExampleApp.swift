import AppIntentsCore
import Foundation
import ModelContext
import OrderedCollections
import ProgramTesting
import ServerTesting
import SystemPackage
import TestFixtures
import Testing

/// An app of the package `Examples`, with a copy of its samples as its folder.
struct ExampleApp {
  let name: String
  let folder: TestFolder

  init(_ name: String) throws {
    self.name = name
    folder = try TestFolder(copying: Repository.root.appending(path: "Examples/\(name)/Samples"))
  }

  /// The variable that names the app's folder: `SOUPCHEF_HOME`.
  private var variable: String { name.uppercased() + "_HOME" }

  /// Starts the program as a server in an era of the protocol.
  func start(_ era: ProtocolEra) async throws -> ServedProgram {
    try await ServedProgram(era, try await command())
  }

  /// The command that starts the program.
  func command() async throws -> [String] {
    [
      "env", "TZ=UTC", "\(variable)=\(folder.path.string)",
      try await ExampleApps.program(of: name),
    ]
  }

  /// Adds the app to a Segue. Its steps begin with the name in `snake_case`.
  func add(to sandbox: CommandSandbox) async throws {
    let added = try await sandbox.segue(
      "apps", "add", try await ExampleApps.program(of: name), "--yes", "--env",
      "\(variable)=\(folder.path.string)", "--env", "TZ=UTC")
    #expect(added.code == 0, "\(added.talk)")
  }

  /// Runs a workflow with the app's steps.
  func run(
    _ steps: String, environment: [String: String?] = [:]
  ) async throws -> Program {
    let sandbox = try CommandSandbox(["a.yaml": "steps:\n\(steps)\n"])
    try await add(to: sandbox)
    return try await sandbox.segue("run", "a.yaml", environment: environment)
  }
}

extension OrderedDictionary where Key == String, Value == IntentValue {
  /// The value that a call of a tool gave.
  var value: IntentValue? { self["structuredContent"]?.jsonObject?["result"] }

  /// The properties of the entity that a call of a tool gave.
  var properties: JSONObject? { value?.jsonObject?["properties"]?.jsonObject }

  /// The texts of a result's snippet, from top to bottom.
  var shown: [String] { intentMeta["snippet"].map(Self.texts) ?? [] }

  /// The calls of the buttons of a result's snippet, by their labels.
  var buttons: JSONObject {
    guard let tree = intentMeta["snippet"] else { return [:] }
    return JSONObject(Self.buttons(in: tree), uniquingKeysWith: { first, _ in first })
  }

  /// Where the links of a result's snippet lead, from top to bottom.
  var links: [String] { intentMeta["snippet"].map(Self.links) ?? [] }

  private static func links(in tree: IntentValue) -> [String] {
    guard let node = tree.jsonObject else { return [] }
    return [node["url"]?.jsonString].compactMap { $0 }
      + (node["children"]?.jsonArray ?? []).flatMap(links)
  }

  private static func texts(in tree: IntentValue) -> [String] {
    guard let node = tree.jsonObject else { return [] }
    let own = [node["text"]?.jsonString].compactMap { $0 }
    return own + (node["children"]?.jsonArray ?? []).flatMap(texts)
  }

  private static func buttons(in tree: IntentValue) -> [(String, IntentValue)] {
    guard let node = tree.jsonObject else { return [] }
    if node["view"] == "button" {
      return [(texts(in: tree).joined(separator: " "), node["intent"] ?? .nothing)]
    }
    return (node["children"]?.jsonArray ?? []).flatMap(buttons)
  }
}

extension String {
  /// With usual spaces where the formats of times have narrow ones.
  var withUsualSpaces: String {
    replacing("\u{202F}", with: " ").replacing("\u{2009}", with: " ")
  }
}
