import GRDB

extension StoreError {
  /// What an error of SQLite means here.
  init(_ error: DatabaseError) {
    // The file that readers and the writer share grows in another way than the others, and says
    // otherwise that there is no room.
    if error.extendedResultCode == .SQLITE_IOERR_SHMSIZE {
      self = .full
      return
    }
    switch error.resultCode {
    case .SQLITE_FULL: self = .full
    case .SQLITE_CORRUPT, .SQLITE_NOTADB: self = .damaged(error.message ?? "\(error.resultCode)")
    default: self = .failed(error.description)
    }
  }

  /// The error as it leaves the store: what is SQLite's becomes ours, anything else stays.
  static func leaving(_ error: any Error) -> any Error {
    (error as? DatabaseError).map { StoreError($0) } ?? error
  }
}

extension DatabaseError {
  /// Whether it is about the store as a whole: nothing else in the same transaction can be kept.
  var endsTransaction: Bool {
    switch resultCode {
    case .SQLITE_FULL, .SQLITE_IOERR, .SQLITE_NOMEM, .SQLITE_CORRUPT, .SQLITE_NOTADB,
      .SQLITE_BUSY, .SQLITE_READONLY:
      true
    default: false
    }
  }
}
