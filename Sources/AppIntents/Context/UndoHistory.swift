import Synchronization

/// What a run knows of undoing: its undo manager, made when an intent asks for it, and the history of
/// earlier runs.
///
/// Not part of Apple's framework.
public final class UndoHistory: Sendable {
  /// The history; nil where there is none.
  package let source: (any UndoSource)?
  private let made = Mutex<UndoManager?>(nil)

  public init() { source = nil }

  package init(source: any UndoSource) { self.source = source }

  public var manager: UndoManager {
    made.withLock { made in
      if let made { return made }
      let new = UndoManager()
      made = new
      return new
    }
  }

  /// The undo manager, if an intent has asked for it.
  package var managerIfMade: UndoManager? { made.withLock { $0 } }
}
