package import AppIntentsCore
import Foundation
import OrderedCollections

/// Shortens what is too large for a trace or the history to its head and its tail.
package enum Truncation {
  /// The number of bytes that are kept of a step's output.
  package static let limit = 1 << 20
  /// The most bytes that are kept of a list that is too large, which is an excerpt for people.
  private static let excerpt = 1 << 16

  /// Returns the text, or its head and tail around a line that says how much is left out.
  package static func text(_ text: String, to limit: Int = limit) -> String {
    let bytes = text.utf8
    guard bytes.count > limit else { return text }
    // Cuts between characters: continuation bytes of UTF-8 start with the bits 10.
    func boundary(_ offset: Int, _ step: Int) -> String.Index {
      var index = bytes.index(bytes.startIndex, offsetBy: offset)
      while index != bytes.startIndex, index != bytes.endIndex, bytes[index] & 0xC0 == 0x80 {
        index = bytes.index(index, offsetBy: step)
      }
      return index
    }
    let head = boundary(limit / 2, -1)
    let tail = boundary(bytes.count - limit / 2, 1)
    let left = bytes.distance(from: head, to: tail)
    return "\(text[..<head])\n… \(left) bytes left out …\n\(text[tail...])"
  }

  /// Returns the value, or the head and tail of its text.
  ///
  /// - Parameter redact: replaces secrets in a value that is cut, before it is cut: no part of a secret must be left.
  ///   Only what is kept of a list goes through it, not a copy of the whole list.
  package static func value(
    _ value: IntentValue, to limit: Int = limit, redact: (IntentValue) -> IntentValue = { $0 }
  ) -> IntentValue {
    guard size(of: value, upTo: limit) > limit else { return value }
    switch value {
    case .list(let items): return .text(list(items, to: min(limit, excerpt), redact))
    case .dictionary(let items) where items.count <= mostEntries:
      // One of them may be a list of a million items.
      let parts = items.mapValues { self.value($0, to: limit / 2, redact: redact) }
      return cut(redact(.dictionary(parts)), to: limit)
    default: return cut(redact(value), to: limit)
    }
  }

  private static func cut(_ value: IntentValue, to limit: Int) -> IntentValue {
    switch value {
    case .text(let text): .text(self.text(text, to: limit))
    case .file(let file): .text("`\(file.filename)`, too large for the history")
    default: .text(text(JSONWriter.compact(value), to: limit))
    }
  }

  /// The most entries of a dictionary that are cut each by itself.
  private static let mostEntries = 100

  /// The JSON of a list, or its first and last items around a line that says how many are left out.
  /// The others aren't written at all: a list may have a million files.
  private static func list(
    _ items: [IntentValue], to limit: Int, _ redact: (IntentValue) -> IntentValue
  ) -> String {
    func texts(of items: some Sequence<IntentValue>) -> [String] {
      var texts: [String] = []
      var size = 0
      for item in items {
        if size >= limit / 2 { break }
        // An item may be a large list, too.
        texts.append(JSONWriter.compact(redact(value(item, to: limit, redact: redact))))
        size += (texts.last?.utf8.count ?? 0) + 1
      }
      return texts
    }
    let head = texts(of: items)
    let rest = items[head.count...]
    let tail = Array(texts(of: rest.reversed()).reversed())
    let left = rest.count - tail.count
    if left == 0 { return text("[\((head + tail).joined(separator: ","))]", to: limit) }
    let (first, last) = (head.joined(separator: ","), tail.joined(separator: ","))
    return text("[\(first),", to: limit / 2) + "\n… \(left) items left out …\n"
      + text("\(last)]", to: limit / 2)
  }

  /// Returns the approximate size of a value in bytes. Counting stops at the limit.
  package static func size(of value: IntentValue, upTo limit: Int) -> Int {
    switch value {
    case .text(let text): return text.utf8.count
    case .richText(let text): return text.characters.count
    case .file(let file): return file.dataInMemory.map { $0.count * 4 / 3 } ?? 200
    case .list(let items): return size(of: items, upTo: limit)
    case .dictionary(let items):
      return size(of: items.values, upTo: limit) + items.keys.reduce(0) { $0 + $1.utf8.count }
    case .entity(let entity): return 200 + size(of: entity.properties.values, upTo: limit)
    default: return 20
    }
  }

  private static func size(of values: some Sequence<IntentValue>, upTo limit: Int) -> Int {
    var sum = 0
    for value in values where sum <= limit { sum += size(of: value, upTo: limit) + 2 }
    return sum
  }
}
