import AppIntentsCore
import Foundation

extension LiteralForm {
  static let pages = LiteralForm { text, _ in _ = try PageSelection(text) }
}

/// Pages of a PDF as workflows write them: `3`, `2-5`, `4-`, `-3`, `last`, several with commas, or `all`.
struct PageSelection {
  /// The description of the parameter `pages`.
  static let description: LocalizedStringResource =
    "Such as `2-5`, `3`, `4-`, `last` or `1,4-6`"

  /// The most pages that a selection may have.
  private static let limit = 100_000
  /// The most ranges that a selection may have.
  private static let mostRanges = 1000

  private let ranges: [NumberRange]

  init(_ text: String) throws {
    if text == "all" {
      ranges = [.all]
      return
    }
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count <= Self.mostRanges else {
      throw IntentFailure("`pages` has more than \(Self.mostRanges) ranges")
    }
    ranges = try parts.map { part in
      guard let range = NumberRange(part) else {
        throw IntentFailure(
          "`\(IntentContext.current.excerpt(of: text))` isn't a range of pages",
          help: "write `2-5`, `3`, `4-`, `last`, several as `1,4-6`, or `all`")
      }
      return range
    }
  }

  /// The numbers of the pages, in the order of the selection. A range ends with the last page.
  ///
  /// Throws if the document has none of a range.
  func pages(of count: Int, in name: String) throws -> [Int] {
    guard count > 0 else { throw IntentFailure("`\(name)` has no pages", kind: .missing) }
    var pages: [Int] = []
    for range in ranges {
      let (first, last) = (range.first.number(of: count), range.last.number(of: count))
      guard min(first, last) <= count else {
        throw IntentFailure("`\(name)` has no page \(range.text)", kind: .missing)
      }
      let run = min(first, last)...min(max(first, last), count)
      // Before the numbers are made: a document may claim to have any number of pages.
      guard run.upperBound - run.lowerBound < Self.limit - pages.count else {
        throw IntentFailure("more than \(Self.limit) pages of `\(name)` are too many")
      }
      if first <= last { pages += run } else { pages += run.reversed() }
    }
    return pages
  }

  /// Pages as ranges in which each page follows the one before.
  static func runs(_ pages: [Int]) -> [ClosedRange<Int>] {
    pages.reduce(into: []) { runs, page in
      if let last = runs.last, last.upperBound == page - 1 {
        runs[runs.count - 1] = last.lowerBound...page
      } else {
        runs.append(page...page)
      }
    }
  }

  /// Pages as `qpdf` takes them: `1-3,5`.
  static func spelled(_ pages: [Int]) -> String {
    runs(pages).map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)-\($0.upperBound)" }
      .joined(separator: ",")
  }
}
