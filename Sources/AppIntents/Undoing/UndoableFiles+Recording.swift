import FileOperations
import OrderedCollections
import SystemPackage

extension UndoableFiles {
  /// Changes of one place are made in turn, each with the looks before and after it, so that what one
  /// did isn't taken for what another did.
  private static let turns = Turns<FilePath>()

  func inTurn<Result>(
    _ path: FilePath, _ change: (UndoMoment) throws -> Result
  ) rethrows -> Result {
    try Self.turns.take(path.withRealFolder) { try change(.next()) }
  }

  func inTurn(
    _ path: FilePath, _ other: FilePath, _ change: (UndoMoment) throws -> Void
  ) rethrows {
    let places = [path.withRealFolder, other.withRealFolder]
    guard places[0] != places[1] else { return try inTurn(path, change) }
    // All take them in the same order, so that no two wait for each other.
    let isFirst = places[0].bytes.lexicographicallyPrecedes(places[1].bytes)
    try Self.turns.take(places[isFirst ? 0 : 1]) {
      try Self.turns.take(places[isFirst ? 1 : 0]) { try change(.next()) }
    }
  }

  /// Makes a file or folder at a path, or replaces the file there.
  func making(
    _ path: FilePath, replacing: Bool, followingLinks: Bool, _ change: () throws -> Void
  ) throws {
    guard let recorder = UndoRecorder.current else { return try change() }
    let place = followingLinks ? placeOfContent(path) : path
    try inTurn(place) { moment in
      try making(at: place, replacing: replacing, recorder, moment, change)
    }
  }

  private func making(
    at place: FilePath, replacing: Bool, _ recorder: UndoRecorder, _ moment: UndoMoment,
    _ change: () throws -> Void
  ) throws {
    let replaced = replacing ? try former.keep(place, in: files) : nil
    try keeping(replaced, while: change)
    if let replaced, case .present = replaced.state {
      return recordReplacing(place, replaced, afterMovingAway: false, recorder, moment)
    }
    recorder.add("make `\(place.shown)`", at: moment) {
      let state = try FileState(of: place, in: files, withContents: true)
      return UndoAction(
        "move `\(place.shown)`, which was made, to the trash", work: .file(.trash(place)),
        conditions: [.isStill(place, state)], restores: [place: .absent])
    }
  }

  /// Makes a change before which the file at its target was kept.
  func keeping(
    _ former: FormerFiles.Former?, while change: () throws -> Void
  ) throws {
    do {
      try change()
    } catch {
      self.former.drop(former)
      throw error
    }
  }

  /// - Parameter afterMovingAway: whether the file that replaced it is moved away before, because that was
  ///   another change.
  func recordReplacing(
    _ path: FilePath, _ former: FormerFiles.Former, afterMovingAway: Bool,
    _ recorder: UndoRecorder, _ moment: UndoMoment
  ) {
    guard case .present(let mark) = former.state else { return }
    let key = UndoRecorder.storedKey
    let change = key.map { "change what is stored as `\($0)`" } ?? "replace `\(path.shown)`"
    recorder.add(change, at: moment) {
      guard let copy = former.copy else {
        return .impossible(change, because: former.problem ?? "its former content wasn't kept")
      }
      let kept = try FileState(of: copy, in: LocalFiles())
      let now = afterMovingAway ? .absent : try FileState(of: path, in: files)
      var action = UndoAction(
        Self.sentence(ofRestoring: path, storedAs: key, mark),
        work: .file(.restore(path, from: copy)),
        conditions: [.isStill(path, now), .isStill(copy, kept)],
        restores: [path: former.state])
      action.storedKey = key
      return action
    }
  }

  /// What undoing does with a file, or with the value that it stores, for which an empty file is none.
  private static func sentence(
    ofRestoring path: FilePath, storedAs key: String?, _ mark: FileMark
  ) -> String {
    if let key {
      return mark.size == 0
        ? "forget what was stored as `\(key)`" : "put back what was stored as `\(key)`"
    }
    return mark.kind == .link
      ? "put the link `\(path.shown)` back" : "put the former content of `\(path.shown)` back"
  }

  /// - Parameter sizes: how much is added, in bytes; nil if that isn't known.
  func appending(
    _ sizes: ClosedRange<Int>?, to path: FilePath, _ change: () throws -> Void
  ) throws {
    guard let recorder = UndoRecorder.current else { return try change() }
    let place = placeOfContent(path)
    try inTurn(place) { moment in
      let before = try FileState(of: place, in: files)
      guard case .present(let mark) = before else {
        return try making(at: place, replacing: false, recorder, moment, change)
      }
      try change()
      recorder.add("add to `\(place.shown)`", at: moment) {
        try cuttingOff(sizes, from: place, before, mark)
      }
    }
  }

  private func cuttingOff(
    _ sizes: ClosedRange<Int>?, from place: FilePath, _ before: FileState, _ mark: FileMark
  ) throws -> UndoAction {
    let after = try FileState(of: place, in: files)
    guard case .present(let now) = after, now.inode == mark.inode,
      sizes?.contains(now.size - mark.size) != false
    else {
      // What it added can't be told apart from what the step did.
      return .impossible(
        "add to `\(place.shown)`", because: "another program changed it at the same time")
    }
    return UndoAction(
      "remove what was added to `\(place.shown)`",
      work: .file(.shorten(place, to: mark.size)),
      conditions: [.isStill(place, after)], restores: [place: before])
  }

  func puttingBack(
    _ path: FilePath, _ before: FileState, from place: FilePath
  ) throws -> UndoAction {
    UndoAction(
      "move `\(place.shown)` back to `\(path.shown)`", work: .file(.putBack(place, to: path)),
      conditions: [.isStill(place, try FileState(of: place, in: files)), .isStill(path, .absent)],
      restores: Self.states(before, at: path, emptying: place))
  }

  /// The states after a file went back to a path from another place.
  static func states(
    _ before: FileState, at path: FilePath, emptying place: FilePath
  ) -> OrderedDictionary<FilePath, FileState> {
    // Not a literal: whoever writes two names of one place may have written them the same way.
    var states: OrderedDictionary<FilePath, FileState> = [path: before]
    if place != path { states[place] = .absent }
    return states
  }

  /// Where what is written to a path is: links are followed, also to where nothing is yet.
  private func placeOfContent(_ path: FilePath) -> FilePath {
    if let real = path.realIfPresent { return real }
    var path = path
    // The kernel follows as many.
    for _ in 0..<40 {
      guard let target = try? files.linkTarget(of: path) else { break }
      path = target.isAbsolute ? target : path.removingLastComponent().real.pushing(target)
    }
    return path.real
  }
}

extension FilePath {
  /// The name itself, in its folder without links.
  fileprivate var withRealFolder: FilePath {
    let folder = removingLastComponent()
    guard let name = lastComponent, !folder.isEmpty else { return self }
    return folder.real.appending(name)
  }
}

extension UndoRecorder {
  /// Adds what undoes a change that was made. If that can't be found out, the change can't be undone.
  func add(_ change: String, at moment: UndoMoment, _ make: () throws -> UndoAction) {
    do {
      add(try make(), at: moment)
    } catch {
      add(.impossible(change, because: IntentErrorText.message(for: error)), at: moment)
    }
  }
}
