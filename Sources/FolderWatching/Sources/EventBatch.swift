import CInotifyTools
import Glibc

/// The changes of one drain by client.
struct EventBatch {
  /// Events of one entry in a row: a new file causes two or more.
  private struct Held {
    let watch: Int32
    let name: [UInt8]
    let isFolder: Bool
    var news: EntryNews
    /// Of the last event, if the entry was renamed by it.
    var cookie: UInt32?
    /// What was known before that event.
    var departure: EntryNews.Departure?
  }

  private var changes: [UInt32: [FolderChange]] = [:]
  private var held: Held?

  mutating func add(_ event: InotifyLibrary.Event, _ map: WatchMap) {
    if event.name.isEmpty {
      guard event.has(CInt(IN_DELETE_SELF | IN_MOVE_SELF | IN_UNMOUNT | IN_IGNORED)) else { return }
      release(map)
      map.forEachOwner(of: event.watch) { owner in
        changes[owner.client, default: []].append(.folder(owner.folder))
      }
      return
    }
    let isFolder = event.has(CInt(bitPattern: UInt32(IN_ISDIR)))
    let news = EntryNews(
      departure: event.has(CInt(IN_DELETE | IN_MOVED_FROM)) ? .removed : nil,
      isClosed: event.has(CInt(IN_CLOSE_WRITE | IN_MOVED_TO)))
    let cookie = event.has(CInt(IN_MOVED_FROM)) ? event.cookie : nil
    if var held, held.watch == event.watch, held.isFolder == isFolder,
      event.name.elementsEqual(held.name)
    {
      held.departure = held.news.departure
      held.news.add(news)
      held.cookie = cookie
      self.held = held
      return
    }
    let name = Array(event.name)
    if event.has(CInt(IN_MOVED_TO)), let moved = held, moved.watch == event.watch,
      moved.cookie == event.cookie
    {
      held?.news.departure = moved.departure ?? .renamed(to: name)
    }
    release(map)
    held = Held(
      watch: event.watch, name: name, isFolder: isFolder, news: news, cookie: cookie)
  }

  mutating func deliver(_ map: WatchMap, _ report: InotifyWatcher.Report) {
    // A client that looks now has to be told of what comes next.
    release(map)
    for (client, changes) in changes { report(client, changes) }
    changes.removeAll(keepingCapacity: true)
  }

  private mutating func release(_ map: WatchMap) {
    guard let held else { return }
    self.held = nil
    map.forEachOwner(of: held.watch) { owner in
      changes[owner.client, default: []].append(
        .entry(owner.folder, name: held.name, isFolder: held.isFolder, news: held.news))
    }
  }
}
