/// A folder in which something may have happened. Hints decide nothing: whoever gets one looks, and
/// the ledger decides.
package enum PathHint: Sendable, Hashable {
  /// Something about this name in a watched folder. The bytes need not be UTF-8.
  /// - Parameter isFolder: whether the name is known to be, or to have been, a folder's.
  case entry(name: [UInt8], isFolder: Bool)
  /// Something about anything in the folder.
  case contents
  /// The folder itself went, came back or changed its name. Nothing more is heard of it until it is
  /// watched again.
  case folder
}

/// A watched folder's number: whoever asks for a watch chooses it.
package typealias FolderNumber = UInt32

/// A hint and the folder that it is about.
package struct FolderHint: Sendable, Hashable {
  package var folder: FolderNumber
  package var hint: PathHint

  package init(_ folder: FolderNumber, _ hint: PathHint) {
    self.folder = folder
    self.hint = hint
  }
}

/// What a source of file events has to say.
package enum FileEventReport: Sendable, Hashable {
  case hints([FolderHint])
  /// Events were lost: anything may have happened in any folder.
  case overflow
  /// All watches are gone: watch every folder again, and look at everything.
  case restart
}
