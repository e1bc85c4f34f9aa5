import FileOperations
import GRDB
package import SystemPackage

/// Why the store can't be opened, read or written.
package enum StoreError: Error, Hashable {
  /// Another process has it open.
  case locked(pid: Int32?)
  /// Its folder is on a file system where locks and shared memory aren't reliable.
  case networkFileSystem(FilePath, kind: String)
  /// A newer version of Segue wrote it.
  case newer(FilePath, version: Int)
  case full
  /// The file is damaged; the next opening moves it aside.
  case damaged(String)
  /// One of its files was removed or replaced while it was open.
  case replaced(FilePath)
  /// Its folder, or a file in the folder, can't be used.
  case folder(FilePath, reason: String)
  /// A file with a run by hand can't be read now. It is tried again.
  case unreadable(FilePath, reason: String)
  case closed
  /// Any other error of SQLite.
  case failed(String)
}

extension StoreError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .locked(let pid?): "the history is in use by process \(pid)"
    case .locked(nil): "the history is in use by another process"
    case .networkFileSystem(let path, let kind):
      "the history can't be kept in `\(path.shown)`: it is on \(kind), where locks can't be relied on"
    case .newer(let path, let version):
      "`\(path.shown)` was written by a newer Segue (its layout is number \(version))"
    case .full: "the history can't be written: the disk is full"
    case .damaged(let problem): "the history is damaged: \(problem)"
    case .replaced(let path): "`\(path.shown)` was removed or replaced while it was in use"
    case .folder(let path, let reason): "can't keep the history in `\(path.shown)`: \(reason)"
    case .unreadable(let path, let reason): "can't read `\(path.shown)`, a run by hand: \(reason)"
    case .closed: "the history has been closed"
    case .failed(let problem): "the history can't be used: \(problem)"
    }
  }

  package var help: String? {
    switch self {
    case .locked: "`segue status` shows what it is doing"
    case .networkFileSystem: "set `XDG_STATE_HOME` to a folder on a local disk"
    case .newer: "update Segue, or set `XDG_STATE_HOME` to another folder"
    case .full: "free some disk space; nothing that was recorded is lost"
    case .damaged: "the next start moves it aside and begins a new one"
    case .replaced: "start the daemon again: it uses the history that is there then"
    case .folder: "make it a folder that you may write to, or set `XDG_STATE_HOME` to another one"
    case .unreadable: "it is tried again; if the file is of no use, remove it"
    case .closed: "the daemon is stopping; try again after it has restarted"
    case .failed: nil
    }
  }
}

extension StoreError {
  init(_ error: DatabaseError) {
    // If there is no space to grow the memory that readers and the writer share, SQLite reports an
    // input/output error instead of a full disk.
    if error.extendedResultCode == .SQLITE_IOERR_SHMSIZE {
      self = .full
      return
    }
    switch error.resultCode {
    case .SQLITE_FULL: self = .full
    case .SQLITE_CORRUPT, .SQLITE_NOTADB: self = .damaged(Self.words(for: error))
    default: self = .failed(Self.words(for: error))
    }
  }

  /// What SQLite says. GRDB's own description has the statement and its arguments, too.
  private static func words(for error: DatabaseError) -> String {
    error.message ?? "SQLite's error \(error.resultCode.rawValue)"
  }

  /// Returns an error of SQLite as a `StoreError`, and any other error unchanged.
  static func translating(_ error: any Error) -> any Error {
    (error as? DatabaseError).map { StoreError($0) } ?? error
  }
}

extension DatabaseError {
  /// Whether the error affects the store as a whole, so that nothing in the same transaction can be
  /// kept.
  var endsTransaction: Bool {
    switch resultCode {
    case .SQLITE_FULL, .SQLITE_IOERR, .SQLITE_NOMEM, .SQLITE_CORRUPT, .SQLITE_NOTADB,
      .SQLITE_BUSY, .SQLITE_READONLY:
      true
    default: false
    }
  }
}

/// A record whose content this version doesn't write and can't read.
package struct UnreadableRecord: Error, Hashable, CustomStringConvertible {
  package let what: String

  package init(what: String) { self.what = what }

  package var description: String { "\(what) in the history can't be read" }
}
