import Foundation
import Testing

@testable import Scheduling

/// The cases of the Open Cron Pattern Specification.
@Suite("Cron conformance")
struct CronConformanceTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let id: String, type: String, pattern: String, mustMatch: [String], mustNotMatch: [String]
    let result: String
    var testDescription: String { id }
  }

  static let cases: [Case] = {
    let url = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../Fixtures/ocps/conformance.tsv").standardized
    let text = (try? String(contentsOf: url, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").dropFirst().map { line in
      let columns = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      func times(_ column: String) -> [String] {
        column == "-" ? [] : column.split(separator: "|").map(String.init)
      }
      return Case(
        id: columns[0], type: columns[2], pattern: columns[3], mustMatch: times(columns[4]),
        mustNotMatch: times(columns[5]), result: columns[6])
    }
  }()

  @Test func `all 37 cases are there`() {
    #expect(Self.cases.count == 37)
  }

  @Test(arguments: cases)
  func `a case of the specification holds`(item: Case) throws {
    switch item.type {
    case "parse" where item.result == "accept":
      _ = try CronExpression(item.pattern)
    case "parse":
      #expect(throws: CronError.self) { try CronExpression(item.pattern) }
    case "equivalent":
      let other = try CronExpression(try #require(item.mustMatch.first))
      #expect(try CronExpression(item.pattern).isEquivalent(to: other))
    default:
      let expression = try CronExpression(item.pattern)
      for (times, expected) in [(item.mustMatch, true), (item.mustNotMatch, false)] {
        for text in times {
          let time = try WallTime(text)
          #expect(
            expression.matches(
              year: time.year, month: time.month, day: time.day, hour: time.hour,
              minute: time.minute, second: time.second) == expected, "\(text)")
          let before = Date(timeIntervalSince1970: Double(time.secondsSince1970 - 1))
          let next = CronSchedule(expression, in: .gmt).next(after: before)
          #expect(
            (next?.timeIntervalSince1970 == Double(time.secondsSince1970)) == expected, "\(text)")
        }
      }
    }
  }
}
