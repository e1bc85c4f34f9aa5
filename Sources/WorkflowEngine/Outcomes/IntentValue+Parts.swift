import AppIntentsCore
import OrderedCollections

/// What is in a value, at any depth of lists and dictionaries.
extension IntentValue {
  /// Whether anything in it that is no list and no dictionary is of a kind.
  func hasPart(_ isOfKind: (IntentValue) -> Bool) -> Bool {
    switch self {
    case .list(let items): items.contains { $0.hasPart(isOfKind) }
    case .dictionary(let entries): entries.values.contains { $0.hasPart(isOfKind) }
    default: isOfKind(self)
    }
  }

  /// Whether something in it is more than a text, a number, yes or no, or a date.
  var hasThings: Bool {
    hasPart {
      switch $0 {
      case .file, .entity: true
      default: false
      }
    }
  }

  var hasEntityParts: Bool { hasPart { if case .entity = $0 { true } else { false } } }

  /// Whether a number, a date or a duration is in it.
  var hasQuantities: Bool {
    hasPart {
      switch $0 {
      case .number, .date, .duration: true
      default: false
      }
    }
  }

  /// Whether it has text in it that isn't one of several choices.
  var hasFreeText: Bool {
    hasPart {
      switch $0 {
      case .text, .richText, .url: true
      default: false
      }
    }
  }

  /// The files in it.
  var files: [IntentFile] {
    switch self {
    case .file(let file): [file]
    case .list(let items): items.flatMap(\.files)
    case .dictionary(let entries): entries.values.flatMap(\.files)
    default: []
    }
  }
}
