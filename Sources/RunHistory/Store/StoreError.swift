package import SystemPackage

/// Why the store can't be opened, read or written.
package enum StoreError: Error, Hashable {
  /// Another process has it open.
  case locked(pid: Int32?)
  /// Its folder is on a file system where locks and shared memory can't be relied on.
  case networkFileSystem(FilePath, kind: String)
  /// A newer Segue has written it.
  case newer(FilePath, version: Int)
  /// The disk is full.
  case full
  /// Its content makes no sense any more; the next opening moves it aside.
  case damaged(String)
  /// Its folder, or a file in it, can't be used.
  case folder(FilePath, reason: String)
  case closed
  /// SQLite said something else.
  case failed(String)
}

extension StoreError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .locked(let pid?): "the history is in use by process \(pid)"
    case .locked(nil): "the history is in use by another process"
    case .networkFileSystem(let path, let kind):
      "the history can't be kept in `\(path)`: it is on \(kind), where locks can't be relied on"
    case .newer(let path, let version):
      "`\(path)` was written by a newer Segue (its layout is number \(version))"
    case .full: "the history can't be written: the disk is full"
    case .damaged(let problem): "the history is damaged: \(problem)"
    case .folder(let path, let reason): "can't keep the history in `\(path)`: \(reason)"
    case .closed: "the history has been closed"
    case .failed(let problem): "the history can't be used: \(problem)"
    }
  }

  /// What a person can do about it.
  package var help: String? {
    switch self {
    case .locked: "`segue status` tells what it is doing"
    case .networkFileSystem: "set `XDG_STATE_HOME` to a folder on a local disk"
    case .newer: "update Segue, or set `XDG_STATE_HOME` to another folder"
    case .full: "make room; nothing that was recorded is lost"
    case .damaged: "it is moved aside with the next start, and a new one is begun"
    case .folder: "make it a folder that you may write to, or set `XDG_STATE_HOME` to another one"
    case .closed: "the daemon is ending; try again when it has started anew"
    case .failed: nil
    }
  }
}
