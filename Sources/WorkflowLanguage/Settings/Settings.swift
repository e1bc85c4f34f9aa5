package import AppIntentsCore
package import Diagnostics
package import LanguageModels
import YAML

/// The user's settings, which are in `config.yaml`.
package struct Settings: Sendable, Hashable {
  /// How the user is told what happens in the background; nil if the file doesn't say.
  package var notify: [NotifyChannel]?
  /// The most bytes of a value, in workflows that don't say; nil for the usual limit.
  package var maxValue: Int?
  /// The most bytes of the values of all runs together; nil for the usual limit.
  package var maxMemory: Int?
  /// Where the user is, for triggers and steps that go by the sun and name no place.
  package var place: GeographicPlace?
  /// The language models; nil for one that answers on this machine.
  package var model: ModelConfiguration?
  /// Where pages and webhooks are served; nil for the usual place.
  package var dashboard: DashboardSettings?

  package init(
    notify: [NotifyChannel]? = nil, maxValue: Int? = nil, maxMemory: Int? = nil,
    place: GeographicPlace? = nil, model: ModelConfiguration? = nil,
    dashboard: DashboardSettings? = nil
  ) {
    self.notify = notify
    self.maxValue = maxValue
    self.maxMemory = maxMemory
    self.place = place
    self.model = model
    self.dashboard = dashboard
  }

  static let keys: [Key<Settings>] = [
    Key(
      "notify",
      .list(of: NotifyKeys.channel, example: "[{ mail: ada@example.org }]"),
      "How you are told what happens in the background."
    ) { $0.notify = $1 },
    Key("max_value", .size, "The most bytes of one value, in workflows that don't say.") {
      $0.maxValue = $1
    },
    Key("max_memory", .size, "The most bytes of the values of all runs together.") {
      $0.maxMemory = $1
    },
    Key(
      "place", PlaceKeys.type,
      "Where you are, for `sun` triggers and `date.sun` that name no place."
    ) {
      $0.place = $1
    },
    Key(
      "model", ModelKeys.type,
      "The language models; without it, one that answers on this machine is used."
    ) { $0.model = $1 },
    Key("dashboard", DashboardKeys.type, "Where the daemon serves pages and webhooks.") {
      $0.dashboard = $1
    },
  ]

  /// The secrets that the ways of notifying, the models and the pages name.
  static func secrets(in source: SourceText) -> [Located<String>] {
    let root = YAMLReader.read(source).root
    let ways = root?.entries?.first { $0.name == "notify" }?.value.items ?? []
    let model = root?.entries?.first { $0.name == "model" }?.value
    let dashboard = root?.entries?.first { $0.name == "dashboard" }?.value
    return ways.compactMap { way in
      way.entries?.first { $0.name == "secret" }?.value.located
    } + (model.map(ModelKeys.secrets) ?? []) + (dashboard.map(DashboardKeys.secrets) ?? [])
  }

  /// Reads the settings from their file. Those that have an error are left out.
  package static func parse(
    _ source: SourceText
  ) -> (settings: Settings, diagnostics: [Diagnostic]) {
    let lines = source.text.split(whereSeparator: \.isNewline)
    let isEmpty = lines.allSatisfy {
      $0.drop(while: \.isWhitespace).prefix(1).allSatisfy { $0 == "#" }
    }
    if isEmpty { return (Settings(), []) }
    let reading = YAMLReader.read(source)
    var settings = Settings()
    guard let root = reading.root else { return (settings, reading.diagnostics) }
    let context = ParsingContext(source: source, actions: .any)
    if let entries = root.entries {
      context.read(
        MapReader(entries, range: root.range, owner: "`config.yaml`"), keys, into: &settings,
        missingAt: root.range)
    } else {
      context.report(.notSettings(root))
    }
    return (settings, (reading.diagnostics + context.diagnostics).inOrder())
  }
}

extension Diagnostic {
  fileprivate static func notSettings(_ node: YAMLNode) -> Diagnostic {
    Diagnostic(
      kind: .wrongShape, message: "the settings are a map, not \(node.phrase)",
      range: node.firstLine, helps: ["write `notify:` and a list, or `max_memory: 4 GB`"])
  }
}
