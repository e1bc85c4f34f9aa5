import AppDatabases
import AppIntentsCore
import FileOperations
import Foundation
package import SystemPackage

/// Finds entities in the index of another program, as a search over all apps does.
///
/// The program may be running, and its file may be anything. A copy is read, so that nothing of the
/// program's is changed, locked or waited for. A file that isn't an index of this version, or that is too
/// large, can't be searched.
package struct IndexReader: Sendable {
  /// An entity as the program has described it.
  package struct Entity: Sendable, Hashable {
    /// The name of its type.
    package let type: String
    package let id: String
    package let title: String
    package let subtitle: String?
  }

  /// How many bytes an index has at most.
  private static let largest = 64 << 20
  /// How many items are ranked at most. Of more, those with the words in their titles come first.
  private static let mostRanked = 10_000

  private let path: FilePath
  private let limit: Duration

  /// - Parameters:
  ///   - folder: the program's own folder.
  ///   - named: the file that the program is told to use, if it is another one.
  ///   - limit: how long a search of the copy takes at most.
  package init(
    ofFolder folder: FilePath, named: String? = nil, limit: Duration = .milliseconds(250)
  ) {
    let named = named.flatMap { $0.isEmpty ? nil : FilePath($0) }
    // An index in memory, `:memory:`, has no file, and no entities here. If the app's folder has a file of
    // that name, it is read as any other; nothing more comes of it.
    path = folder.pushing(named ?? FilePath(IndexLocation.name))
    self.limit = limit
  }

  /// The entities that have words with all the beginnings in a text, the best first.
  ///
  /// - Parameter types: the names of their types.
  /// - Throws: an error for a file that can't be searched. A missing one has no entities.
  package func entities(
    of types: [String], matching text: String, most: Int, now: Date
  ) throws -> [Entity] {
    guard !types.isEmpty, let query = IndexWords.query(text), let content = try content() else {
      return []
    }
    let folder = FileManager.default.temporaryDirectory.appending(path: "segue-\(UUID())")
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    // The system removes old files from its temporary folder, so a failure is no problem.
    defer { try? FileManager.default.removeItem(at: folder) }
    let copy = folder.appending(path: IndexLocation.name).path
    try Data(content.file).write(to: URL(filePath: copy))
    if !content.log.isEmpty { try Data(content.log).write(to: URL(filePath: copy + Self.log)) }
    let connection = try SQLiteConnection(untrusted: copy, limit: limit)
    guard try IndexSchema.isCurrent(connection) else { throw SQLiteError.otherLayout() }
    return try Self.keys(of: types, query, most: most, now: now, connection)
      .compactMap { try Self.entity($0, connection) }
  }

  // MARK: - The file

  /// What SQLite calls the log of what isn't in the file yet.
  private static let log = "-wal"

  /// The bytes of the file and of its log, as both were at one moment; nil if there is no file.
  private func content() throws -> (file: [UInt8], log: [UInt8])? {
    let log = FilePath(path.string + Self.log)
    for _ in 1...3 {
      let before = try [path, log].map { try LocalFiles().statusIfPresent(of: $0) }
      guard before[0] != nil else { return nil }
      let files = try [path, log].map { try bytes(of: $0) }
      // It may have been written to meanwhile.
      if try [path, log].map({ try LocalFiles().statusIfPresent(of: $0) }) == before {
        return (files[0], files[1])
      }
    }
    throw Errno.resourceBusy
  }

  /// Empty for a missing file.
  private func bytes(of path: FilePath) throws -> [UInt8] {
    do {
      let file = try FileDescriptor.openFile(path, options: .noFollow)
      let bytes = try file.closeAfter { try file.readAll(limit: Self.largest) }
      guard bytes.count <= Self.largest else { throw Errno.fileTooLarge }
      return bytes
    } catch Errno.noSuchFileOrDirectory {
      return []
    }
  }

  // MARK: - Searching

  /// The keys of items, the best first. An entity in several indexes of the program is what was put into
  /// one last.
  private static func keys(
    of types: [String], _ query: String, most: Int, now: Date, _ connection: SQLiteConnection
  ) throws -> [SQLiteValue] {
    let isWide = try connection.holds(query, in: mostRanked + 1)
    let places = types.map { _ in "?" }.joined(separator: ", ")
    return try connection.query(
      """
      SELECT items.key FROM words JOIN items ON items.key = words.rowid
      WHERE words MATCH ? AND (items.expires IS NULL OR items.expires > ?)
        AND items.domain IN (\(places))
        AND substr(items.id, 1, length(items.domain) + 1) = items.domain || '/'
        AND NOT EXISTS (SELECT 1 FROM items AS o WHERE o.id = items.id AND o.key > items.key)
      ORDER BY \(isWide ? "words.rowid" : "\(IndexStore.rank), items.id") LIMIT ?
      """,
      [
        .text(isWide ? "{title names} : (\(query))" : query),
        .double(now.timeIntervalSinceReferenceDate),
      ] + types.map { .text($0) } + [.integer(Int64(most))]
    ).compactMap(\.first)
  }

  /// Nil for one without a title.
  private static func entity(
    _ key: SQLiteValue, _ connection: SQLiteConnection
  ) throws -> Entity? {
    let row = try connection.query("SELECT domain, id, attributes FROM items WHERE key = ?", [key])
    guard let row = row.first, case .text(let type) = row[0], case .text(let id) = row[1],
      case .text(let text) = row[2]
    else { return nil }
    let attributes = try StoredAttributes.attributes(text)
    guard let title = attributes.displayName ?? attributes.title else { return nil }
    // By scalars, as SQLite compares them: an id may begin with what joins the character before it.
    let own = id.unicodeScalars.dropFirst(type.unicodeScalars.count + 1)
    return Entity(
      type: type, id: String(own), title: title, subtitle: attributes.contentDescription)
  }
}
