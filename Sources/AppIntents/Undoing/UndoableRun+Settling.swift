import FileOperations
import OrderedCollections
import SystemPackage

extension UndoableRun {
  /// The run after a look at the changes whose undoing was interrupted, and the files with what has become
  /// of them.
  ///
  /// A process can be killed after it has undone a change and before it has recorded that. The files show
  /// it: they are as the change found them.
  func settled(in files: any FileAccess) -> (run: UndoableRun, present: PresentFiles) {
    var run = self
    var present = PresentFiles(files)
    for item in items where item.state == .undone { present.note(item) }
    for index in items.indices where items[index].state == .undoing {
      guard items[index].verdict(in: present) != .possible,
        let became = items[index].becameIfDone(in: present)
      else { continue }
      run.items[index].state = .undone
      run.items[index].became = became
      present.note(run.items[index])
    }
    return (run, present)
  }
}

extension UndoItem {
  /// What is at the paths that undoing the change restores, if that is what it leaves there.
  fileprivate func becameIfDone(in present: PresentFiles) -> OrderedDictionary<FilePath, FileState>?
  {
    guard case .file(let undo) = action.work else { return nil }
    if case .set(let attribute, let path) = undo {
      return (try? attribute.current(of: path, in: present.files)) == attribute ? [:] : nil
    }
    var became: OrderedDictionary<FilePath, FileState> = [:]
    for (path, wanted) in action.restores {
      // What can't be looked at isn't known to be there.
      guard let state = try? FileState(of: path, in: present.files),
        state.isRestored(wanted, isSameFile: present.wasPutBack(state, at: path))
      else { return nil }
      became[path] = state
    }
    return became
  }
}

extension FileState {
  /// Whether a path with this state was given back another one: by a copy, which has the time of the
  /// original, or by a change of the same file.
  ///
  /// - Parameter isSameFile: whether the file was put back before, which gave it another inode.
  fileprivate func isRestored(_ wanted: FileState, isSameFile: Bool) -> Bool {
    switch (self, wanted) {
    case (.absent, .absent): true
    case (.present(let now), .present(let then)):
      now.kind == then.kind && now.size == then.size
        && (now.modified == then.modified || now.inode == then.inode || isSameFile)
    case (.absent, .present), (.present, .absent): false
    }
  }
}
