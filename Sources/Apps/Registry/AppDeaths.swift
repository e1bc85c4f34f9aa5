import Foundation
import ProviderClient

/// When the processes of an app died, those of all runs.
struct AppDeaths: Sendable {
  private let times: [Int]

  /// - Parameter text: a line for each, in seconds since 1970. Other lines are ignored.
  init(text: String) {
    times = text.split(separator: "\n").compactMap { Int($0) }.sorted()
  }

  static func line(_ time: Date) -> String { "\(Int(time.timeIntervalSince1970))\n" }

  /// Whether so many of them were within so short a time that the app isn't started any more.
  var areTooMany: Bool {
    let count = DeathRecord.most
    guard times.count >= count else { return false }
    return zip(times, times.dropFirst(count - 1)).contains { first, last in
      .seconds(last.subtractingReportingOverflow(first).partialValue) < DeathRecord.window
    }
  }
}
