import AppIntentsCore
import OrderedCollections
import WorkflowValues

/// How the answers about the pieces of a content become one answer.
enum PieceCombination: Sendable, Hashable {
  /// The model is asked again, about the answers.
  case asking
  /// The lists are joined.
  case joining
  /// The texts are joined.
  case appending
  /// Each key's first value counts. The model is asked again about keys with different values.
  case merging
  /// Nothing could be said of the whole.
  case impossible

  /// - Parameter joinsTexts: whether each text stands for its own piece.
  init(of shape: AnswerShape, joinsTexts: Bool = false) {
    self =
      switch shape {
      case .text, .richText: joinsTexts ? .appending : .asking
      case .list: .joining
      case .dictionary: .merging
      case .number, .boolean, .date, .duration, .choice, .entity: .impossible
      }
  }

  /// Lists one after the other. What the end of one and the beginning of the next have in common comes
  /// from the paragraph that both pieces have, and counts once.
  static func joined(_ lists: [[Value]]) -> [Value] {
    var all: [Value] = []
    var last: [Value] = []
    for list in lists {
      let most = min(last.count, list.count)
      let common = stride(from: most, to: 0, by: -1).first {
        last.suffix($0) == list.prefix($0)[...]
      }
      all += list.dropFirst(common ?? 0)
      last = list
    }
    return all
  }

  /// Entities of lists, each once.
  static func distinct(_ items: [Value]) -> [Value] { Array(OrderedSet(items)) }

  /// The values of each key in some dictionaries: lists joined, of others those that differ.
  static func values(
    of dictionaries: [OrderedDictionary<String, Value>]
  ) -> OrderedDictionary<String, [Value]> {
    var found: OrderedDictionary<String, [Value]> = [:]
    for dictionary in dictionaries {
      for (key, value) in dictionary where value != .nothing {
        guard let known = found[key] else {
          found[key] = [value]
          continue
        }
        if case .list(let items) = value, case .list(let before)? = known.first {
          found[key] = [.list(joined([before, items]))]
        } else if !known.contains(value) {
          found[key] = known + [value]
        }
      }
    }
    return found
  }
}

extension AnswerShape {
  /// The shape of an answer about a piece, in which any value may be missing.
  var withoutRequirements: AnswerShape {
    guard case .dictionary(let fields) = self else { return self }
    return .dictionary(
      fields.map {
        AnswerField($0.name, $0.shape, description: $0.description, isOptional: true)
      })
  }
}
