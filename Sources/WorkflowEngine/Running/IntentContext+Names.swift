import AppIntents
import OrderedCollections

extension IntentContext {
  /// What a name stands for in every run, whatever it has set: `$now`, `$env`. Nil for others.
  func standingValue(of name: String) -> IntentValue? {
    switch name {
    case "now": .date(IntentDate(now(), in: timeZone))
    case "env":
      .dictionary(
        OrderedDictionary(
          uniqueKeysWithValues: environment.sorted { $0.key < $1.key }
            .map { ($0.key, .text($0.value)) }))
    default: nil
    }
  }
}
