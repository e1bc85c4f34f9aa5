import AppIntentsCore
import Apps
import Diagnostics
import OrderedCollections
import Phrases

/// What can be said to an app, as a person who agrees to it reads it.
struct AppPhrasesText {
  /// As they are said: `Order … from Soup Chef`. Several shortcuts may have the same.
  let phrases: OrderedSet<String>
  /// What the app says that it is also called.
  let names: OrderedSet<String>

  init(of app: AppName, _ agreed: AgreedApp?) {
    let known = agreed.map { AppPhrases(of: app, $0) }
    let listed = known.map { $0.listed(called: $0.names.all) } ?? []
    names = OrderedSet(known?.names.tellingOthers ?? [])
    phrases = OrderedSet(listed.flatMap { $0.shortcut.phrases.map($0.shortcut.example) })
  }

  /// “answers to 12 phrases: …”, with the first of them, and all names; empty for an app without phrases.
  var text: String {
    if phrases.isEmpty { return "" }
    let count = Phrasing.count(phrases.count, "phrase")
    return "  answers to \(count): \(Self.list(phrases, limit: 3))\n"
      + (names.isEmpty ? "" : "  also called \(Self.list(names, limit: names.count))\n")
  }

  /// What has come and gone since the user agreed, one line each.
  func changes(since earlier: AppPhrasesText) -> String {
    func line(_ word: String, _ texts: OrderedSet<String>, _ noun: String) -> String {
      if texts.isEmpty { return "" }
      let count = Phrasing.count(texts.count, noun)
      return "  \(word) \(count): \(Self.list(texts, limit: 8))\n"
    }
    return line("new     ", phrases.subtracting(earlier.phrases), "phrase")
      + line("gone    ", earlier.phrases.subtracting(phrases), "phrase")
      + line("new     ", names.subtracting(earlier.names), "name")
      + line("gone    ", earlier.names.subtracting(names), "name")
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
