import CInotifyTools
import Glibc

/// What the thread of libinotifytools does: waits, turns events into hints, sets watches.
struct InotifyWatcher: ~Copyable {
  typealias Report = (_ client: UInt32?, FileEventReport) -> Void

  /// As many watches as the library may remember in vain before it is begun anew.
  static let deadLimit = 10_000
  /// As many hints as are reported at once.
  private static let reportLimit = 8_192

  private let bell: CInt
  private var library: InotifyLibrary?
  private var map = WatchMap()
  private var dead = 0
  /// How many events there were the last time.
  private var lastCount = 0

  init(bell: CInt) { self.bell = bell }

  /// Blocks until there is something to do.
  mutating func wait() {
    let descriptor = library?.descriptor ?? -1
    var waited = [
      pollfd(fd: bell, events: Int16(POLLIN), revents: 0),
      pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
    ]
    guard poll(&waited, 2, -1) > 0 else { return }
    if waited[0].revents != 0 {
      var count: UInt64 = 0
      _ = read(bell, &count, 8)
    }
    if waited[1].revents != 0 {
      // Whoever wakes for each event is three times slower than who lets some gather.
      // A single file that comes now and then needn't wait as long as a flood.
      usleep(lastCount > 64 ? 5_000 : lastCount > 8 ? 2_000 : 500)
    }
  }

  /// Reports all that has happened.
  mutating func drain(_ report: Report) {
    guard library != nil else { return }
    var hints: [UInt32: [FolderHint]] = [:]
    var count = 0
    var previous = (watch: Int32(0), name: [UInt8](), isFolder: false)

    func deliver() {
      for (client, hints) in hints { report(client, .hints(hints)) }
      hints.removeAll(keepingCapacity: true)
      // Whoever looks now has to hear of what comes next.
      previous = (0, [], false)
    }

    while let event = library?.next() {
      count += 1
      if event.has(CInt(IN_Q_OVERFLOW)) {
        deliver()
        report(nil, .overflow)
        continue
      }
      let hint: PathHint
      if event.name.isEmpty {
        guard event.has(CInt(IN_DELETE_SELF | IN_MOVE_SELF | IN_UNMOUNT | IN_IGNORED)) else {
          continue
        }
        hint = .folder
      } else {
        let isFolder = event.has(CInt(bitPattern: UInt32(IN_ISDIR)))
        // A new file gives two events or more, mostly one after the other.
        if event.watch == previous.watch, isFolder == previous.isFolder,
          event.name.elementsEqual(previous.name)
        {
          continue
        }
        previous = (event.watch, Array(event.name), isFolder)
        hint = .entry(name: previous.name, isFolder: isFolder)
      }
      map.forEachOwner(of: event.watch) { owner in
        hints[owner.client, default: []].append(FolderHint(owner.folder, hint))
      }
      if event.has(CInt(IN_IGNORED)), map.owns(event.watch) {
        map.drop(event.watch)
        dead += 1
      }
      if count % Self.reportLimit == 0 { deliver() }
    }
    deliver()
    lastCount = count
    if dead >= Self.deadLimit { beginAnew(report) }
  }

  mutating func obey(_ order: InotifyThread.Order) {
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
      // One more name for a watch that there was: the library keeps it for good.
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

  /// Makes the library forget, and everybody watch again. All events have been taken out of it.
  private mutating func beginAnew(_ report: Report) {
    library = nil
    map = WatchMap()
    dead = 0
    report(nil, .restart)
  }
}

extension WatchProblem: Error {}
