package import Foundation

/// The time of day, and what happens to it. The system's is `SystemClock`; tests and simulations
/// move a `SimulatedClock`.
package protocol WallClock: Sendable {
  var now: Date { get }
  /// The zone of schedules that name none.
  var timeZone: TimeZone { get }

  /// Hands every event to `handler`, one after the other, from now on.
  func start(_ handler: @escaping @Sendable (ClockEvent) async -> Void)

  /// Asks for one `.reached` when it is `instant`, or later than that; at once where that has been.
  /// Takes the place of what was asked before; nil asks for nothing.
  func wake(at instant: Date?)
}

/// Something that happens to a clock.
package enum ClockEvent: Sendable, Hashable {
  /// It is as late as was asked for.
  case reached
  /// Somebody or something set the clock: ahead by so many seconds, or back where that is negative.
  case stepped(by: Double)
  /// The machine slept for so many seconds.
  case resumed(after: Double)
  /// The machine is in another zone, or its zone's rules have changed.
  case zoneChanged(from: TimeZone, to: TimeZone)
}
