import AppIntentsCore
import ModelContext
package import OrderedCollections
import WorkflowValues

/// What the user has added: the command that is the app, and what it may do.
///
/// It is the content of `apps/NAME.yaml` in the folder of settings.
package struct AppRecord: Sendable, Hashable {
  /// The program and its arguments.
  package var command: [String]
  /// The Swift package that the program was built of.
  package var package: String?
  /// Variables for the program. A value may be `$secrets.NAME`.
  package var environment: OrderedDictionary<String, String>
  /// What the program may read; nil for everything.
  package var read: [String]?
  /// What the program may change; nil for everything.
  package var write: [String]?
  package var mayUseNetwork: Bool
  /// Whether what the app says of its tools' effects is believed.
  package var isTrusted: Bool
  /// The only revision of the protocol that is spoken with it.
  package var revision: String?
  /// The language in which the app is always started, as `LANG` names it, so that its titles are those
  /// that the user agreed to; nil for that of the process.
  package var language: String?
  /// What the user also calls it.
  package var otherNames: [String]

  package init(
    command: [String], package: String? = nil, environment: OrderedDictionary<String, String> = [:],
    read: [String]? = nil, write: [String]? = nil, mayUseNetwork: Bool = true,
    isTrusted: Bool = false, revision: String? = nil, language: String? = nil,
    otherNames: [String] = []
  ) {
    self.command = command
    self.package = package
    self.environment = environment
    self.read = read
    self.write = write
    self.mayUseNetwork = mayUseNetwork
    self.isTrusted = isTrusted
    self.revision = revision
    self.language = language
    self.otherNames = otherNames
  }
}

extension AppRecord {
  /// The record as YAML, without what has its default.
  package var yaml: String {
    func list(_ items: [String]?) -> IntentValue? { items.map { .list($0.map { .text($0) }) } }
    return YAMLValues.write(
      .dictionary(
        OrderedDictionary(present: [
          "command": list(command), "package": package.map { .text($0) },
          "env": environment.isEmpty ? nil : .dictionary(environment.mapValues { .text($0) }),
          "read": list(read), "write": list(write), "network": mayUseNetwork ? nil : false,
          "trust": isTrusted ? true : nil, "protocol": revision.map { .text($0) },
          "language": language.map { .text($0) },
          "also_called": otherNames.isEmpty ? nil : list(otherNames),
        ])))
  }

  /// Throws a `RecordProblem` for a text that is no record.
  package init(yaml text: String) throws {
    let value: IntentValue
    do {
      value = try YAMLValues.read(text)
    } catch let problem as YAMLValues.Problem {
      throw RecordProblem(description: problem.description)
    }
    guard let members = value.jsonObject else {
      throw RecordProblem(description: "it needs `command:` with the program and its arguments")
    }
    let known = [
      "command", "package", "env", "read", "write", "network", "trust", "protocol", "language",
      "also_called",
    ]
    for key in members.keys where !known.contains(key) {
      throw RecordProblem(description: "there is no key `\(key)`")
    }
    guard let command = try Self.texts("command", members), !command.isEmpty else {
      throw RecordProblem(description: "it needs `command:` with the program and its arguments")
    }
    self.init(
      command: command, package: try Self.text("package", members),
      environment: try Self.variables(members), read: try Self.texts("read", members),
      write: try Self.texts("write", members),
      mayUseNetwork: try Self.boolean("network", members) ?? true,
      isTrusted: try Self.boolean("trust", members) ?? false,
      revision: try Self.text("protocol", members), language: try Self.text("language", members),
      otherNames: try Self.texts("also_called", members) ?? [])
  }

  private static func text(_ key: String, _ members: JSONObject) throws -> String? {
    switch members[key] {
    case nil, .nothing?: return nil
    case .text(let text)?: return text
    default: throw RecordProblem(description: "`\(key)` needs a text")
    }
  }

  private static func boolean(_ key: String, _ members: JSONObject) throws -> Bool? {
    switch members[key] {
    case nil, .nothing?: return nil
    case .boolean(let value)?: return value
    default: throw RecordProblem(description: "`\(key)` needs `true` or `false`")
    }
  }

  private static func texts(_ key: String, _ members: JSONObject) throws -> [String]? {
    guard let value = members[key], value != .nothing else { return nil }
    guard let items = value.jsonArray else {
      throw RecordProblem(description: "`\(key)` needs a list of texts")
    }
    return try items.map { item in
      switch item {
      case .text(let text): return text
      case .number(let number): return number.description
      default: throw RecordProblem(description: "`\(key)` needs a list of texts")
      }
    }
  }

  private static func variables(
    _ members: JSONObject
  ) throws -> OrderedDictionary<String, String> {
    guard let value = members["env"], value != .nothing else { return [:] }
    guard let items = value.jsonObject else {
      throw RecordProblem(description: "`env` needs names with their values")
    }
    return try items.mapValues { item in
      switch item {
      case .text(let text): return text
      case .number(let number): return number.description
      default: throw RecordProblem(description: "`env` needs texts as values")
      }
    }
  }
}

/// Why a file isn't an app's record.
package struct RecordProblem: Error, Sendable, Hashable, CustomStringConvertible {
  package let description: String
}
