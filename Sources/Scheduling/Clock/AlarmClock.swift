package import Foundation

/// A clock that reports what happens to it and can be asked to report that an instant has come.
///
/// The system's is `SystemClock`; tests and simulations move a `SimulatedClock`.
package protocol AlarmClock: TimeSource {
  /// The zone of schedules that name none.
  var timeZone: TimeZone { get }

  /// Passes every event to `handler`, one after the other, from now on.
  func start(_ handler: @escaping @Sendable (ClockEvent) async -> Void)

  /// Requests one `.reached` at `instant` or later, immediately if the instant has passed.
  /// Replaces the previous request; nil cancels it.
  func wake(at instant: Date?)
}

/// Something that happens to a clock.
package enum ClockEvent: Sendable, Hashable {
  /// The requested instant has come.
  case reached
  /// The clock was set: ahead by so many seconds, or back if the number is negative.
  case stepped(by: Double)
  /// The machine was suspended for so many seconds.
  case resumed(after: Double)
  /// The machine's time zone, or the rules of that zone, changed.
  case zoneChanged(from: TimeZone, to: TimeZone)
}

/// An event of the clock, and the time of day at which it was noticed.
package struct ClockIncident: Sendable, Hashable {
  package let at: Date
  package let event: ClockEvent

  package init(at: Date, event: ClockEvent) {
    self.at = at
    self.event = event
  }
}

extension ClockEvent: CustomStringConvertible {
  /// "the clock was put ahead by 2 h 5 min"
  package var description: String {
    switch self {
    case .reached: "the time has come"
    case .stepped(let seconds):
      "the clock was put \(seconds < 0 ? "back" : "ahead") by \(Self.length(seconds))"
    case .resumed(let seconds): "the machine slept for \(Self.length(seconds))"
    case .zoneChanged(let from, let to) where from.identifier == to.identifier:
      "the rules of `\(to.identifier)` have changed"
    case .zoneChanged(let from, let to):
      "the time zone was changed from `\(from.identifier)` to `\(to.identifier)`"
    }
  }

  private static func length(_ seconds: Double) -> String {
    let whole = Int(min(seconds.magnitude, 1e15).rounded())
    return switch whole {
    case ..<60: "\(whole) s"
    case ..<3600: "\(whole / 60) min"
    case ..<86_400: "\(whole / 3600) h \(whole / 60 % 60) min"
    default: "\(whole / 86_400) d \(whole / 3600 % 24) h"
    }
  }
}
