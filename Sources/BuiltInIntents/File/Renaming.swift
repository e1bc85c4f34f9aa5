import AppIntentsCore
import SystemPackage

/// The renaming of many files, of which all are renamed or none.
struct Renaming {
  /// A file and its new name.
  struct Item {
    let path: FilePath
    let name: FilePath.Component

    var target: FilePath { path.removingLastComponent().appending(name) }
  }

  private struct Move {
    let from: FilePath
    let to: FilePath
  }

  private let files: any FileAccess
  /// The new paths of the files whose names change.
  private let targets: [FilePath: FilePath]
  /// Each renames to a name that is free by then.
  private let moves: [Move]

  /// Checks all names. Throws if two files would have the same one, or if a name belongs to a file that
  /// isn't renamed.
  init(_ items: [Item], in files: any FileAccess) throws {
    self.files = files
    var targets: [FilePath: FilePath] = [:]
    var sources: [FilePath: FilePath] = [:]
    for item in items where item.target != item.path {
      if let other = sources.updateValue(item.path, forKey: item.target) {
        throw IntentFailure(
          "`\(other.shown)` and `\(item.path.shown)` would both be called `\(item.target.shown)`",
          help: "`{number}` in `by` tells them apart")
      }
      targets[item.path] = item.target
    }
    // A file keeps the name that another one would get.
    for item in items where item.target == item.path {
      if let other = sources[item.path] { throw Self.taken(item.path, for: other) }
    }
    for item in items {
      try Task.checkCancellation()
      let status = try files.status(of: item.path, followingLinks: false)
      guard let target = targets[item.path], targets[target] == nil,
        let existing = try files.statusIfPresent(of: target, followingLinks: false)
      else { continue }
      // On some file systems a name in another case is the same name.
      guard existing.device == status.device, existing.inode == status.inode else {
        throw Self.taken(target, for: item.path)
      }
    }
    self.targets = targets
    moves = try Self.moves(items.map(\.path), targets, in: files)
  }

  private static func taken(_ target: FilePath, for path: FilePath) -> IntentFailure {
    IntentFailure("can't rename `\(path.shown)`: `\(target.shown)` exists already")
  }

  /// The moves in an order in which each name is free when it is given. What is in a folder is renamed
  /// before the folder.
  private static func moves(
    _ paths: [FilePath], _ targets: [FilePath: FilePath], in files: any FileAccess
  ) throws -> [Move] {
    var moves: [Move] = []
    var done: Set<FilePath> = []
    var used = Set(targets.values)
    let depths = Dictionary(
      paths.map { ($0, $0.components.count) }, uniquingKeysWith: { first, _ in first })
    let deepestFirst = paths.enumerated().sorted { one, two in
      let (first, second) = (depths[one.element] ?? 0, depths[two.element] ?? 0)
      return first == second ? one.offset < two.offset : first > second
    }
    for (_, path) in deepestFirst where !done.contains(path) {
      // Each file of the chain gets the name of the next one.
      var chain = [path]
      var next = targets[path]
      while let name = next, name != path, targets[name] != nil, !done.contains(name) {
        chain.append(name)
        next = targets[name]
      }
      done.formUnion(chain)
      guard let end = next else { continue }
      if end == path, let last = chain.popLast() {
        let place = try freePlace(like: last, besides: &used, in: files)
        moves.append(Move(from: last, to: place))
        moves += steps(of: chain, to: last)
        moves.append(Move(from: place, to: path))
      } else {
        moves += steps(of: chain, to: end)
      }
    }
    return moves
  }

  private static func steps(of chain: [FilePath], to end: FilePath) -> [Move] {
    zip(chain, chain.dropFirst() + [end]).map { Move(from: $0, to: $1) }.reversed()
  }

  /// A numbered name, for a file of a circle until its name is free. If the process is killed, the file
  /// is where it can be found.
  private static func freePlace(
    like path: FilePath, besides used: inout Set<FilePath>, in files: any FileAccess
  ) throws -> FilePath {
    for name in NumberedNames(path.lastName).dropFirst() {
      try Task.checkCancellation()
      let place = path.removingLastComponent().appending(name)
      if try !used.contains(place) && files.statusIfPresent(of: place, followingLinks: false) == nil
      {
        used.insert(place)
        return place
      }
    }
    preconditionFailure("numbered names don't end")
  }

  /// Renames the files. If one can't be renamed, the others get their names back.
  func perform() throws {
    let context = IntentContext.current
    for (index, move) in moves.enumerated() {
      do {
        try Task.checkCancellation()
        context.reportFiles(done: index, of: moves.count)
        try files.move(move.from, to: move.to, replacing: false)
      } catch {
        try takeBack(moves[..<index], after: error)
        throw error
      }
    }
  }

  private func takeBack(_ done: ArraySlice<Move>, after error: any Error) throws {
    var remaining = FinishedFiles()
    for move in done.reversed() {
      do {
        try files.move(move.to, to: move.from, replacing: false)
      } catch {
        remaining.add(move.to.lastName.string)
      }
    }
    if !remaining.isEmpty {
      throw IntentFailure(error, adding: "these can't get their names back: \(remaining.list)")
    }
  }

  /// Where a file is when all are renamed, also one in a folder that is renamed.
  func place(of path: FilePath) -> FilePath {
    var names: [FilePath.Component] = []
    var rest = path
    while let name = rest.lastComponent {
      names.append(targets[rest]?.lastComponent ?? name)
      rest.removeLastComponent()
    }
    return FilePath(root: path.root, names.reversed())
  }
}
