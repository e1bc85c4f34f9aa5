import AppIntentsCore

extension LiteralForm {
  static let position = LiteralForm { text, _ in try ListPosition(text).check() }
}

/// A position in a list as workflows write it: `first`, `last`, `random`, a number that counts from 1 or,
/// if it is negative, from the end, or a range of numbers.
struct ListPosition {
  /// The positions that are words.
  static let words = ["first", "last", "random"]

  let text: String

  init(_ text: String) { self.text = text }

  var isRange: Bool { text.contains("..") }

  /// The indices of the items there.
  ///
  /// - Throws: an `IntentFailure` if there is no such item, or the text is no position. A range may be
  ///   empty, and end beyond the list.
  func indices(in count: Int) throws -> Range<Int> {
    if isRange { return try range(in: count) }
    guard count > 0 else {
      throw IntentFailure("the list is empty, so it has no \(text) item", kind: .missing)
    }
    let index =
      switch text {
      case "first": 0
      case "last": count - 1
      case "random": Int.random(in: 0..<count)
      default: try index(in: count)
      }
    return index..<index + 1
  }

  /// Throws if the text is no position in any list.
  func check() throws {
    if isRange {
      _ = try range(in: 0)
    } else if !Self.words.contains(text), Int(text) == nil {
      throw problem
    }
  }

  /// What isn't a position.
  var problem: IntentFailure {
    IntentFailure(
      "`\(text)` isn't a position in a list",
      help: "write `first`, `last`, `random`, a number, or a range such as `2..4`")
  }

  private func index(in count: Int) throws -> Int {
    guard let position = Int(text) else { throw problem }
    guard let index = ValuePath.index(position, count: count) else {
      throw IntentFailure(
        position == 0
          ? "a list has no item 0; its first one is 1"
          : "the list has no item \(position), it has \(count)", kind: .missing)
    }
    return index
  }

  /// Reads `2..4`, `2..` and `..-2`. An end beyond the last item means the last item.
  private func range(in count: Int) throws -> Range<Int> {
    guard let dots = text.firstRange(of: "..") else { return 0..<0 }
    let (from, to) = (text[..<dots.lowerBound], text[dots.upperBound...])
    guard let first = from.isEmpty ? 1 : Int(from), let last = to.isEmpty ? -1 : Int(to) else {
      throw problem
    }
    guard first != 0, last != 0 else {
      throw IntentFailure("a list has no item 0; its first one is 1", kind: .missing)
    }
    let start = first > 0 ? first - 1 : max(0, count.advanced(by: max(first, -count)))
    let end = last > 0 ? min(last, count) : count.advanced(by: max(last, -count - 1)) + 1
    return start < end ? start..<end : 0..<0
  }
}
