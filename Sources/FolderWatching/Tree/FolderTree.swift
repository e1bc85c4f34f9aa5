/// The watched folders, stored compactly: there may be hundreds of thousands.
///
/// A folder keeps its number while it is in the tree; afterwards the number is reused.
package struct FolderTree {
  private static let none = FolderNumber.max

  private struct Node {
    var parent: FolderNumber
    var firstChild: FolderNumber
    var next: FolderNumber
    var previous: FolderNumber
    /// The watched folder that it is below.
    var root: UInt32
    var nameStart: UInt32
    var nameLength: UInt16
    var isUsed: Bool
  }

  private var nodes: ContiguousArray<Node> = []
  /// The mark of a folder's version when it was last looked at; 0 before.
  private var marks: ContiguousArray<UInt64> = []
  private var names: ContiguousArray<UInt8> = []
  private var unusedNames = 0
  private var free: [FolderNumber] = []
  /// An open-addressing hash table of the folders by parent and name; its size is a power of two.
  private var table: ContiguousArray<FolderNumber> = []
  private var tableCount = 0

  package func contains(_ folder: FolderNumber) -> Bool {
    nodes.indices.contains(Int(folder)) && nodes[Int(folder)].isUsed
  }

  /// The number of the watched folder that a folder is below.
  package func root(of folder: FolderNumber) -> UInt32? {
    contains(folder) ? nodes[Int(folder)].root : nil
  }

  package func parent(of folder: FolderNumber) -> FolderNumber? {
    guard contains(folder), nodes[Int(folder)].parent != Self.none else { return nil }
    return nodes[Int(folder)].parent
  }

  package func name(of folder: FolderNumber) -> [UInt8] {
    let node = nodes[Int(folder)]
    return Array(names[Int(node.nameStart)..<Int(node.nameStart) + Int(node.nameLength)])
  }

  /// The path from its watched folder down to a folder; empty for the watched folder itself.
  package func path(of folder: FolderNumber) -> [UInt8] {
    var parts: [FolderNumber] = []
    var length = 0
    var folder = folder
    while let parent = parent(of: folder) {
      parts.append(folder)
      length += Int(nodes[Int(folder)].nameLength) + 1
      folder = parent
    }
    var path: [UInt8] = []
    path.reserveCapacity(length)
    for part in parts.reversed() {
      if !path.isEmpty { path.append(UInt8(ascii: "/")) }
      let node = nodes[Int(part)]
      path += names[Int(node.nameStart)..<Int(node.nameStart) + Int(node.nameLength)]
    }
    return path
  }

  package func children(of folder: FolderNumber) -> [FolderNumber] {
    var children: [FolderNumber] = []
    var child = nodes[Int(folder)].firstChild
    while child != Self.none {
      children.append(child)
      child = nodes[Int(child)].next
    }
    return children
  }

  package func child(named name: some Collection<UInt8>, of folder: FolderNumber) -> FolderNumber? {
    guard !table.isEmpty else { return nil }
    var place = slot(name, folder)
    while table[place] != Self.none {
      let candidate = table[place]
      if nodes[Int(candidate)].parent == folder, isNamed(candidate, name) { return candidate }
      place = (place + 1) & (table.count - 1)
    }
    return nil
  }

  /// The folder at a path below another one, if it is in the tree.
  package func folder(at path: [UInt8], below root: FolderNumber) -> FolderNumber? {
    path.split(separator: UInt8(ascii: "/")).reduce(root as FolderNumber?) { folder, name in
      folder.flatMap { child(named: name, of: $0) }
    }
  }

  /// The number of folders below one, including itself.
  package func countBelow(_ folder: FolderNumber) -> Int {
    var count = 0
    var rest = [folder]
    while let next = rest.popLast() {
      count += 1
      var child = nodes[Int(next)].firstChild
      while child != Self.none {
        rest.append(child)
        child = nodes[Int(child)].next
      }
    }
    return count
  }

  /// The mark of a folder's version when it was last looked at; 0 before.
  package subscript(markOf folder: FolderNumber) -> UInt64 {
    get { marks[Int(folder)] }
    set { marks[Int(folder)] = newValue }
  }

  package mutating func addRoot(_ root: UInt32) -> FolderNumber {
    add(parent: Self.none, name: [], root: root)
  }

  /// Adds a folder that isn't in the tree.
  package mutating func add(_ name: [UInt8], to parent: FolderNumber) -> FolderNumber {
    let folder = add(parent: parent, name: name, root: nodes[Int(parent)].root)
    let first = nodes[Int(parent)].firstChild
    nodes[Int(folder)].next = first
    if first != Self.none { nodes[Int(first)].previous = folder }
    nodes[Int(parent)].firstChild = folder
    if (tableCount + 1) * 4 > table.count * 3 { rebuildTable(room: tableCount + 1) }
    insert(folder)
    return folder
  }

  /// Removes a folder with all below it.
  /// - Returns: the numbers that are free now.
  package mutating func remove(_ folder: FolderNumber) -> [FolderNumber] {
    var removed = [folder]
    var index = 0
    while index < removed.count {
      removed += children(of: removed[index])
      index += 1
    }
    let node = nodes[Int(folder)]
    if node.previous != Self.none {
      nodes[Int(node.previous)].next = node.next
    } else if node.parent != Self.none {
      nodes[Int(node.parent)].firstChild = node.next
    }
    if node.next != Self.none { nodes[Int(node.next)].previous = node.previous }
    for folder in removed {
      if nodes[Int(folder)].parent != Self.none { takeOut(folder) }
    }
    for folder in removed {
      unusedNames += Int(nodes[Int(folder)].nameLength)
      nodes[Int(folder)].isUsed = false
      free.append(folder)
    }
    if unusedNames > 1 << 16, unusedNames > names.count / 2 { compactNames() }
    return removed
  }

  private mutating func add(
    parent: FolderNumber, name: [UInt8], root: UInt32
  ) -> FolderNumber {
    let node = Node(
      parent: parent, firstChild: Self.none, next: Self.none, previous: Self.none, root: root,
      nameStart: UInt32(names.count), nameLength: UInt16(name.count), isUsed: true)
    names += name
    if let folder = free.popLast() {
      nodes[Int(folder)] = node
      marks[Int(folder)] = 0
      return folder
    }
    nodes.append(node)
    marks.append(0)
    return FolderNumber(nodes.count - 1)
  }

  private func isNamed(_ folder: FolderNumber, _ name: some Collection<UInt8>) -> Bool {
    let node = nodes[Int(folder)]
    guard Int(node.nameLength) == name.count else { return false }
    return names[Int(node.nameStart)..<Int(node.nameStart) + Int(node.nameLength)]
      .elementsEqual(name)
  }
}

// MARK: - The table

extension FolderTree {
  private func slot(_ name: some Collection<UInt8>, _ parent: FolderNumber) -> Int {
    // FNV-1a, with the parent's number as the first bytes.
    var hash = (14_695_981_039_346_656_037 ^ UInt64(parent)) &* 1_099_511_628_211
    for byte in name { hash = (hash ^ UInt64(byte)) &* 1_099_511_628_211 }
    return Int(truncatingIfNeeded: hash ^ hash >> 32) & (table.count - 1)
  }

  private mutating func insert(_ folder: FolderNumber) {
    var place = slot(name(of: folder), nodes[Int(folder)].parent)
    while table[place] != Self.none { place = (place + 1) & (table.count - 1) }
    table[place] = folder
    tableCount += 1
  }

  /// Removes a folder from the table, and moves folders that collided with it to their places.
  private mutating func takeOut(_ folder: FolderNumber) {
    let mask = table.count - 1
    var hole = slot(name(of: folder), nodes[Int(folder)].parent)
    while table[hole] != folder {
      if table[hole] == Self.none { return }
      hole = (hole + 1) & mask
    }
    table[hole] = Self.none
    tableCount -= 1
    var place = (hole + 1) & mask
    while table[place] != Self.none {
      let moved = table[place]
      let wanted = slot(name(of: moved), nodes[Int(moved)].parent)
      if (place - wanted) & mask >= (place - hole) & mask {
        table[hole] = moved
        table[place] = Self.none
        hole = place
      }
      place = (place + 1) & mask
    }
  }

  private mutating func rebuildTable(room: Int) {
    var size = 16
    while size * 3 < room * 4 { size *= 2 }
    let all = table.filter { $0 != Self.none }
    table = ContiguousArray(repeating: Self.none, count: size * 2)
    tableCount = 0
    for folder in all { insert(folder) }
  }

  private mutating func compactNames() {
    var kept: ContiguousArray<UInt8> = []
    for index in nodes.indices where nodes[index].isUsed {
      let name = name(of: FolderNumber(index))
      nodes[index].nameStart = UInt32(kept.count)
      kept += name
    }
    names = kept
    unusedNames = 0
  }
}
