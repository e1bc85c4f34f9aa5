import Synchronization

/// The undo manager of a run, made when an intent asks for it.
///
/// Not part of Apple's framework.
public final class UndoHistory: Sendable {
  private let made = Mutex<UndoManager?>(nil)

  public init() {}

  public var manager: UndoManager {
    made.withLock { made in
      if let made { return made }
      let new = UndoManager()
      made = new
      return new
    }
  }
}
