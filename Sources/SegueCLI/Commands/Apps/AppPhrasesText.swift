import AppIntentsCore
import Apps
import Diagnostics
import OrderedCollections
import Phrases

/// What can be said to an app, as a person who agrees to it reads it.
struct AppPhrasesText {
  /// As they are said: `Order … from Soup Chef`. Several shortcuts may have the same.
  let phrases: OrderedSet<String>

  init(of app: AppName, _ agreed: AgreedApp?) {
    let known = agreed.map { AppPhrases(of: app, $0) }
    let listed = known?.listed(called: known?.names ?? []) ?? []
    phrases = OrderedSet(listed.flatMap { $0.shortcut.phrases.map($0.shortcut.example) })
  }

  /// “answers to 12 phrases: …”, with the first of them; empty for an app without phrases.
  var text: String {
    if phrases.isEmpty { return "" }
    let count = Phrasing.count(phrases.count, "phrase")
    return "  answers to \(count): \(Self.list(phrases, limit: 3))\n"
  }

  /// What has come and gone since the user agreed, one line each.
  func changes(since earlier: AppPhrasesText) -> String {
    func line(_ word: String, _ phrases: OrderedSet<String>) -> String {
      if phrases.isEmpty { return "" }
      let count = Phrasing.count(phrases.count, "phrase")
      return "  \(word) \(count): \(Self.list(phrases, limit: 8))\n"
    }
    return line("new     ", phrases.subtracting(earlier.phrases))
      + line("gone    ", earlier.phrases.subtracting(phrases))
  }

  var value: IntentValue { .list(phrases.map { .text($0) }) }

  /// Those that other ones don't have.
  func value(without others: AppPhrasesText) -> IntentValue {
    .list(phrases.subtracting(others.phrases).map { .text($0) })
  }

  private static func list(_ phrases: OrderedSet<String>, limit: Int) -> String {
    let shown = phrases.prefix(limit).map { "“\(Printable.line($0))”" }
    let others = phrases.count - shown.count
    return Phrasing.join(others > 0 ? shown + [Phrasing.count(others, "other")] : shown)
  }
}
