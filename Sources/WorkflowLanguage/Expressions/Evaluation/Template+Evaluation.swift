package import AppIntentsCore
internal import Diagnostics
internal import OrderedCollections
internal import WorkflowValues
package import YAML

extension Template {
  /// The template's value. If a type is wanted, a literal is its text, which the caller converts;
  /// otherwise YAML's core schema decides.
  ///
  /// Throws `EvaluationError`.
  package func evaluate(
    in scope: any EvaluationScope, wanting type: ValueType = .any
  ) throws -> IntentValue {
    switch content {
    case .expression(let expression): return try expression.evaluate(in: scope)
    case .scalar(let scalar): return scalar.value(wanting: type)
    case .text(let pieces):
      var text = ""
      for piece in pieces {
        let added: String
        switch piece {
        case .literal(let literal): added = literal
        case .expression(let expression):
          let value = try scope.evaluating { try expression.evaluate(in: scope) }
          if case .text(let piece) = value { added = piece } else { added = value.text }
        }
        text += added
        try scope.run.limits.check(bytes: text.utf8.count)
        scope.added(piece: added)
      }
      return .text(text)
    case .list(let items):
      let element = type.isList ? type.itemType : .any
      var values: [IntentValue] = []
      values.reserveCapacity(items.count)
      for item in items {
        let value = try scope.evaluating(
          item: { try item.evaluate(in: scope, wanting: element) }, isPlace: item.isPlace)
        if element.addsItems, case .list(let items) = value {
          values += items
          scope.added(items: items.count)
        } else {
          values.append(value)
        }
      }
      return .list(values)
    case .dictionary(let entries):
      var dictionary = OrderedDictionary<String, IntentValue>(minimumCapacity: entries.count)
      var filled: Set<String> = []
      for entry in entries {
        let key = try entry.key(in: scope)
        if entry.filledKey != nil { filled.insert(key) }
        guard dictionary[key] == nil else {
          // Keys that the file itself writes twice are told of before.
          guard filled.contains(key) else { continue }
          throw EvaluationError(
            .wrongType, "the dictionary has two keys `\(key)`", at: entry.key.range)
        }
        dictionary[key] = try scope.evaluating(
          item: { try entry.value.evaluate(in: scope) }, isPlace: entry.value.isPlace)
      }
      if entries.contains(where: { $0.filledKey != nil }) { scope.filledKeys() }
      return .dictionary(dictionary)
    }
  }
}

extension ValueType {
  /// Whether a list where one value of the type is wanted in a list adds its items: `[first, $others]`.
  var addsItems: Bool { self != .any && !isList }
}

extension Template.Entry {
  fileprivate func key(in scope: any EvaluationScope) throws -> String {
    guard let filledKey else { return key.value }
    let name = try filledKey.evaluate(in: scope, wanting: .text)
    guard name.hasValue else {
      throw EvaluationError(.noValue, "`\(key.value)` has no value, so it is no key", at: key.range)
    }
    return name.text
  }
}

extension YAMLScalar {
  /// The scalar's value: its text if a type is wanted, which is converted later; otherwise the value
  /// in YAML's core schema.
  package func value(wanting type: ValueType) -> IntentValue {
    switch type {
    case .any, .list(of: .any): return coreValue
    default: return isNothing(wanting: type) ? .nothing : .text(text)
    }
  }

  /// Whether the scalar is `null` or `~` without quotes, which is nothing whatever type is wanted. As a
  /// file, `~` is home.
  package func isNothing(wanting type: ValueType) -> Bool {
    guard style == .plain, case .null = core, !text.isEmpty else { return false }
    return switch type.itemType {
    case .program, .any: false
    case .file: text != "~"
    default: true
    }
  }

  private var coreValue: IntentValue {
    switch core {
    case .null: return .nothing
    case .bool(let value): return .boolean(value)
    case .int(let number): return .number(number)
    case .decimal(let digits):
      return IntentNumber(exactly: digits).map(IntentValue.number) ?? .text(digits)
    case .text(let text): return .text(text)
    }
  }
}
