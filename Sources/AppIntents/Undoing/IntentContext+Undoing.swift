import OrderedCollections
public import SystemPackage

extension IntentContext {
  /// Records what undoes a change that the current step has just made. Changes to files that are made
  /// through `files` are recorded without it.
  ///
  /// ```swift
  /// let event = try await calendar.add(title)
  /// let inverse = RemoveEvent()
  /// inverse.event = event.id
  /// IntentContext.current.recordUndo(inverse, "remove “\(title)”")
  /// ```
  ///
  /// The inverse is performed later, perhaps in another process, by its id and with the values that its
  /// parameters have now.
  ///
  /// - Parameters:
  ///   - inverse: the intent that undoes the change.
  ///   - sentence: what that does, as it continues a sentence.
  ///   - conditions: what must hold, so that it destroys nothing that came later.
  public func recordUndo(
    _ inverse: some AppIntent, _ sentence: String, if conditions: [UndoCondition] = []
  ) {
    let (id, parameters) = Self.call(of: inverse)
    UndoRecorder.current?.add(
      UndoAction(sentence, work: .intent(id, parameters), conditions: conditions))
  }

  /// Records that a change can't be undone.
  ///
  /// - Parameters:
  ///   - change: what was done, as it continues a sentence.
  ///   - reason: as it reads after “because”.
  public func recordNoUndo(_ change: String, because reason: String) {
    UndoRecorder.current?.add(.impossible(change, because: reason))
  }

  /// A condition that holds as long as a file or folder is as it is now.
  public func isStill(_ path: FilePath) throws -> UndoCondition {
    .isStill(path, try FileState(of: path, in: files, withContents: true))
  }

  private static func call<Intent: AppIntent>(
    of intent: Intent
  ) -> (id: String, parameters: OrderedDictionary<String, IntentValue>) {
    let layout = IntentBinder.layout(of: Intent.self)
    var parameters: OrderedDictionary<String, IntentValue> = [:]
    for (name, wrapper) in zip(layout.names, layout.wrappers(in: intent)) {
      if let value = wrapper.value, value.hasValue { parameters[TypeName.snakeCase(name)] = value }
    }
    return (IntentID.of(Intent.self), parameters)
  }
}
