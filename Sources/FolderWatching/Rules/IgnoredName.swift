/// A pattern of names that a rule ignores unless its `match` asks for them: hidden files, and the
/// temporary files of programs.
package struct IgnoredName: Sendable, Hashable {
  /// As a message shows it.
  package let pattern: String
  private let prefix: [UInt8]
  private let suffix: [UInt8]
  /// The place of a dot, counted from the end.
  private let dotFromEnd: Int?

  /// - Parameter pattern: a pattern with at most one `*` and no other wildcard.
  private init(_ pattern: String) {
    self.pattern = pattern
    let parts = pattern.utf8.split(
      separator: UInt8(ascii: "*"), maxSplits: 1, omittingEmptySubsequences: false)
    prefix = Array(parts[0])
    suffix = parts.count > 1 ? Array(parts[1]) : []
    dotFromEnd = nil
    isExact = parts.count == 1
  }

  private init(_ pattern: String, prefix: String, dotFromEnd: Int) {
    self.pattern = pattern
    self.prefix = Array(prefix.utf8)
    suffix = []
    self.dotFromEnd = dotFromEnd
    isExact = false
  }

  private let isExact: Bool

  /// Whether the pattern matches a name.
  func matches(_ name: some BidirectionalCollection<UInt8>) -> Bool {
    if isExact { return name.elementsEqual(prefix) }
    guard name.count >= prefix.count + suffix.count, name.starts(with: prefix),
      name.suffix(suffix.count).elementsEqual(suffix)
    else { return false }
    guard let dotFromEnd else { return true }
    return name.count > dotFromEnd + 1 && name.suffix(dotFromEnd).first == UInt8(ascii: ".")
  }

  /// The whole list.
  package static let all: [IgnoredName] =
    [
      // Hidden files.
      ".*",
      // Backups of editors, and the file with which vim tests whether a folder is writable.
      "*~", "*.swp", "4913",
      // Downloads.
      "*.part", "*.crdownload", "*.download", "*.partial", "*.opdownload", "*.filepart", "*.aria2",
      "*.tmp",
      // Locks of LibreOffice and Emacs; temporary files of GNOME, Syncthing, NFS and FUSE.
      ".~lock.*#", ".#*", ".goutputstream-*", ".syncthing.*", ".nfs*", ".fuse_hidden*",
    ].map { IgnoredName($0) } + [
      // Temporary files of rsync: `.name.XXXXXX`.
      IgnoredName(".*.??????", prefix: ".", dotFromEnd: 7)
    ]
}
