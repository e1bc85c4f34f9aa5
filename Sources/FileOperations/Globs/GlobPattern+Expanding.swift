public import SystemPackage

extension GlobPattern {
  /// The files and folders that match, without duplicates, sorted by their bytes.
  ///
  /// Lists only folders that can contain a match, and skips folders that can't be read. `**`
  /// doesn't follow links, so the search always ends.
  ///
  /// - Parameter folder: The folder that relative patterns start in.
  public func expand(in folder: FilePath, files: any FileAccess) throws -> [FilePath] {
    var found: Set<FilePath> = []
    for alternative in alternatives {
      let start = alternative.isAbsolute ? FilePath("/") : folder
      try collect(
        alternative.parts[...], onlyFolders: alternative.isFolder, below: start, files, &found)
    }
    return found.sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }
  }

  private func collect(
    _ parts: ArraySlice<Part>, onlyFolders: Bool, below folder: FilePath, _ files: any FileAccess,
    _ found: inout Set<FilePath>
  ) throws {
    try Task.checkCancellation()
    guard let part = parts.first else { return }
    let rest = parts.dropFirst()

    func take(_ path: FilePath) throws {
      if rest.isEmpty {
        if try !onlyFolders || isFolder(path, files) { found.insert(path) }
      } else {
        try collect(rest, onlyFolders: onlyFolders, below: path, files, &found)
      }
    }

    if case .anyFolders = part {
      // First no folder at all, then each folder here.
      if !rest.isEmpty {
        try collect(rest, onlyFolders: onlyFolders, below: folder, files, &found)
      }
      for name in try readableEntries(of: folder, files) where isVisible(name) {
        let path = folder.appending(name)
        let kind = try kind(path, followingLinks: false, files)
        if rest.isEmpty, kind != nil, !onlyFolders || kind == .folder { found.insert(path) }
        if kind == .folder {
          try collect(parts, onlyFolders: onlyFolders, below: path, files, &found)
        }
      }
    } else if let literal = part.literal {
      // A known name needs no listing, and the folder may not permit one.
      let path = folder.appending(literal)
      if try kind(path, followingLinks: false, files) != nil { try take(path) }
    } else {
      for name in try readableEntries(of: folder, files)
      where part.matches(GlobCharacter.characters(of: name), includingHidden: includesHidden) {
        try take(folder.appending(name))
      }
    }
  }

  private func isVisible(_ name: FilePath.Component) -> Bool {
    includesHidden || name.bytes.first != UInt8(ascii: ".")
  }

  /// The names in a folder; empty if the folder doesn't exist or can't be read.
  private func readableEntries(
    of folder: FilePath, _ files: any FileAccess
  ) throws -> [FilePath.Component] {
    try ignoringUnreadable { try files.entries(of: folder) } ?? []
  }

  private func isFolder(_ path: FilePath, _ files: any FileAccess) throws -> Bool {
    try kind(path, followingLinks: true, files) == .folder
  }

  private func kind(
    _ path: FilePath, followingLinks: Bool, _ files: any FileAccess
  ) throws -> FileStatus.Kind? {
    try ignoringUnreadable { try files.status(of: path, followingLinks: followingLinks).kind }
  }

  private func ignoringUnreadable<Result>(_ body: () throws -> Result) throws -> Result? {
    do {
      return try body()
    } catch let error as FileError {
      switch error.kind {
      case .missing, .notAFolder, .notPermitted: return nil
      default: throw error
      }
    }
  }
}
