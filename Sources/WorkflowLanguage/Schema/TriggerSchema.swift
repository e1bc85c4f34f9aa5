import AppIntents
import OrderedCollections
import Scheduling

/// The keys of triggers: each kind's own, and those that all have.
enum TriggerSchema {
  private struct Kind {
    let name: String
    let keys: WorkflowSchema.Object
  }

  static var value: IntentValue {
    [
      "type": "object",
      "minProperties": 1,
      "if": ["not": ["anyOf": .list(kinds.map { ["required": [.text($0.name)]] })]],
      "then": ["propertyNames": ["enum": .list(kinds.map { .text($0.name) })]],
      "properties": .dictionary(
        OrderedDictionary(
          uniqueKeysWithValues: kinds.map { kind in
            (kind.name, ["description": .text(description(of: kind.name))])
          })),
      // Only the keys of the trigger's own kind are complained about.
      "allOf": .list(
        kinds.map { kind in
          [
            "if": ["required": [.text(kind.name)]],
            "then": [
              "properties": .dictionary(kind.keys.merging(shared) { own, _ in own }),
              "patternProperties": ["^x_": true],
              "additionalProperties": false,
            ],
          ]
        }),
    ]
  }

  private static func description(of kind: String) -> String {
    TriggerKinds.all.first { $0.kind == kind }?.summary ?? ""
  }

  private static let text: IntentValue = ["$ref": "#/$defs/text"]
  private static let texts: IntentValue = ["$ref": "#/$defs/texts"]
  private static let duration: IntentValue = ["$ref": "#/$defs/duration"]
  private static let flag: IntentValue = ["type": "boolean"]

  private static func choice(_ words: [String]) -> IntentValue {
    ["enum": .list(words.map { .text($0) })]
  }

  private static func choices(_ words: [String]) -> IntentValue {
    ["anyOf": [choice(words), ["type": "array", "items": choice(words)]]]
  }

  private static let shared: WorkflowSchema.Object = [
    "id": text, "enabled": flag, "confirm": flag,
    "notify": choice(TriggerOptions.Notify.allCases.map(\.rawValue)),
    "missed": choice(FirePolicy.Missed.allCases.map(\.rawValue)),
    "window": duration, "jitter": duration,
  ]

  private static let clock: WorkflowSchema.Object = [
    "timezone": text,
    "gap": choice(ClockChangePolicy.Gap.allCases.map(\.rawValue)),
    "repeat": choice(ClockChangePolicy.Repeat.allCases.map(\.rawValue)),
  ]

  /// A trigger's own keys and those of all that follow the clock. The parameter's type matters: a
  /// bare literal would be a dictionary without an order, and the schema another one each time.
  private static func timed(_ own: WorkflowSchema.Object) -> WorkflowSchema.Object {
    own.merging(clock) { own, _ in own }
  }

  private static let kinds: [Kind] = [
    Kind(
      name: FolderTrigger.kind,
      keys: [
        "folder": texts, "events": choices(FolderTrigger.Event.allCases.map(\.rawValue)),
        "match": texts, "ignore": texts, "extensions": texts, "recursive": flag,
        "settle": duration, "batch": duration,
        "existing": choice(FolderTrigger.Existing.allCases.map(\.rawValue)),
        "min_size": ["type": ["string", "integer"]],
        "kinds": choices(FolderTrigger.EntryKind.allCases.map(\.rawValue)),
      ]),
    Kind(
      name: TimeTrigger.kind,
      keys: timed([
        "time": text, "days": texts, "dates": ["type": ["array", "string", "integer"]],
      ])),
    Kind(name: CronTrigger.kind, keys: timed(["cron": text])),
    Kind(name: EveryTrigger.kind, keys: ["every": duration]),
    Kind(
      name: SunTrigger.kind,
      keys: [
        "sun": choice(SolarEvent.allCases.map(\.rawValue)), "offset": duration,
        "latitude": ["type": "number"], "longitude": ["type": "number"],
      ]),
    Kind(name: AtTrigger.kind, keys: ["at": text, "timezone": text]),
    Kind(
      name: StartupTrigger.kind,
      keys: ["startup": choice(StartupTrigger.Occasion.allCases.map(\.rawValue))]),
    Kind(
      name: WorkflowTrigger.kind,
      keys: [
        "workflow": text, "ended": choice(WorkflowTrigger.Ended.allCases.map(\.rawValue)),
      ]),
    Kind(
      name: DriveTrigger.kind,
      keys: [
        "drive": text, "events": choices(DriveTrigger.Event.allCases.map(\.rawValue)),
      ]),
    Kind(name: ManualTrigger.kind, keys: ["manual": ["type": "null"]]),
  ]
}
