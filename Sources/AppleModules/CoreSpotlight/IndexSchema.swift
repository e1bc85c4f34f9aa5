import AppDatabases

/// The tables of the index.
enum IndexSchema {
  /// Increases with each change of the tables, or of what is written into them.
  private static let version: Int64 = 2

  /// Makes the tables in an empty database. Throws for one of another version.
  static func prepare(_ connection: SQLiteConnection) throws {
    switch try version(of: connection) {
    case version: return
    case 0:
      try connection.transaction {
        // Another process may have made them meanwhile.
        if try version(of: connection) == 0 { try connection.execute(tables) }
      }
    default: throw SQLiteError.otherLayout()
    }
  }

  /// Whether a database has the tables as this version writes them.
  static func isCurrent(_ connection: SQLiteConnection) throws -> Bool {
    try self.version(of: connection) == version
  }

  private static func version(of connection: SQLiteConnection) throws -> Int64? {
    guard case .integer(let version) = try connection.query("PRAGMA user_version").first?.first
    else { return nil }
    return version
  }

  /// `items` has the words of each item folded, so that a search needs no regard for case and accents.
  /// `properties` has the properties of entities that can be compared; `fills` the types all of whose
  /// entities were put into the index; `lost` the entities that were in the file before this one.
  private static let tables = """
    CREATE TABLE items (
      key INTEGER PRIMARY KEY, store TEXT NOT NULL, id TEXT NOT NULL, domain TEXT, expires REAL,
      attributes TEXT NOT NULL, title TEXT NOT NULL, names TEXT NOT NULL, keywords TEXT NOT NULL,
      content TEXT NOT NULL, UNIQUE (id, store));
    CREATE INDEX items_by_domain ON items (domain, key);
    CREATE INDEX items_by_end ON items (expires) WHERE expires IS NOT NULL;
    CREATE TABLE properties (
      item INTEGER NOT NULL REFERENCES items (key) ON DELETE CASCADE, type TEXT NOT NULL,
      name TEXT NOT NULL, number REAL, folded TEXT, is_exact INTEGER NOT NULL,
      PRIMARY KEY (item, name)) WITHOUT ROWID;
    CREATE INDEX properties_by_number ON properties (type, name, number);
    CREATE INDEX properties_by_text ON properties (type, name, folded) WHERE folded IS NOT NULL;
    CREATE INDEX inexact_properties ON properties (type, name) WHERE is_exact = 0;
    CREATE TABLE fills (type TEXT PRIMARY KEY) WITHOUT ROWID;
    CREATE TABLE lost (type TEXT NOT NULL, id TEXT NOT NULL, PRIMARY KEY (type, id)) WITHOUT ROWID;
    CREATE VIRTUAL TABLE words USING fts5 (
      title, names, keywords, content, content = 'items', content_rowid = 'key',
      tokenize = 'unicode61 remove_diacritics 2', prefix = '2 3');
    CREATE TRIGGER item_added AFTER INSERT ON items BEGIN
      INSERT INTO words (rowid, title, names, keywords, content)
      VALUES (new.key, new.title, new.names, new.keywords, new.content);
    END;
    CREATE TRIGGER item_removed BEFORE DELETE ON items BEGIN
      INSERT INTO words (words, rowid, title, names, keywords, content)
      VALUES ('delete', old.key, old.title, old.names, old.keywords, old.content);
    END;
    PRAGMA user_version = \(version);
    """
}
