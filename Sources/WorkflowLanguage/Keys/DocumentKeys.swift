import AppIntentsCore
import Confinement
import Diagnostics
import YAML

/// The keys of a workflow file.
package enum DocumentKeys {
  static let all: [Key<Document>] = describing + running + blocks + [tests]

  package static let descriptions = all.map(\.description)
  static let names = all.map(\.name)

  /// Keys that describe the workflow.
  private static let describing: [Key<Document>] = [
    Key("name", .text, "The workflow's name; without it, the id in title case.") {
      $0.name = $1.value
    },
    Key("description", .text, "What the workflow does, in a sentence.") {
      $0.description = $1.value
    },
    Key("icon", .text, "The name of a symbol in the style of SF Symbols (`doc.text`), or an emoji.")
    { $0.icon = $1.value },
    Key("color", .text, "The color of the icon.") { $0.color = $1.value },
    Key("tags", .texts, "Words by which workflows are grouped.") { $0.tags = $1.map(\.value) },
  ]

  /// Keys about how the workflow starts, and what it may do.
  private static let running: [Key<Document>] = [
    Key("inputs", InputKeys.type, "The workflow's parameters.") { $0.inputs = $1 },
    Key("triggers", triggers, "What starts the workflow by itself.") { $0.triggers = $1 },
    Key(
      "overlap", .choice,
      "What happens when the workflow is started while it runs; without it, `parallel` with a"
        + " `folder` trigger, else `queue`."
    ) { $0.overlap = $1 },
    Key(
      "max_parallel", .count(atLeast: 1),
      "The most runs at the same time, where they run in parallel."
    ) { $0.maxParallel = $1 }.defaulting(to: "4"),
    Key("key", .textValue, "Runs with different keys don't overlap with each other.") {
      $0.key = $1
    },
    Key(
      "permissions", permissions,
      "The folders, programs and hosts that the workflow may use. A kind that isn't listed is"
        + " permitted."
    ) { $0.permissions = $1 },
    Key("timeout", .duration, "The longest time that a run may take.") { $0.timeout = $1 },
    Key("max_value", .size, "The most bytes of one value; a step with a larger one fails.") {
      $0.maxValue = $1
    }.defaulting(to: "256 MB"),
    Key("keep", keep, "How long the history of runs is kept.") { $0.keep = $1 },
    Key("expect", expected, "Alerts when this much time passes without a successful run.") {
      $0.expect = $1
    },
  ]

  /// The steps, in the order in which they are numbered.
  private static let blocks: [Key<Document>] = [
    Key("steps", .steps, "The steps.") { $0.steps = $1 }
      .required("add `steps:` with a list of what to do"),
    Key(
      "on_failure", .steps,
      "Steps that run when the run fails; `$error` describes why. The run stays failed."
    ) { $0.onFailure = $1 },
    Key(
      "finally", .steps,
      "Steps that run at the end in any case; after a failure, `$error` describes it."
    ) { $0.finally = $1 },
    Key("output", .value, "The run's output; without it, the output of the last step.") {
      $0.output = $1
    },
  ]

  private static let tests = Key<Document>(
    "tests", TestCaseKeys.type, "Tests of the workflow by their names, which `segue test` runs."
  ) { $0.tests = $1 }

  private static let triggers = KeyType<[TriggerDeclaration]>(shape: .triggers) {
    TriggerParser($1).parse($0)
  }

  /// A duration alone: `every` is a word of triggers.
  private static let expected = KeyType<Located<IntentDuration>>(shape: .duration) {
    entry, context in
    guard let text = entry.value.text, text.hasPrefix("every ") else {
      return context.duration(entry)
    }
    context.report(
      .wrongShape(entry, wants: "a duration", example: String(text.dropFirst("every ".count))))
    return nil
  }

  private static let permissions = KeyType<Permissions>.record(
    "`permissions`",
    [
      Key("read", .paths, "Folders and globs of files that may be read.") { $0.read = $1 },
      Key("write", .paths, "Folders and globs of files that may be changed.") { $0.write = $1 },
      Key("run", .texts, "Programs that may be started.") { $0.run = $1 },
      Key("reach", .texts, "Hosts that may be reached over the network.") { $0.reach = $1 },
      Key(
        "sockets", .kinds(SocketGroup.allCases.map(\.rawValue)),
        "Sockets of other programs that programs may connect to: \(socketNames), or paths."
      ) { $0.sockets = $1 },
      Key("apps", .texts, "Apps whose intents may be performed.") { $0.apps = $1 },
    ], "a map", example: "{ read: [~/Inbox] }",
    initial: { Permissions(range: $0.value.range) })

  // `joined(separator:)` would look up conformances, which takes a twentieth of the start.
  private static let socketNames = SocketGroup.allCases.reduce(into: "") { names, group in
    names += names.isEmpty ? "`\(group.rawValue)`" : ", `\(group.rawValue)`"
  }

  private static let keep = KeyType<Keep>.record(
    "`keep`",
    [
      Key("days", .count(atLeast: 1), "Runs older than this many days are removed.") {
        $0.days = $1
      },
      Key("runs", .count(atLeast: 1), "Only this many runs are kept.") { $0.runs = $1 },
    ], "a map", example: "{ days: 30, runs: 500 }", initial: { _ in Keep() })
}
