import CInotifyTools
import Glibc

/// What the thread of libinotifytools does: it waits, turns events into changes, and sets watches.
struct InotifyWatcher: ~Copyable {
  typealias Report = (_ client: UInt32?, [FolderChange]) -> Void

  /// The number of removed watches that the library may remember before it is started again.
  static let deadLimit = 10_000
  /// How long the second half of a move is waited for, in milliseconds. The program that moves a file
  /// may lose its processor between the halves.
  private static let moveTime: CInt = 100
  /// The number of events after which changes are reported before the rest is read.
  private static let reportLimit = 8_192

  private let wakeup: CInt
  private var library: InotifyLibrary?
  private var map = WatchMap()
  private var dead = 0
  /// The number of events that the last drain read.
  private var lastCount = 0

  init(wakeup: CInt) { self.wakeup = wakeup }

  /// Blocks until there is something to do.
  mutating func wait() {
    let descriptor = library?.descriptor ?? -1
    var waited = [
      pollfd(fd: wakeup, events: Int16(POLLIN), revents: 0),
      pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
    ]
    guard poll(&waited, 2, -1) > 0 else { return }
    if waited[0].revents != 0 {
      var count: UInt64 = 0
      _ = read(wakeup, &count, 8)
    }
    if waited[1].revents != 0 {
      // Waking for every event is three times slower than draining the queue every few
      // milliseconds. A single file now and then doesn't wait as long as a flood.
      usleep(lastCount > 64 ? 5_000 : lastCount > 8 ? 2_000 : 500)
    }
  }

  /// Reports everything that has happened.
  mutating func drain(_ report: Report) {
    guard library != nil else { return }
    var batch = EventBatch()
    var count = 0
    var undelivered = 0
    var isMoving = false
    while let event = nextEvent(isMoving: isMoving) {
      count += 1
      undelivered += 1
      isMoving = event.has(CInt(IN_MOVED_FROM))
      if event.has(CInt(IN_Q_OVERFLOW)) {
        batch.deliver(map, report)
        report(nil, [.overflow])
        continue
      }
      batch.add(event, map)
      if event.has(CInt(IN_IGNORED)), map.owns(event.watch) {
        map.drop(event.watch)
        dead += 1
      }
      // The halves of a move are reported together.
      if !isMoving, undelivered >= Self.reportLimit {
        batch.deliver(map, report)
        undelivered = 0
      }
    }
    batch.deliver(map, report)
    lastCount = count
    if dead >= Self.deadLimit { restart(report) }
  }

  /// The next event in the queue; nil if it is empty.
  ///
  /// - Parameter isMoving: whether the last event was the first half of a move. The second half may
  ///   not be in the queue yet; without it a moved file would be reported as a removed one.
  private mutating func nextEvent(isMoving: Bool) -> InotifyLibrary.Event? {
    if let event = library?.next() { return event }
    guard isMoving, let descriptor = library?.descriptor else { return nil }
    var waited = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&waited, 1, Self.moveTime) > 0 ? library?.next() : nil
  }

  mutating func perform(_ order: InotifyThread.Order) {
    switch order.command {
    case .watch(let requests, let answer):
      answer(requests.map { watch($0, for: order.client) })
    case .unwatch(let folders):
      for folder in folders {
        release(map.remove(WatchMap.Owner(client: order.client, folder: folder)))
      }
    case .leave:
      for watch in map.remove(client: order.client) { release(watch) }
    }
  }

  private mutating func watch(_ request: WatchRequest, for client: UInt32) -> WatchAnswer {
    do throws(WatchProblem) {
      if library == nil { library = try InotifyLibrary() }
      guard let watch = try library?.watch(request.path) else { return .refused(.missing) }
      // One more name for an existing watch: the library keeps it for good.
      if map.owns(watch) { dead += 1 }
      release(map.add(watch, to: WatchMap.Owner(client: client, folder: request.folder)))
      return .watched
    } catch {
      return .refused(error)
    }
  }

  private func release(_ watch: Int32?) {
    if let watch { library?.unwatch(watch) }
  }

  /// Discards the library's memory and has every client watch again. All events have been read.
  private mutating func restart(_ report: Report) {
    library = nil
    map = WatchMap()
    dead = 0
    report(nil, [.watchesLost])
  }
}
