import FolderWatching
import WorkflowLanguage
import AppIntents
import Glibc
import RunHistory
import SystemPackage

extension FolderMonitor {
  /// Begins to serve one of a trigger's folders, anew if need be.
  func arm(_ root: WatchedRoot, of trigger: WatchedTrigger) async {
    release(root)
    root.retryAt = nil
    switch FileSnapshot.take(following: root.path) {
    case .found(let sighting) where sighting.kind == .folder:
      let node = tree.addRoot(root.ordinal)
      root.node = node
      let answer = await watch([WatchRequest(node, root.path)], in: root)[0]
      guard isServed(trigger), root.node == node else { return }
      switch answer {
      case .watched: await begin(root, of: trigger)
      case .refused(.missing), .refused(.notAFolder): root.state = .unarmed
      case .refused(let problem): await refuse(root, problem)
      }
    case .found, .unknown:
      if let problem = Self.obstacle(at: root.path) {
        await refuse(root, problem)
      } else {
        root.state = .unarmed
      }
    case .missing: await awaitRoot(root, of: trigger)
    }
  }

  /// What stands where a folder should be; nil where there is one, or nothing.
  private static func obstacle(at path: [UInt8]) -> WatchProblem? {
    switch FileSnapshot.take(following: path) {
    case .found(let sighting): sighting.kind == .folder ? nil : .notAFolder
    case .missing: nil
    case .unknown(ELOOP): .linkLoop
    case .unknown(let code): WatchProblem(errno: code)
    }
  }

  /// Stops watching whatever is watched for a folder of a trigger.
  func release(_ root: WatchedRoot) {
    if let node = root.node { remove(node, from: root) }
    root.node = nil
    if let ancestor = root.ancestor {
      ancestors[ancestor] = nil
      remove(ancestor, from: root)
    }
    root.ancestor = nil
    root.forgetWork()
  }

  /// Watches folders, with polling where there are no events to be had.
  func watch(_ requests: [WatchRequest], in root: WatchedRoot) async -> [WatchAnswer] {
    var answers = await events.watch(requests)
    var polled: [Int] = []
    for (index, answer) in answers.enumerated() {
      switch answer {
      case .watched where root.isRemote: polled.append(index)
      case .refused(let problem) where problem.isShortage:
        polled.append(index)
        say(problem)
      default: break
      }
    }
    if polled.isEmpty || roots[root.ordinal] !== root { return answers }
    let further = await polling.watch(polled.map { requests[$0] })
    for (index, answer) in zip(polled, further) {
      answers[index] = answer
      if answer == .watched { root.polled.insert(requests[index].folder) }
    }
    return answers
  }

  /// The folder is there and watched: what lies in it is compared with what was there before.
  private func begin(_ root: WatchedRoot, of trigger: WatchedTrigger) async {
    guard case .found(let sighting) = FileSnapshot.take(following: root.path) else {
      root.state = .unarmed
      return
    }
    let path = FilePath(bytes: root.path)
    let wasRemote = root.isRemote
    root.isRemote = FileSystemKind.remoteName(of: path) != nil
    root.keepsNumbers = FileSystemKind.keepsNumbers(at: path)
    if root.isRemote, !wasRemote {
      // Now that it is known, it is polled besides.
      root.state = .unarmed
      return
    }
    do {
      let id = root.trigger
      let known = try store.read { try $0.ledgerRoot(of: id, path: root.path) }
      root.ledger = try await enter(root, known, sighting, trigger)
      guard isServed(trigger) else { return }
      root.earlierDevice = known?.version?.device
      root.earlierFilter = try known.flatMap { known in
        known.scope == trigger.scope.text
          ? nil : try FolderScope(text: known.scope).map { try FolderFilter($0) }
      }
      storeWorks(for: trigger)
    } catch {
      guard isServed(trigger) else { return }
      root.retryAt = clock.now() + storeFails(error, for: trigger)
      root.state = .unarmed
      return
    }
    setCovers(of: trigger)
    root.state = .starting
    root.lookThroughAll()
  }

  /// Enters in the store what the folder itself is now.
  private func enter(
    _ root: WatchedRoot, _ known: LedgerRoot?, _ sighting: FileSnapshot, _ trigger: WatchedTrigger
  ) async throws -> LedgerRoot {
    let subscription = trigger.subscription
    let runsExisting = subscription.definition.existing == .process && !subscription.ledgerIsLost
    var ledger =
      known
      ?? LedgerRoot(
        trigger: root.trigger, path: root.path, scope: trigger.scope.text, since: root.armedAt,
        isSeeded: runsExisting)
    if known == nil, subscription.ledgerIsLost {
      trigger.notes.append(
        "what was seen in `\(FilePath(bytes: root.path).shown)` was lost with the history: what "
          + "lies there counts as seen")
    }
    let wasOff = ledger.isOff
    if wasOff {
      // As when it is switched on for the first time, but what was seen stays known.
      ledger.since = root.armedAt
      ledger.isSeeded = runsExisting
    }
    let isExchanged = known?.version.map { !$0.isSameFile(as: sighting.version) } ?? false
    if known?.version == sighting.version, !wasOff { return ledger }
    ledger.version = sighting.version
    let (entered, now) = (ledger, clock.date)
    ledger.id = try await store.write { store in
      if isExchanged {
        // Its files went with it: none of them was removed.
        try store.setFilesAway(of: entered.id, at: now)
      } else if let disk = known?.version?.device, disk != sighting.version.device {
        try store.renumberDisk(of: entered.id, from: disk, to: sighting.version.device)
      }
      return try store.record(entered)
    }
    return ledger
  }

  /// A folder that is there and can't be served. It is tried again when something happens to it,
  /// and every so often: of what may be read now and not before there is no event.
  private func refuse(_ root: WatchedRoot, _ problem: WatchProblem) async {
    if let node = root.node { remove(node, from: root) }
    root.node = nil
    root.state = .refused(problem, until: clock.now() + Self.blindPatience)
    let (above, name) = root.path.splitLast
    _ = await watchAncestor(above, awaiting: name, of: root)
    // What stood in the way may have gone before the watch.
    if problem == .notAFolder || problem == .linkLoop, case .refused = root.state,
      Self.obstacle(at: root.path) != problem
    {
      root.state = .unarmed
    }
  }

  /// Waits for a folder that isn't there, in the nearest one above it that is.
  private func awaitRoot(_ root: WatchedRoot, of trigger: WatchedTrigger) async {
    // More often than folders can be nested, so that it comes to an end in any case.
    for _ in 0..<Int(PATH_MAX) {
      var (above, name) = root.path.splitLast
      while above.count > 1, !Self.isFolder(above) { (above, name) = above.splitLast }
      root.state = .missing(watching: above)
      let answer = await watchAncestor(above, awaiting: name, of: root)
      guard isServed(trigger) else { return }
      if answer == .refused(.missing) || answer == .refused(.notAFolder) { continue }
      // It may have come before the watch.
      let next = above.appending(name: name)
      if case .missing = FileSnapshot.take(following: next) { return }
      if next == root.path {
        root.state = .unarmed
        return
      }
      if !Self.isFolder(next) { return }
    }
  }

  private func watchAncestor(
    _ path: [UInt8], awaiting name: [UInt8], of root: WatchedRoot
  ) async -> WatchAnswer {
    if let ancestor = root.ancestor {
      ancestors[ancestor] = nil
      remove(ancestor, from: root)
    }
    let number = tree.addRoot(root.ordinal)
    ancestors[number] = root.ordinal
    root.ancestor = number
    root.awaitedName = name
    return await watch([WatchRequest(number, path)], in: root)[0]
  }

  private static func isFolder(_ path: [UInt8]) -> Bool {
    if case .found(let sighting) = FileSnapshot.take(following: path) {
      return sighting.kind == .folder
    }
    return false
  }

  /// Says once what people can do about a shortage.
  func say(_ problem: WatchProblem) {
    guard said.insert(problem).inserted else { return }
    listener.said(
      "some folders can't be watched: \(problem.reason)" + (problem.help.map { "; \($0)" } ?? ""))
  }

  /// Tells the registry of our own output which folders matter to the trigger.
  private func setCovers(of trigger: WatchedTrigger) {
    guard let filter = trigger.filter else { return }
    let covers = trigger.roots.compactMap { root in
      root.ledger.map { ledger in
        OwnOutput.Cover(
          trigger: root.trigger, workflow: trigger.subscription.workflow, root: ledger.id,
          path: root.path, realPath: root.path.realPath ?? root.path, filter: filter)
      }
    }
    ownOutput.setCovers(covers, of: trigger.subscription.trigger, by: queue)
  }
}

