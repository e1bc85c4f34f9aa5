import AppIntentsCore
import Foundation
import OrderedCollections

/// Finds the values of a list that are equal to each other, as `==` compares two.
///
/// Values are compared only with those that have the same key. Which key a value has depends on the kinds of
/// the others: among numbers, the text `1.0` has the key of the number 1. Where texts can be read as other
/// types than numbers, all values have the same key.
package enum EqualValues {
  /// For each value, the index of the first that equals it.
  package static func firsts(of values: [Value], in context: ConversionContext) throws -> [Int] {
    let kinds = ComparedKinds()
    for value in values { kinds.add(value) }
    var known: [Int: [Int]] = [:]
    return try values.enumerated().map { index, value in
      try Task.checkCancellation()
      let key = kinds.key(of: value, in: context)
      let first = known[key]?.first {
        Equality.areEqual(values[$0], value, exactly: true, in: context)
      }
      if first == nil { known[key, default: []].append(index) }
      return first ?? index
    }
  }
}

/// The kinds of the values that are compared at one place: all values, or those of a key in dictionaries.
private final class ComparedKinds {
  private var kinds: Set<ValueKind> = []
  private var precisions: Set<IntentDate.Precision> = []
  private var entries: [String: ComparedKinds] = [:]

  /// A list with one item equals that item, so that items count as values of the same place.
  func add(_ value: Value) {
    switch value {
    case .list(let items): return items.forEach(add)
    case .dictionary(let dictionary):
      for (key, value) in dictionary {
        let kinds = entries[key] ?? ComparedKinds()
        kinds.add(value)
        entries[key] = kinds
      }
    case .date(let date): precisions.insert(date.precision)
    default: break
    }
    kinds.insert(value.kind)
  }

  /// The same for values that are equal.
  func key(of value: Value, in context: ConversionContext) -> Int {
    switch value {
    case .list(let items):
      guard items.count != 1 else { return key(of: items[0], in: context) }
      return items.map { key(of: $0, in: context) }.hashValue
    case .nothing: return 0
    default: break
    }
    switch kinds.subtracting([.nothing]) {
    case [.text], [.boolean], [.url], [.file], [.entity], [.choice], [.richText]:
      // A boolean can equal nothing.
      return kinds.contains(.boolean) && kinds.contains(.nothing) ? 0 : value.hashValue
    case [.number], [.duration], [.number, .duration], [.number, .text]:
      return number(value, context)?.hashValue ?? value.hashValue
    case [.date]: return date(value)
    case [.measurement]: return measurement(value)
    case [.dictionary]: return dictionary(value, context)
    default: return 0
    }
  }

  private func number(_ value: Value, _ context: ConversionContext) -> IntentNumber? {
    switch value {
    case .duration(let duration): return IntentNumber(duration.seconds)
    case .number(let number): return number
    default:
      guard case .number(let number)? = try? Conversions.convert(value, to: .number, in: context)
      else { return nil }
      return number
    }
  }

  private func date(_ value: Value) -> Int {
    guard case .date(let date) = value, precisions.count == 1 else { return 0 }
    return date.precision == .day ? CivilTime(date).dayNumber : date.instant.hashValue
  }

  private func measurement(_ value: Value) -> Int {
    guard case .measurement(let measurement) = value,
      case .number(let number) = Quantity(measurement)
    else { return 0 }
    return number.hashValue
  }

  /// The order of the keys doesn't count.
  private func dictionary(_ value: Value, _ context: ConversionContext) -> Int {
    guard case .dictionary(let dictionary) = value else { return 0 }
    return dictionary.reduce(0) { sum, entry in
      guard let kinds = entries[entry.key] else { return sum }
      var hasher = Hasher()
      hasher.combine(entry.key)
      hasher.combine(kinds.key(of: entry.value, in: context))
      return sum ^ hasher.finalize()
    }
  }
}
