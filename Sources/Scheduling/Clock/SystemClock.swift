import CLinuxClock
package import Foundation
import Synchronization

/// The system's clock: one thread that sleeps until the requested instant, until the clock is set, or
/// until one of the descriptors it watches is ready, and never longer than a minute.
package final class SystemClock: AlarmClock {
  /// A descriptor that the thread watches, too.
  package struct Watched: Sendable {
    let descriptor: Int32
    /// The events to wait for, as for `poll`.
    let events: Int16
    /// Called on the clock's thread when the descriptor is ready.
    let act: @Sendable () -> Void

    package init(
      descriptor: Int32, events: Int16, act: @escaping @Sendable () -> Void
    ) {
      self.descriptor = descriptor
      self.events = events
      self.act = act
    }
  }

  private struct State {
    var wake: Date?
    var zone: SystemZone
    var reading: ClockReading
    var isStarted = false
    var isStopped = false
  }

  private let state: Mutex<State>
  private let watched: [Watched]
  private let timer: Int32
  private let wakeup: Int32
  private let events: AsyncStream<ClockEvent>
  private let sink: AsyncStream<ClockEvent>.Continuation

  /// - Throws: `Failure` if the system has no descriptors left.
  package init(zone: SystemZone = SystemZone(), watching watched: [Watched] = []) throws {
    timer = timerfd_create(CLOCK_REALTIME, C_TFD_CLOEXEC | C_TFD_NONBLOCK)
    wakeup = eventfd(0, C_EFD_CLOEXEC | C_EFD_NONBLOCK)
    guard timer >= 0, wakeup >= 0 else {
      let reason = String(cString: strerror(errno)).lowercased()
      if timer >= 0 { close(timer) }
      if wakeup >= 0 { close(wakeup) }
      throw Failure(reason: reason)
    }
    self.watched = watched
    state = Mutex(State(zone: zone, reading: ClockReading.now()))
    (events, sink) = AsyncStream.makeStream()
  }

  package struct Failure: Error, CustomStringConvertible {
    let reason: String

    package var description: String { "can't make a timer: \(reason)" }
  }

  deinit {
    close(timer)
    close(wakeup)
  }

  package var wallTime: Int64 { SystemTime().wallTime }
  package var uptime: Int64 { SystemTime().uptime }
  package var timeZone: TimeZone { state.withLock { $0.zone.zone } }

  package func start(_ handler: @escaping @Sendable (ClockEvent) async -> Void) {
    let isFirst = state.withLock { state in
      defer { state.isStarted = true }
      return !state.isStarted
    }
    precondition(isFirst, "a clock has one handler")
    let events = events
    Task {
      for await event in events { await handler(event) }
    }
    setTimer()
    let thread = Thread { [self] in serve() }
    thread.name = "segue-clock"
    thread.stackSize = 256 * 1024
    thread.start()
  }

  package func sleep(until uptime: Int64) async throws {
    try await SystemTime().sleep(until: uptime)
  }

  package func wake(at instant: Date?) {
    state.withLock { $0.wake = instant }
    setTimer()
  }

  /// Ends the thread. Events that are already queued are still delivered.
  package func stop() {
    state.withLock { $0.isStopped = true }
    var one: UInt64 = 1
    write(wakeup, &one, 8)
    sink.finish()
  }
}

// MARK: - On the thread

extension SystemClock {
  private func serve() {
    var polled = [pollfd(fd: timer, events: Int16(POLLIN), revents: 0)]
    polled.append(pollfd(fd: wakeup, events: Int16(POLLIN), revents: 0))
    polled += watched.map { pollfd(fd: $0.descriptor, events: $0.events, revents: 0) }
    while !state.withLock({ $0.isStopped }) {
      poll(&polled, nfds_t(polled.count), 60_000)
      // The count of expiries, or ECANCELED because the clock was set.
      var count: UInt64 = 0
      read(timer, &count, 8)
      look()
      for (index, source) in watched.enumerated() where polled[index + 2].revents != 0 {
        if polled[index + 2].revents & Int16(POLLNVAL) != 0 {
          polled[index + 2].fd = -1
        } else {
          source.act()
        }
      }
    }
  }

  /// Reports what has happened since the last reading.
  private func look() {
    let reading = ClockReading.now()
    let (happened, isReached) = state.withLock { state in
      var happened = reading.events(since: state.reading)
      state.reading = reading
      if let before = state.zone.refresh() {
        happened.append(.zoneChanged(from: before, to: state.zone.zone))
      }
      let isReached = state.wake.map { $0 <= Date() } ?? false
      if isReached { state.wake = nil }
      return (happened, isReached)
    }
    for event in happened { sink.yield(event) }
    if isReached { sink.yield(.reached) }
    setTimer()
  }

  /// Sets the timer to the requested instant. The wait also ends when the clock is set or the machine
  /// resumes.
  private func setTimer() {
    state.withLock { state in
      // A value of 0 would disarm the timer; the year 2500 stands for never.
      let seconds = min(max(1, state.wake?.timeIntervalSince1970 ?? 1.6725e10), 1.6725e10)
      let whole = seconds.rounded(.down)
      var time = itimerspec(
        it_interval: timespec(),
        it_value: timespec(tv_sec: Int(whole), tv_nsec: Int((seconds - whole) * 1e9)))
      timerfd_settime(timer, C_TFD_TIMER_ABSTIME | C_TFD_TIMER_CANCEL_ON_SET, &time, nil)
    }
  }
}
