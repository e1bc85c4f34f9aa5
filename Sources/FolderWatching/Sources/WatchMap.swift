/// The owners of the kernel's watches: folders of clients.
///
/// The kernel has one watch for a folder, even if it is watched several times or under several
/// names. Few watches have more than one owner.
struct WatchMap {
  struct Owner: Hashable {
    var client: UInt32
    var folder: FolderNumber
  }

  private var owners: [Int32: Owner] = [:]
  private var further: [Int32: [Owner]] = [:]
  /// By client and folder; 0 is no watch. Folder numbers are small, and watches start at 1.
  private var watches: [UInt32: ContiguousArray<Int32>] = [:]

  func owns(_ watch: Int32) -> Bool { owners[watch] != nil }

  /// Gives a watch to an owner.
  /// - Returns: the owner's earlier watch, if it has no other owner.
  mutating func add(_ watch: Int32, to owner: Owner) -> Int32? {
    if self.watch(of: owner) == watch { return nil }
    let released = remove(owner)
    if owners[watch] == nil {
      owners[watch] = owner
    } else {
      further[watch, default: []].append(owner)
    }
    set(watch, for: owner)
    return released
  }

  /// Takes an owner's watch from it.
  /// - Returns: the watch, if it has no other owner.
  mutating func remove(_ owner: Owner) -> Int32? {
    guard let watch = watch(of: owner) else { return nil }
    set(0, for: owner)
    if owners[watch] == owner {
      owners[watch] = further[watch]?.popLast()
    } else {
      further[watch]?.removeAll { $0 == owner }
    }
    if further[watch]?.isEmpty == true { further[watch] = nil }
    return owners[watch] == nil ? watch : nil
  }

  /// Forgets a watch that the kernel has removed.
  mutating func drop(_ watch: Int32) {
    guard let owner = owners.removeValue(forKey: watch) else { return }
    set(0, for: owner)
    for owner in further.removeValue(forKey: watch) ?? [] { set(0, for: owner) }
  }

  /// Forgets a client.
  /// - Returns: the watches that have no other owner.
  mutating func remove(client: UInt32) -> [Int32] {
    let numbers = watches[client]?.indices ?? 0..<0
    let released = numbers.compactMap {
      remove(Owner(client: client, folder: FolderNumber($0)))
    }
    watches[client] = nil
    return released
  }

  func forEachOwner(of watch: Int32, _ body: (Owner) -> Void) {
    guard let owner = owners[watch] else { return }
    body(owner)
    if !further.isEmpty { further[watch]?.forEach(body) }
  }

  private func watch(of owner: Owner) -> Int32? {
    guard let numbers = watches[owner.client], numbers.indices.contains(Int(owner.folder)),
      numbers[Int(owner.folder)] != 0
    else { return nil }
    return numbers[Int(owner.folder)]
  }

  private mutating func set(_ watch: Int32, for owner: Owner) {
    let missing = Int(owner.folder) + 1 - (watches[owner.client]?.count ?? 0)
    if missing > 0 {
      watches[owner.client, default: []].append(contentsOf: repeatElement(0, count: missing))
    }
    watches[owner.client]?[Int(owner.folder)] = watch
  }
}
