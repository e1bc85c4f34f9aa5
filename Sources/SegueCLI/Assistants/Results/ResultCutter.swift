import AppIntentsCore
import ModelContext
import OrderedCollections

/// Cuts what a run gives to what a model can read.
struct ResultCutter {
  /// How many characters a result may have.
  static let most = 20_000

  private(set) var rest: Int
  /// Whether anything was left out.
  private(set) var hasCut = false

  init(_ most: Int = ResultCutter.most) { rest = most }

  /// What a result says if something was left out of it.
  static let note =
    "The result was cut: a result has at most \(most.formatted(.number.locale(.init(identifier: "en_US")))) characters."

  mutating func cut(_ text: String) -> String {
    // A text without that many bytes has fewer characters, which needn't be counted.
    if text.utf8.count <= rest {
      rest -= text.utf8.count
      return text
    }
    let start = text.prefix(rest)
    rest -= start.count
    if start.endIndex == text.endIndex { return text }
    hasCut = true
    return String(start)
  }

  /// The JSON with texts and lists cut where the limit is reached.
  mutating func cut(_ json: IntentValue) -> IntentValue {
    switch json {
    case .text(let text): return .text(cut(text))
    case .list(let items):
      var kept: [IntentValue] = []
      for item in items {
        guard takes(1) else { break }
        kept.append(cut(item))
      }
      return .list(kept)
    case .dictionary(let members):
      var kept: JSONObject = [:]
      for (name, value) in members {
        guard takes(name.utf8.count) else { break }
        kept[name] = cut(value)
      }
      return .dictionary(kept)
    default:
      rest = max(0, rest - 1)
      return json
    }
  }

  private mutating func takes(_ count: Int) -> Bool {
    guard rest >= count, rest > 0 else {
      hasCut = true
      return false
    }
    rest -= count
    return true
  }
}
