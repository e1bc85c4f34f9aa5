internal import AppIntents
internal import Diagnostics
internal import YAML

/// Parses `retry`: a number of tries, or a map.
struct RetryParser {
  let context: ParsingContext

  init(_ context: ParsingContext) { self.context = context }

  static let keys = ["times", "delay", "backoff", "max_delay", "jitter", "only"]

  func parse(_ entry: YAMLEntry) -> RetryPolicy? {
    let node = entry.value
    guard let entries = node.entries else {
      guard case .int(let times) = node.scalar?.core, times >= 0 else {
        context.report(
          .wrongShape(
            entry, wants: "a number of tries, or a map", example: "{ times: 3, delay: 2s }"))
        return nil
      }
      return RetryPolicy(times: times, range: node.range)
    }
    var map = MapReader(entries, range: node.range, owner: "`retry`")
    var policy = RetryPolicy(times: 3, range: node.range)
    if let times = map.take("times") {
      policy.times = context.count(times, atLeast: 0) ?? 3
    } else {
      context.report(
        .missingKey("times", of: "`retry`", at: entry.key.range, help: "add `times: 3`"))
    }
    if let delay = map.take("delay").flatMap(context.duration) { policy.delay = delay.value }
    if let backoff = map.take("backoff") { policy.backoff = factor(backoff) ?? 1 }
    policy.maxDelay = map.take("max_delay").flatMap(context.duration)?.value
    policy.jitter = map.take("jitter").flatMap(context.boolean) ?? false
    if let only = map.take("only") { policy.only = kinds(only) }
    context.finish(map, known: Self.keys)
    return policy
  }

  private func factor(_ entry: YAMLEntry) -> Double? {
    if let text = entry.value.text, let number = IntentNumber(exactly: text)?.double, number >= 1,
      number <= 1000
    {
      return number
    }
    context.report(.wrongShape(entry, wants: "a number of at least 1"))
    return nil
  }

  private func kinds(_ entry: YAMLEntry) -> [RetryPolicy.ErrorKind] {
    guard let items = entry.value.items else {
      context.report(.wrongShape(entry, wants: "a list", example: "[timeout, network]"))
      return []
    }
    return items.compactMap {
      context.word(YAMLEntry(key: entry.key, value: $0), of: RetryPolicy.ErrorKind.self)
    }
  }
}
