/// An intent whose effects the user can undo: it registers what reverses them with `undoManager`.
public protocol UndoableIntent: AppIntent {}

extension UndoableIntent {
  /// The run's undo manager. There always is one here.
  public var undoManager: UndoManager? { IntentContext.current.undo.manager }
}
