#if !canImport(Darwin)
  /// Keeps what reverses the changes that were made, newest last.
  ///
  /// Foundation on Linux lacks this class, so `AppIntents` declares it. We differ in that a target is
  /// kept until its actions are removed, and that everything registered outside of a group between
  /// two calls of `undo()` is one group.
  @MainActor
  public final class UndoManager {
    private struct Group {
      var name = ""
      var actions: [(target: AnyObject, perform: @MainActor () -> Void)] = []
    }

    private enum Work { case none, undoing, redoing }

    private var undoStack: [Group] = []
    private var redoStack: [Group] = []
    private var open: [Group] = []
    private var isOpenImplicit = false
    private var work = Work.none
    private var disabled = 0

    /// The number of groups that are kept; 0 for no limit.
    public var levelsOfUndo = 0 { didSet { trim() } }
    /// Whether a group is opened by the first action that is registered outside of one.
    public var groupsByEvent = true

    public nonisolated init() {}

    public var isUndoing: Bool { work == .undoing }
    public var isRedoing: Bool { work == .redoing }
    public var isUndoRegistrationEnabled: Bool { disabled == 0 }
    public var groupingLevel: Int { open.count }
    public var canUndo: Bool { !undoStack.isEmpty || open.contains { !$0.actions.isEmpty } }
    public var canRedo: Bool { !redoStack.isEmpty }
    public var undoCount: Int { undoStack.count }
    public var redoCount: Int { redoStack.count }
    public var undoActionName: String { (open.first ?? undoStack.last)?.name ?? "" }
    public var redoActionName: String { redoStack.last?.name ?? "" }
    public var undoMenuItemTitle: String { title("Undo", undoActionName) }
    public var redoMenuItemTitle: String { title("Redo", redoActionName) }

    private func title(_ verb: String, _ name: String) -> String {
      name.isEmpty ? verb : "\(verb) \(name)"
    }

    /// Registers what reverses a change. While undoing, it is what does the change again.
    public func registerUndo<TargetType: AnyObject>(
      withTarget target: TargetType,
      handler: @escaping @MainActor @Sendable (TargetType) -> Void
    ) {
      guard disabled == 0 else { return }
      if open.isEmpty {
        beginUndoGrouping()
        isOpenImplicit = true
      }
      if work == .none { redoStack = [] }
      open[open.count - 1].actions.append((target, { handler(target) }))
    }

    public func setActionName(_ actionName: String) {
      if open.isEmpty {
        if !undoStack.isEmpty { undoStack[undoStack.count - 1].name = actionName }
      } else {
        open[0].name = actionName
      }
    }

    public func beginUndoGrouping() { open.append(Group()) }

    public func endUndoGrouping() {
      guard let closed = open.popLast() else { return }
      if open.isEmpty {
        isOpenImplicit = false
        guard !closed.actions.isEmpty else { return }
        if work == .undoing { redoStack.append(closed) } else { undoStack.append(closed) }
        trim()
      } else {
        open[open.count - 1].actions += closed.actions
      }
    }

    public func undo() {
      endEvent()
      undoNestedGroup()
    }

    /// Undoes the last group that is closed.
    public func undoNestedGroup() {
      guard let group = undoStack.popLast() else { return }
      perform(group, as: .undoing)
    }

    public func redo() {
      endEvent()
      guard let group = redoStack.popLast() else { return }
      perform(group, as: .redoing)
    }

    public func disableUndoRegistration() { disabled += 1 }
    public func enableUndoRegistration() { disabled = max(0, disabled - 1) }

    public func removeAllActions() {
      (undoStack, redoStack, open) = ([], [], [])
      isOpenImplicit = false
    }

    public func removeAllActions(withTarget target: Any) {
      let target = target as AnyObject
      func without(_ groups: [Group]) -> [Group] {
        groups.map { group in
          Group(name: group.name, actions: group.actions.filter { $0.target !== target })
        }
      }
      undoStack = without(undoStack).filter { !$0.actions.isEmpty }
      redoStack = without(redoStack).filter { !$0.actions.isEmpty }
      open = without(open)
    }

    /// Closes the group that was opened by itself.
    private func endEvent() {
      while isOpenImplicit, !open.isEmpty { endUndoGrouping() }
    }

    private func perform(_ group: Group, as work: Work) {
      self.work = work
      beginUndoGrouping()
      open[0].name = group.name
      for action in group.actions.reversed() { action.perform() }
      endUndoGrouping()
      self.work = .none
    }

    private func trim() {
      guard levelsOfUndo > 0 else { return }
      undoStack.removeFirst(max(0, undoStack.count - levelsOfUndo))
      redoStack.removeFirst(max(0, redoStack.count - levelsOfUndo))
    }
  }
#endif
