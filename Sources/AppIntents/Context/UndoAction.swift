public import OrderedCollections
public import SystemPackage

/// What undoes one change, as data that outlives the process that made the change.
///
/// Not part of Apple's framework.
public struct UndoAction: Sendable, Hashable {
  public enum Work: Sendable, Hashable {
    case file(FileUndo)
    /// Performs an intent, by its id, with values for its parameters by their names in workflow files.
    case intent(String, OrderedDictionary<String, IntentValue>)
    /// Asks the process of an app that made the change.
    case app(AppUndo)
    /// Nothing undoes the change, for a reason that reads after “because”.
    case impossible(reason: String)
  }

  /// What undoing does, as it continues a sentence: “move `b.pdf` back to `~/a.pdf`”. For a change that
  /// can't be undone, the change.
  public let sentence: String
  public let work: Work
  /// What must hold, so that undoing destroys nothing that came later.
  public let conditions: [UndoCondition]
  /// What is at these paths afterwards, as before the change.
  public let restores: OrderedDictionary<FilePath, FileState>
  /// The key of the stored value that it changes, whose file people don't know; nil for others.
  package var storedKey: String?

  public init(
    _ sentence: String, work: Work, conditions: [UndoCondition] = [],
    restores: OrderedDictionary<FilePath, FileState> = [:]
  ) {
    self.sentence = sentence
    self.work = work
    self.conditions = conditions
    self.restores = restores
  }

  /// A change that can't be undone.
  package static func impossible(_ change: String, because reason: String) -> UndoAction {
    UndoAction(change, work: .impossible(reason: reason))
  }
}

/// Something that must hold for a change to be undone.
///
/// Not part of Apple's framework.
public enum UndoCondition: Sendable, Hashable {
  /// A path is as the change left it.
  case isStill(FilePath, FileState)
  /// There is nothing in a folder.
  case isEmpty(FilePath)
  /// An attribute of a file is as the change left it.
  case has(FilePath, FileAttribute)
}

/// The undoing of a change to a file.
///
/// Not part of Apple's framework.
public enum FileUndo: Sendable, Hashable {
  /// Moves a file or folder back to where it was.
  case putBack(FilePath, to: FilePath)
  /// Moves a file or folder from the trash back to where it was.
  case untrash(FilePath, to: FilePath)
  /// Replaces a file with its former content, which was kept.
  case restore(FilePath, from: FilePath)
  /// Moves what was made to the trash.
  case trash(FilePath)
  /// Deletes a folder that has nothing in it.
  case removeFolder(FilePath)
  /// Makes a folder that was deleted when nothing was in it.
  case makeFolder(FilePath)
  /// Cuts off what was added to a file.
  case shorten(FilePath, to: Int)
  /// Adds to a file again what was cut off, which was kept.
  case lengthen(FilePath, from: FilePath)
  /// Gives a file an attribute that it had.
  case set(FileAttribute, of: FilePath)
}
