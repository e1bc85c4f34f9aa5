/// A pattern of names that a folder trigger leaves alone, unless its `match` asks for them: what
/// programs write on the way to the real thing, and hidden files.
package struct IgnoredName: Sendable, Hashable {
  /// As people read it.
  package let pattern: String
  private let prefix: [UInt8]
  private let suffix: [UInt8]
  /// A dot stands this far from the end.
  private let dotFromEnd: Int?

  /// - Parameter pattern: what has at most one `*`, and nothing else of a glob.
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

  /// Whether a name is left alone because of this pattern.
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
      // Editors' copies, and what vim tries a folder with.
      "*~", "*.swp", "4913",
      // Browsers and other programs that fetch.
      "*.part", "*.crdownload", "*.download", "*.partial", "*.opdownload", "*.filepart", "*.aria2",
      "*.tmp",
      // Locks of LibreOffice and of Emacs, new files of GNOME, Syncthing, NFS and FUSE.
      ".~lock.*#", ".#*", ".goutputstream-*", ".syncthing.*", ".nfs*", ".fuse_hidden*",
    ].map { IgnoredName($0) } + [
      // rsync's new files: `.name.XXXXXX`.
      IgnoredName(".*.??????", prefix: ".", dotFromEnd: 7)
    ]
}
