import SystemPackage

/// Whether a change of a run can still be undone.
package enum UndoVerdict: Sendable, Hashable {
  case possible
  case undone
  /// Why it can't be undone, as it reads after “because”.
  case impossible(String)

  package var isImpossible: Bool {
    if case .impossible = self { true } else { false }
  }
}

extension UndoableRun {
  /// Whether each change can be undone, if those after it are undone before it.
  package func verdicts(in files: any FileAccess) -> [UndoVerdict] {
    let (run, present) = settled(in: files)
    var look = FilesAfterUndo(present, before: run.items.lazy.map(\.action))
    return run.items.map { item in
      let verdict = item.verdict(in: look)
      if verdict == .possible { look.undo(item.action) }
      return verdict
    }
  }
}

extension UndoItem {
  /// Why it can't be undone, as a clause of its own; nil for another verdict.
  package func reason(for verdict: UndoVerdict) -> String? {
    guard case .impossible(let reason) = verdict else { return nil }
    // The sentence of what nothing undoes says what was done.
    if case .impossible = action.work {
      return "can't undo “\(action.sentence)”, because \(reason)"
    }
    return "can't \(action.sentence), because \(reason)"
  }

  func verdict(in look: some FileLook) -> UndoVerdict {
    if state == .undone { return .undone }
    if case .impossible(let reason) = action.work { return .impossible(reason) }
    if case .app(let undo) = action.work, let obstacle = undo.obstacle {
      return .impossible(obstacle)
    }
    do {
      for condition in action.conditions {
        if let obstacle = try condition.obstacle(to: action, in: look) {
          return .impossible(obstacle)
        }
      }
    } catch {
      return .impossible(IntentErrorText.message(for: error))
    }
    if state == .undoing, action.conditions.isEmpty {
      return .impossible("its undoing was interrupted, and may have happened")
    }
    return .possible
  }
}

extension UndoCondition {
  /// Why it doesn't hold; nil if it does.
  fileprivate func obstacle(to action: UndoAction, in look: some FileLook) throws -> String? {
    switch self {
    case .isStill(let path, let expected):
      let state = try look.state(of: path, expecting: expected)
      guard state != expected else { return nil }
      let what = action.words(for: path)
      switch (state, expected) {
      case (.absent, _): return "\(what) is gone"
      case (.present, .absent): return "there is something at `\(path.shown)` now"
      case (.present, .present): return "\(what) was changed since"
      }
    case .isEmpty(let folder):
      return try look.names(in: folder).isEmpty ? nil : "`\(folder.shown)` isn't empty"
    case .has(let path, let expected):
      guard try look.attribute(like: expected, of: path) != expected else { return nil }
      switch expected {
      case .permissions: return "the permissions of `\(path.shown)` were changed since"
      case .extended(let name, _):
        return "the attribute `\(name)` of `\(path.shown)` was changed since"
      }
    }
  }
}

extension UndoAction {
  /// A path as people know it: those of stored values and of former contents are ours.
  fileprivate func words(for path: FilePath) -> String {
    if case .file(let undo) = work, undo.kept == path { return "what was kept to undo it" }
    return storedKey.map { "what is stored as `\($0)`" } ?? "`\(path.shown)`"
  }
}
