import AppIntentsCore
import Diagnostics
import YAML

/// The keys of `retry`, which is a number of tries or a map.
enum RetryKeys {
  static let all: [Key<RetryPolicy>] = [
    Key("times", tries, "The number of tries after the first.") { $0.times = $1 }
      .required("add `times: 3`"),
    Key("delay", .duration, "The time before the second try.") { $0.delay = $1.value }
      .defaulting(to: "1s"),
    Key(
      "backoff", .number(in: 1...1000), "The factor by which each delay is longer than the last."
    ) { $0.backoff = $1 }.defaulting(to: "1"),
    Key("max_delay", .duration, "The longest delay.") { $0.maxDelay = $1.value },
    Key(
      "within", .duration,
      "The longest time of all tries and delays together; `timeout` is the longest time of each try."
    ) { $0.within = $1.value },
    Key("jitter", .flag, "Varies each delay by up to half, so that runs don't retry in step.") {
      $0.jitter = $1
    }.defaulting(to: "false"),
    Key(
      "only",
      .list(of: .choice, example: "[timeout, network]").filled("at least one kind of error"),
      "The kinds of error that are tried again; all of them without this key."
    ) { $0.only = $1 },
  ]

  /// A number of tries. `InvalidRetryCheck` reports 0 with a better message than reading could.
  private static let tries = KeyType<Int>(shape: .count(atLeast: 1)) { $1.count($0, atLeast: 0) }

  /// A number of tries, or a map with these keys.
  static let type = KeyType<RetryPolicy>(
    shape: .either(.count(atLeast: 1), .record(RecordShape(all.map(\.description))))
  ) { entry, context in
    let node = entry.value
    if let entries = node.entries {
      var policy = RetryPolicy(times: 3, range: node.range)
      context.read(
        MapReader(entries, range: node.range, owner: "`retry`"), all, into: &policy,
        missingAt: entry.key.range)
      return policy
    }
    guard case .int(let times) = node.scalar?.core, times >= 0 else {
      context.report(
        .wrongShape(
          entry, wants: "a number of tries, or a map", example: "{ times: 3, delay: 2s }"))
      return nil
    }
    return RetryPolicy(times: times, range: node.range)
  }
}
