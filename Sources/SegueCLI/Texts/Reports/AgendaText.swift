import AppIntentsCore
import Automations
import Diagnostics
import Foundation
import Scheduling
import WorkflowLanguage

/// The next fires as lines of text and as JSON.
struct AgendaText {
  private let items: [Agenda.Item]
  private let silent: [(entry: Agenda.Entry, reason: String)]
  /// Whether no fire comes after these.
  private let isComplete: Bool

  init(_ agenda: Agenda, after start: Date, count: Int) {
    items = agenda.items(after: start, count: count)
    silent = agenda.silent(after: start)
    isComplete = items.count < count
  }

  /// A line each: `Sun 2027-03-28 03:00:00 +02:00  morning (cron)  …`.
  func lines(in style: TerminalStyle) -> String {
    let width = items.map { DisplayWidth.of(Self.name(of: $0.entry)) }.max() ?? 0
    var lines = items.map { item in
      var line = Self.text(of: item.fire.instant, in: item.entry.zone)
      let name = Self.name(of: item.entry)
      let note = item.fire.clockChange?.note
      if !name.isEmpty {
        let shown = note == nil ? name : DisplayWidth.padded(name, to: width)
        line += "  " + style.color(shown, .cyan)
      }
      if let note { line += "  " + style.color(note, .yellow) }
      return line
    }
    if isComplete, !items.isEmpty { lines.append("and then never again") }
    for (entry, reason) in silent {
      let name = Self.name(of: entry)
      lines.append((name.isEmpty ? "" : style.color(name, .cyan) + "  ") + reason)
    }
    return lines.map { $0 + "\n" }.joined()
  }

  var value: IntentValue {
    [
      "fires": .list(
        items.map { item in
          [
            "at": .text(IntentDate(item.fire.instant, in: item.entry.zone).description),
            "timezone": .text(item.entry.zone.shownName),
            "trigger": Self.value(item.entry.name), "kind": .text(item.entry.kind),
            "clock_change": Self.value(item.fire.clockChange.map(Self.word(for:))),
          ]
        }),
      "silent": .list(
        silent.map { entry, reason in
          [
            "trigger": Self.value(entry.name), "kind": .text(entry.kind), "reason": .text(reason),
          ]
        }),
    ]
  }

  private static func value(_ text: String?) -> IntentValue { text.map { .text($0) } ?? .nothing }

  private static func name(of entry: Agenda.Entry) -> String {
    entry.name.map { "\(Printable.line($0)) (\(entry.kind))" } ?? ""
  }

  private static func word(for change: ClockChange) -> String {
    switch change {
    case .moved: "moved"
    case .firstPass: "first_pass"
    case .secondPass: "second_pass"
    }
  }

  /// `Sun 2027-03-28 03:00:00 +02:00`
  private static func text(of instant: Date, in zone: TimeZone) -> String {
    let second = Date(timeIntervalSince1970: instant.timeIntervalSince1970.rounded(.down))
    let date = IntentDate(second, in: zone)
    let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
    let day = days[date.calendar.component(.weekday, from: second) - 1]
    // `2027-03-28T03:00:00+02:00`, or with `Z`.
    let (local, offset) = (date.description.prefix(19), date.description.dropFirst(19))
    let time = local.replacing("T", with: " ")
    return "\(day) \(time) \(offset == "Z" ? "+00:00" : offset)"
  }
}
