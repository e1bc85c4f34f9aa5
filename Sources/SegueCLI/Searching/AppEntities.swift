import AppIntentsCore
import Apps
import CoreSpotlight
import Diagnostics
import Foundation
import OrderedCollections
import Suggestions
import SystemPackage

/// What an app has put into its index. It is found without starting the app, and opened by the app's
/// intent for its type.
struct AppEntities: Sendable {
  /// The most results of one app.
  private static let most = 5
  /// How many characters of a title or a subtitle are looked at.
  private static let longest = 500

  /// An intent that opens entities of a type.
  private struct Opener: Sendable {
    let intent: IntentDescriptor
    /// The type's title.
    let title: String
    /// Whether its target may be of several types.
    let takesAny: Bool
    let needsValues: Bool
  }

  private let app: String
  private let index: IndexReader
  /// By the names of the types on the wire.
  private let openers: [String: Opener]

  /// Nil for an app that opens nothing.
  ///
  /// - Parameters:
  ///   - name: what people call the app.
  ///   - intents: those that a search finds, by their ids.
  init?(of app: AddedApp, named name: String, _ intents: [String: IntentDescriptor]) {
    var openers: [String: Opener] = [:]
    let types = app.types.entities
    for tool in app.agreed?.tools ?? [] {
      guard !tool.opens.isEmpty, let intent = intents["\(app.name.text).\(tool.step)"],
        let target = intent.parameters.first(where: { $0.name == Self.target })
      else { continue }
      let others = intent.parameters.filter { $0.name != Self.target }
      for name in tool.opens where openers[name] == nil {
        guard let type = types[name], !type.isForAssistants else { continue }
        openers[name] = Opener(
          intent: intent, title: type.title, takesAny: target.type == .any,
          needsValues: others.contains { $0.isRequired && $0.defaultValue == nil })
      }
    }
    if openers.isEmpty { return nil }
    self.app = name
    self.openers = openers
    index = IndexReader(
      ofFolder: AddedApps.registry.ownFolder(of: app.name),
      named: app.record?.environment[IndexLocation.variable])
  }

  /// The parameter of an intent that opens something.
  private static let target = "target"

  /// What its index finds, the best first. An index that can't be searched finds nothing.
  func candidates(for words: SearchWords) -> [SearchCandidate] {
    let found = try? index.entities(
      of: openers.keys.sorted(), matching: words.words.joined(separator: " "), most: Self.most,
      now: Date())
    var last = Double.infinity
    return (found ?? []).compactMap { entity in
      guard var candidate = candidate(of: entity) else { return nil }
      // The index may know words that the title lacks, and its order stays.
      last = min(candidate.score(for: words) ?? 1, last - 0.01)
      candidate.knownScore = last
      return candidate
    }
  }

  /// Nil for an entity without a title.
  private func candidate(of entity: IndexReader.Entity) -> SearchCandidate? {
    let title = Self.line(entity.title)
    guard let opener = openers[entity.type], title.contains(where: { !$0.isWhitespace }) else {
      return nil
    }
    let subtitle = entity.subtitle.map(Self.line) ?? ""
    let target: IntentValue =
      opener.takesAny
      ? ["type": .text(entity.type), "id": .text(entity.id), "title": .text(title)]
      : .text(entity.id)
    return SearchCandidate(
      UsedAction(.intent(opener.intent.id), values: [Self.target: target]), title: title,
      subtitle: "\(app): \(subtitle.isEmpty ? opener.title : subtitle)",
      needsValues: opener.needsValues)
  }

  /// The beginning of a text of the app, on one line.
  private static func line(_ text: String) -> String {
    Printable.line(String(String.UnicodeScalarView(text.unicodeScalars.prefix(longest))))
  }
}
