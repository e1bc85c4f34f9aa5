/// Something that may have happened in watched folders.
///
/// A change is a reason to look and decides nothing: an event can be late, merged with others, or
/// about a file that has changed again since.
package enum FolderChange: Sendable, Hashable {
  /// Something happened to an entry of a watched folder. The bytes of its name need not be UTF-8.
  /// - Parameter isFolder: whether the entry is known to be, or to have been, a folder.
  case entry(FolderNumber, name: [UInt8], isFolder: Bool, news: EntryNews = EntryNews())
  /// Something happened to any of the entries of a watched folder.
  case contents(FolderNumber)
  /// The watched folder itself was removed, replaced or renamed. The source no longer watches it.
  case folder(FolderNumber)
  /// Events were lost: anything may have happened in any folder.
  case overflow
  /// The source has lost all its watches: every folder has to be watched and looked through again.
  case watchesLost
}
