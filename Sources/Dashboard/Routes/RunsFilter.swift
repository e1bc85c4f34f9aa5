import Control
import Foundation
import HTTPServing

/// Which runs the list of runs shows.
struct RunsFilter: Sendable, Hashable {
  static let rows = 50

  var workflow: String?
  var state: String?
  /// What has to be in the words for what started a run.
  var startedBy: String?
  /// What has to be in a value of a run.
  var text: String?
  /// The first and the last day, as `2026-11-27`.
  var (from, to): (String?, String?)
  /// Lists those after this one.
  var before: Int64?

  init() {}

  /// - Parameter fields: of an address, or of a form.
  init(_ fields: [FormField]) {
    func field(_ name: String) -> String? {
      let value = fields.first { $0.name == name }?.value.trimmingCharacters(in: .whitespaces)
      return value.flatMap { $0.isEmpty ? nil : String($0.prefix(200)) }
    }
    workflow = field("workflow")
    state = field("state")
    startedBy = field("by")
    text = field("text")
    (from, to) = (field("from"), field("to"))
    before = field("before").flatMap { Int64($0) }
  }

  /// Its fields by their names.
  var fields: [String: String] {
    var fields: [String: String] = [:]
    fields["workflow"] = workflow
    fields["state"] = state
    fields["by"] = startedBy
    fields["text"] = text
    fields["from"] = from
    fields["to"] = to
    fields["before"] = before.map { "\($0)" }
    return fields
  }

  /// Whether it selects by what no index has, so that runs are looked through.
  var looksThrough: Bool { startedBy != nil || text != nil }

  /// Whether it leaves nothing out.
  var isEmpty: Bool { self == RunsFilter() }

  func query(_ calendar: Calendar = .current) throws -> RunQuery {
    let since = try from.map { try Self.day($0, calendar) }
    let last = try to.map { try Self.day($0, calendar) }
    return RunQuery(
      workflow: workflow, states: state.map { [$0] } ?? [],
      // One more than is shown tells whether there are others.
      limit: looksThrough ? Self.rows : Self.rows + 1, before: before, since: since,
      until: last.map { calendar.date(byAdding: .day, value: 1, to: $0) ?? $0 })
  }

  /// Midnight of a day.
  private static func day(_ text: String, _ calendar: Calendar) throws -> Date {
    guard let noon = calendar.day(written: text) else {
      throw ControlFailure(.usage, "`\(text)` isn't a day", help: "write it as `2026-11-27`")
    }
    return calendar.startOfDay(for: noon)
  }

  func address(before run: Int64?) -> PageAddress {
    var other = self
    other.before = run
    return PageAddress("runs", query: other.fields)
  }

  /// The address of the list as it is.
  var address: PageAddress { address(before: before) }
}

extension Calendar {
  /// Noon of a day as `2026-11-27`; nil for other text, and for years that schedules don't know.
  func day(written text: String) -> Date? {
    let parts = text.split(separator: "-").map { Int($0) }
    guard parts.count == 3, let year = parts[0], let month = parts[1], let day = parts[2],
      (1971...2399).contains(year), (1...12).contains(month), (1...31).contains(day)
    else { return nil }
    return date(from: DateComponents(year: year, month: month, day: day, hour: 12))
  }
}
