import Foundation

/// Numbers from 1 on as workflows write them: `3`, `2-5`, `4-`, `-3`, `last` or `2-last`.
struct NumberRange {
  enum End: Hashable {
    case number(Int)
    case last

    fileprivate init?(_ text: String) {
      if text == "last" {
        self = .last
      } else if let number = Int(text), number > 0 {
        self = .number(number)
      } else {
        return nil
      }
    }

    /// The number that it is, of so many.
    func number(of count: Int) -> Int {
      switch self {
      case .number(let number): number
      case .last: count
      }
    }
  }

  /// As written, without the spaces around it.
  let text: String
  let first: End
  let last: End

  static let all = NumberRange(text: "all", first: .number(1), last: .last)

  private init(text: String, first: End, last: End) {
    (self.text, self.first, self.last) = (text, first, last)
  }

  /// Nil for what isn't such a range.
  init?(_ text: some StringProtocol) {
    let ends = text.split(separator: "-", omittingEmptySubsequences: false)
      .map { $0.trimmingCharacters(in: .whitespaces) }
    guard (1...2).contains(ends.count), ends.contains(where: { !$0.isEmpty }),
      let first = ends[0].isEmpty ? .number(1) : End(ends[0]),
      let last = ends.count == 1 ? first : ends[1].isEmpty ? .last : End(ends[1])
    else { return nil }
    self.init(text: text.trimmingCharacters(in: .whitespaces), first: first, last: last)
  }
}
