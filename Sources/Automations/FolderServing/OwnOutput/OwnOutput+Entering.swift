import FolderWatching
import Foundation
import RunHistory

/// Recording in the ledger what a run has made.
extension OwnOutput {
  /// The most files of a folder that are recorded when a run made the whole folder.
  private static let folderLimit = 10_000

  /// Records what is at a path as made by a run.
  func enter(_ path: [UInt8], in cover: Cover, run: RunID, _ store: HistoryStore) {
    guard let below = path.below(cover.realPath) else { return }
    let (folder, name) = below.splitLast
    let place = LedgerPath(root: cover.root, folder: folder, name: name)
    var rows: [LedgerRow] = []
    let seen = Date()
    switch FileSnapshot.take(at: path) {
    case .found(let snapshot):
      if cover.filter.takes(snapshot, name, in: folder) {
        rows.append(LedgerRow(path: place, version: snapshot.version, maker: run, seen: seen))
      }
      if snapshot.kind == .folder, cover.filter.scope.isRecursive {
        collect(path, below, of: cover, run: run, seen, into: &rows)
      }
    case .missing:
      store.append { store in
        try store.forget(place)
        try store.forgetFiles(below: below, of: cover.root)
      }
    case .unknown: break
    }
    if rows.isEmpty { return }
    let made = rows
    store.append { store in
      for row in made { try store.record(row) }
    }
  }

  /// Collects the files of a folder that a step made with everything in it.
  private func collect(
    _ path: [UInt8], _ below: [UInt8], of cover: Cover, run: RunID, _ seen: Date,
    into rows: inout [LedgerRow]
  ) {
    guard let listing = try? FolderListing(of: path, followingLink: false) else { return }
    for index in 0..<listing.count where rows.count < Self.folderLimit {
      let name = listing.name(at: index)
      guard case .found(let snapshot) = FileSnapshot.take(at: path.appending(name: name)) else {
        continue
      }
      if cover.filter.takes(snapshot, name, in: below) {
        rows.append(
          LedgerRow(
            path: LedgerPath(root: cover.root, folder: below, name: name),
            version: snapshot.version, maker: run, seen: seen))
      }
      if snapshot.kind == .folder, cover.filter.reasonNotToEnter(name, in: below) == nil {
        collect(
          path.appending(name: name), below.appending(name: name), of: cover, run: run, seen,
          into: &rows)
      }
    }
  }
}

extension FolderFilter {
  fileprivate func takes(_ snapshot: FileSnapshot, _ name: [UInt8], in folder: [UInt8]) -> Bool {
    scope.takes(snapshot) && takes(name, in: folder)
  }
}
