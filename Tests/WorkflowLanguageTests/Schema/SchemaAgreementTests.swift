import AppIntentsCore
import Diagnostics
import Foundation
import ProgramTesting
import SystemPackage
import TestFixtures
import Testing
import WorkflowValues
import YAML

@testable import WorkflowLanguage

/// The JSON Schema and the checker accept the same files. The schema is checked by a validator that
/// isn't ours.
@Suite(
  "Agreement of the schema and the checker",
  .enabled(
    if: FileManager.default.isExecutableFile(
      atPath: Repository.checkJSONSchema.path(percentEncoded: false)),
    "check-jsonschema isn't installed; `make test` installs it"))
struct SchemaAgreementTests {
  /// A file, and whether its mistake is one that a schema can see.
  struct Sample {
    let name: String
    let text: String
    var isBeyondSchema = false
  }

  @Test func `generated files`() async throws {
    var samples: [Sample] = []
    for seed in 1...120 {
      samples.append(
        Sample(name: "valid-\(seed)", text: FileGenerator.valid(seed: UInt64(seed))))
      samples.append(
        Sample(name: "broken-\(seed)", text: FileGenerator.broken(seed: UInt64(seed))))
    }
    try await compare(samples)
    for sample in samples where sample.name.hasPrefix("valid") {
      let checked = check(sample.text, others: Self.others)
      #expect(!checked.diagnostics.hasErrors, "\(sample.name)\n\(sample.text)\(checked.rendered)")
    }
  }

  static let values: [YAMLData] = [
    .text("soon"), .text("1h 30m"), .text("2 fortnights"), .text("1.5 months"), .text("12"),
    .text("yes"), .text("2024-05-01"), .int(5),
    .decimal("1.5"), .bool(true), .null, .text("$env.HOME"), .list([]), .list([.text("a")]),
    .list([.int(1)]), .list([.list([])]), .map([.init("a", .int(1))]),
  ]

  @Test func `every type of an input with every kind of default`() async throws {
    var samples: [Sample] = []
    for name in InputTypeName.all {
      for isList in [false, true] {
        for (index, value) in Self.values.enumerated() {
          let type: YAMLData = isList ? .list([.text(name)]) : .text(name)
          let input = YAMLData.map([.init("type", type), .init("default", value)])
          samples.append(
            Sample(
              name: "\(isList ? "list-of-" : "")\(name)-\(index)",
              text: YAMLWriter.write(
                .map([
                  .init("inputs", .map([.init("x", input)])),
                  .init("steps", .list([.map([.init("log", .text("a"))])])),
                ])),
              isBeyondSchema: Self.isBeyondSchema(value, InputTypeName.type(named: name))))
        }
      }
    }
    try await compare(samples)
  }

  @Test func `parameters with every kind of value`() async throws {
    var samples: [Sample] = []
    for descriptor in sampleCatalogue.all {
      for (index, parameter) in descriptor.parameters.enumerated() where index > 0 {
        for (number, value) in Self.values.enumerated() {
          var entries = descriptor.parameters.enumerated().compactMap { place, other in
            place != index && other.isRequired && place != descriptor.pipedParameter
              ? YAMLData.Entry(place == 0 ? descriptor.id : other.name, Self.valid(other.type))
              : nil
          }
          if entries.first?.key != descriptor.id {
            entries.insert(.init(descriptor.id, Self.valid(descriptor.parameters[0].type)), at: 0)
          }
          entries.append(.init(parameter.name, value))
          samples.append(
            Sample(
              name: "\(descriptor.id)-\(parameter.name)-\(number)",
              text: YAMLWriter.write(.map([.init("steps", .list([.map(entries)]))])),
              isBeyondSchema: Self.isBeyondSchema(value, parameter.type)
                || ["timezone", "match", "ignore", "pattern", "several", "to"].contains(
                  parameter.name)
                || descriptor.alternatives.contains(parameter.name)
                || descriptor.asksModel))
        }
      }
    }
    try await compare(samples)
  }

  /// The drifts that there were.
  static let drifts: [(name: String, text: String, isValid: Bool)] = [
    ("tags-text", "tags: text\nsteps: [log: a]\n", false),
    ("retry-0", "steps:\n  - log: a\n    retry: 0\n", false),
    ("nested-type", "inputs: { x: { type: [[\"x\"]] } }\nsteps: [log: a]\n", false),
    ("list-duration", "inputs: { x: { type: duration, default: [1s] } }\nsteps: [log: a]\n", false),
    ("dictionary-text", "steps:\n  - text.reverse: { a: 1 }\n", true),
    ("flag-on", "steps:\n  - log: a\n    enabled: on\n", true),
    ("place", "inputs: { x: { type: place } }\nsteps: [log: a]\n", true),
    ("contacts", "inputs: { x: { type: [contact] } }\nsteps: [log: a]\n", true),
    ("place-default", "inputs: { x: { type: place, default: a } }\nsteps: [log: a]\n", false),
    ("pattern-number", "inputs: { x: { type: number, pattern: a } }\nsteps: [log: a]\n", false),
    ("no-values", "inputs: { x: { type: text, values: [] } }\nsteps: [log: a]\n", false),
    ("no-options", "steps:\n  - menu: a\n    options: {}\n", false),
    ("no-kinds", "steps:\n  - log: a\n    retry: { times: 2, only: [] }\n", false),
    ("choice-case", "steps:\n  - text.change_case: a\n    to: TITLE CASE\n", true),
    ("choice-hyphen", "steps:\n  - text.change_case: a\n    to: title-case\n", true),
    ("word-case", "overlap: Skip\nsteps: [log: a]\n", false),
    ("quoted-count", "max_parallel: \"3\"\nsteps: [log: a]\n", false),
    ("quoted-retry", "steps:\n  - log: a\n    retry: \"2\"\n", false),
    ("quoted-repeat", "steps:\n  - repeat: \"3\"\n    do: [log: a]\n", false),
    ("repeat-max", "steps:\n  - repeat: 3\n    max: 4\n    do: [log: a]\n", false),
    ("menu-timeout", "steps:\n  - menu: a\n    options: { b: [] }\n    timeout: 4h\n", false),
    ("case-in", "steps:\n  - choose: 1\n    cases: [{ in: one, do: [] }]\n", false),
    (
      "quoted-latitude",
      "triggers: [{ sun: sunset, place: { latitude: \"52\", longitude: 13 } }]\nsteps: [log: a]\n",
      false
    ),
    ("home", "triggers: [folder: ~]\nsteps: [log: a]\n", true),
    ("empty-folder", "triggers: [folder: \"\"]\nsteps: [log: a]\n", false),
    ("null-drive", "triggers: [drive: ~]\nsteps: [log: a]\n", false),
    ("empty-id", "triggers: [{ every: 5m, id: \"\" }]\nsteps: [log: a]\n", false),
    ("late-time", "triggers: [time: \"24:00\"]\nsteps: [log: a]\n", false),
    ("late-date", "triggers: [{ time: \"07:30\", dates: 32 }]\nsteps: [log: a]\n", false),
    ("no-days", "triggers: [{ time: \"07:30\", days: [] }]\nsteps: [log: a]\n", false),
    ("no-globs", "triggers: [{ folder: a, match: [] }]\nsteps: [log: a]\n", false),
    ("negative-settle", "triggers: [{ folder: a, settle: -5s }]\nsteps: [log: a]\n", false),
    ("huge-size", "triggers: [{ folder: a, min_size: 1 TiB }]\nsteps: [log: a]\n", true),
    ("reserved", "steps:\n  - log: a\n    as: prev\n", false),
    ("reserved-input", "inputs: { item: 3 }\nsteps: [log: a]\n", false),
  ]

  static let durations = [
    "500ms", "1h 30m", "1 hour and 30 minutes", "2 weeks, 1 day,", "-5m", "- 5 MIN", "3 µs", "0.5y",
    "PT1,5H", "p1dt", "01:30:00", "0.5mo", "2 apples", "1h and", "1hand 2m", "1.2.3s", "1h 1", "P",
    "PT", "P5H", "PT5", "1:30", "1:99:00", "1:00:60", "1e1:00:00", "5", "m", "every 1h",
  ]

  @Test func `durations in every spelling`() async throws {
    try await compare(
      Self.durations.enumerated().flatMap { index, text in
        [
          Sample(
            name: "timeout-\(index)", text: "steps:\n  - log: a\n    timeout: \"\(text)\"\n"),
          Sample(name: "expect-\(index)", text: "expect: \"\(text)\"\nsteps: [log: a]\n"),
        ]
      })
  }

  @Test func `drifts that there were`() async throws {
    try await compare(Self.drifts.map { Sample(name: $0.name, text: $0.text) })
    for drift in Self.drifts {
      #expect(check(drift.text).diagnostics.hasErrors != drift.isValid, "\(drift.name)")
    }
  }

  // MARK: -

  private static let others = ["other": "steps:\n  - log: a\n"]

  /// Whether only the checker can tell if a value has the type.
  private static func isBeyondSchema(_ value: YAMLData, _ type: ValueType) -> Bool {
    switch (value, type.itemType) {
    case (.map, _): false
    case (.list(let items), let element): items.contains { isBeyondSchema($0, element) }
    case (_, .date), (_, .url), (_, .measurement), (_, .number), (_, .condition),
      (_, .expression), (_, .dictionary):
      true
    case (.text, .choice): true
    default: false
    }
  }

  private static func valid(_ type: ValueType) -> YAMLData {
    switch type {
    case .number: .int(1)
    case .boolean: .bool(true)
    case .duration: .text("2s")
    case .date: .text("2024-05-01")
    case .measurement: .text("5 km")
    case .condition, .expression: .text("1 < 2")
    case .choice(let choice): .text(choice.cases.first?.name ?? "")
    case .list(let element): .list([valid(element)])
    case .dictionary: .map([.init("a", .int(1))])
    default: .text("abc")
    }
  }

  /// Expects that the schema refuses a file if and only if the checker does.
  private func compare(_ samples: [Sample]) async throws {
    let folder = try TestFolder()
    defer { withExtendedLifetime(folder) {} }
    let schema = try folder.write(
      JSONWriter.pretty(WorkflowSchema(of: sampleCatalogue).value), to: "schema.json")
    for sample in samples { try folder.write(sample.text, to: sample.name + ".yaml") }
    let program = try await Program.run(
      Repository.checkJSONSchema,
      ["-o", "json", "--schemafile", schema.string]
        + samples.map { $0.name + ".yaml" },
      home: folder.url, folder: folder.url)
    let report = try #require(
      try JSONSerialization.jsonObject(with: Data(program.output.utf8)) as? [String: Any],
      "\(program.talk)")
    let errors = (report["errors"] as? [[String: Any]]) ?? []
    let unreadable = (report["parse_errors"] as? [[String: Any]]) ?? []
    let refused = Set(
      (errors + unreadable).compactMap { ($0["filename"] as? String)?.split(separator: "/").last })
    for sample in samples {
      let checked = check(sample.text, others: Self.others)
      let isRefused = refused.contains("\(sample.name).yaml")
      if sample.isBeyondSchema, checked.diagnostics.hasErrors, !isRefused { continue }
      #expect(
        isRefused == checked.diagnostics.hasErrors,
        "\(sample.name): the schema \(isRefused ? "refuses" : "accepts") it\n\(sample.text)\(checked.rendered)"
      )
    }
  }
}
