import AppIntentsCore
import OrderedCollections
import SystemPackage

/// Finds files that have the same content or name.
struct FindDuplicates: AppIntent, SideEffectDeclaring, NothingGiving, OutputTypeRefining {
  static let persistentIdentifier = "file.duplicates"
  static let title: LocalizedStringResource = "Find Duplicate Files"
  static let description = IntentDescription(
    """
    Finds the files among others that have the same content, or with `by: name` the same name, and \
    gives a list of files for each group of them. A folder stands for the files in it and in the \
    folders inside it, without hidden ones. Several names of one file (hard links) count as one, and \
    empty files aren't duplicates. Links that lead nowhere are passed over, which the log says.
    """,
    categoryName: "File", searchKeywords: ["same", "identical", "copies", "fdupes"],
    resultValueName: "Groups of Duplicates"
  )
  static let sideEffects: SideEffects = .readsFiles
  static let nothingCondition = "if there are no duplicates"

  @Parameter(title: "Files")
  var files: [IntentFile]

  @Parameter(title: "By", description: "What duplicates have in common", default: .content)
  var by: DuplicateSign

  static var parameterSummary: some ParameterSummary {
    Summary("Find duplicates among \(\.$files) by \(\.$by)")
  }

  static func outputType(for parameters: [String: ValueType]) -> ValueType {
    .list(of: .list(of: .file))
  }

  func perform() async throws -> some IntentResult & ReturnsValue<[IntentValue]> {
    let candidates = try Candidate.all(in: files)
    let groups =
      switch by {
      case .name: Self.groups(of: candidates) { $0.name }
      case .content: try Self.equalContents(among: candidates)
      }
    return .result(value: groups.map { .list($0.map { .file($0.file) }) })
  }

  /// The groups of at least two that have a key in common, in the order of their first items.
  private static func groups<Key: Hashable>(
    of candidates: [Candidate], by key: (Candidate) throws -> Key
  ) rethrows -> [[Candidate]] {
    var groups: OrderedDictionary<Key, [Candidate]> = [:]
    for candidate in candidates { groups[try key(candidate), default: []].append(candidate) }
    return groups.values.filter { $0.count > 1 }
  }

  /// Most files differ in their sizes or beginnings, so few of them are read.
  private static func equalContents(among candidates: [Candidate]) throws -> [[Candidate]] {
    let equallyLong = groups(of: candidates.filter { $0.size > 0 }) { $0.size }
    let count = equallyLong.reduce(0) { $0 + $1.count }
    let context = IntentContext.current
    var done = 0
    var found: [(place: Int, files: [Candidate])] = []
    for group in equallyLong {
      for group in try readable(group, by: { try $0.beginning() }) {
        // A hash only says which contents are worth a comparison.
        for group in try readable(group, by: { try $0.hash() }) {
          for equal in try equalGroups(of: group) {
            found.append((equal[0].place, equal))
          }
        }
      }
      done += group.count
      context.reportFiles(done: done, of: count)
    }
    return found.sorted { $0.place < $1.place }.map(\.files)
  }

  /// Groups by a part of the content. A file that can't be read belongs to none.
  private static func readable<Key: Hashable>(
    _ candidates: [Candidate], by key: (Candidate) throws -> Key
  ) throws -> [[Candidate]] {
    var keys: OrderedDictionary<Key, [Candidate]> = [:]
    for candidate in candidates {
      do {
        keys[try key(candidate), default: []].append(candidate)
      } catch let error as FileError {
        IntentContext.current.report(.log("passed over: \(error.description)"))
      }
    }
    return keys.values.filter { $0.count > 1 }
  }

  private static func equalGroups(of candidates: [Candidate]) throws -> [[Candidate]] {
    var groups: [[Candidate]] = []
    for candidate in candidates {
      let index = try groups.firstIndex {
        try ByteReader.commonPrefix(of: $0[0].file, and: candidate.file) == nil
      }
      if let index { groups[index].append(candidate) } else { groups.append([candidate]) }
    }
    return groups.filter { $0.count > 1 }
  }
}

/// What duplicate files have in common.
enum DuplicateSign: String, AppEnum {
  case content, name

  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Sign of Duplicates"
  static let caseDisplayRepresentations: [DuplicateSign: DisplayRepresentation] = [
    .content: "Content", .name: "Name",
  ]
}

/// A file that may have duplicates.
private struct Candidate {
  let file: IntentFile
  /// Its number among the given files.
  let place: Int
  let size: Int

  var name: [UInt8] { file.path?.lastComponent?.bytes ?? Array(file.filename.utf8) }

  /// The given files, each once.
  static func all(in files: [IntentFile]) throws -> [Candidate] {
    let context = IntentContext.current
    var seen: Set<FileIdentity> = []
    var paths: Set<FilePath> = []
    var candidates: [Candidate] = []
    try GivenFiles(items: files).forEach { file in
      var size = file.dataInMemory?.count ?? 0
      if let path = file.resolvedPath {
        let status = try context.files.status(of: path, followingLinks: true)
        let isNew =
          status.identity.map { seen.insert($0).inserted } ?? paths.insert(path).inserted
        guard isNew else { return }
        size = status.size
      }
      candidates.append(Candidate(file: file, place: candidates.count, size: size))
    }
    return candidates
  }

  func beginning() throws -> [UInt8] {
    var reader = try ByteReader(file)
    defer { reader.close() }
    return try reader.next(4096)
  }

  /// A hash of the whole content.
  func hash() throws -> UInt64 {
    var reader = try ByteReader(file)
    defer { reader.close() }
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    while true {
      let piece = try reader.next()
      if piece.isEmpty { return hash }
      piece.withUnsafeBytes { bytes in
        var offset = 0
        while offset + 8 <= bytes.count {
          hash =
            (hash ^ bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
            &* 0x9E37_79B9_7F4A_7C15
          hash ^= hash >> 32
          offset += 8
        }
        for byte in bytes[offset...] { hash = (hash ^ UInt64(byte)) &* 0x0100_0000_01B3 }
      }
    }
  }
}
