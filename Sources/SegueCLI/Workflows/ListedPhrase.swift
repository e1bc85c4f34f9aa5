import AppIntentsCore
import Apps
import Phrases

/// Something that a person can say, and what it starts.
struct ListedPhrase {
  let shortcut: SpokenShortcut
  /// The title of the intent or the workflow.
  let title: String
}

extension AppPhrases {
  /// How many phrases of an app are used.
  private static let most = 1_000

  /// - Parameter names: what the app is called.
  func listed(called names: [String]) -> [ListedPhrase] {
    let negative = Array(negativePhrases.prefix(Self.most))
    var left = Self.most
    return shortcuts.compactMap { shortcut in
      guard left > 0 else { return nil }
      let phrases = Array(shortcut.phrases.prefix(left))
      left -= phrases.count
      return ListedPhrase(
        shortcut: SpokenShortcut(
          applications: names, target: .intent(shortcut.step), arguments: shortcut.arguments,
          phrases: phrases,
          parameters: shortcut.parameters.map {
            SpokenShortcut.Parameter(
              name: $0.name, title: $0.title, type: $0.type, isWholeNumber: $0.isWholeNumber)
          }, negativePhrases: negative),
        title: shortcut.title)
    }
  }
}

extension AppNames {
  /// The names without those of the app's own choice that could be any words.
  var telling: [String] { all.filter { claim(on: $0) != .told || SpokenName.isTelling($0) } }

  /// Those of them that are neither the app's own nor the one under which it was added.
  var tellingOthers: [String] { others.filter(telling.contains) }
}
