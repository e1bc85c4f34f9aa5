import Testing

@testable import Automations

@Suite("Folder tree")
struct FolderTreeTests {
  @Test func `folders are found by their paths`() {
    var tree = FolderTree()
    let root = tree.addRoot(5)
    let a = tree.add(Array("a".utf8), to: root)
    let b = tree.add(Array("b".utf8), to: a)
    #expect(tree.path(of: b) == Array("a/b".utf8))
    #expect(tree.folder(at: Array("a/b".utf8), below: root) == b)
    #expect(tree.folder(at: [], below: root) == root)
    #expect(tree.folder(at: Array("b".utf8), below: root) == nil)
    #expect(tree.root(of: b) == 5)
    #expect(tree.countBelow(root) == 3)
  }

  @Test func `what is below a folder goes with it, and its numbers are given out again`() {
    var tree = FolderTree()
    let root = tree.addRoot(1)
    let a = tree.add(Array("a".utf8), to: root)
    let b = tree.add(Array("b".utf8), to: a)
    let c = tree.add(Array("c".utf8), to: root)
    #expect(Set(tree.remove(a)) == [a, b])
    #expect(!tree.contains(a))
    #expect(tree.children(of: root) == [c])
    #expect(tree.child(named: Array("a".utf8), of: root) == nil)
    let again = tree.add(Array("a".utf8), to: root)
    #expect([a, b].contains(again))
    #expect(tree.child(named: Array("a".utf8), of: root) == again)
  }

  @Test func `many folders come and go`() {
    var tree = FolderTree()
    let root = tree.addRoot(1)
    var expected: [String: FolderNumber] = [:]
    var random = SystemRandomNumberGenerator()
    for round in 0..<20_000 {
      let name = "folder-\(round % 3_000)"
      if let number = expected[name] {
        #expect(tree.remove(number) == [number])
        expected[name] = nil
      } else {
        expected[name] = tree.add(Array(name.utf8), to: root)
      }
      if let name = expected.keys.randomElement(using: &random) {
        #expect(tree.child(named: Array(name.utf8), of: root) == expected[name])
      }
    }
    #expect(tree.count == expected.count + 1)
    #expect(Set(tree.children(of: root)) == Set(expected.values))
    for (name, number) in expected { #expect(tree.name(of: number) == Array(name.utf8)) }
  }
}

@Suite("Pending files")
struct PendingFilesTests {
  private let key = PendingFiles.Key(folder: 1, name: [65])

  @Test func `a file is due when nothing was heard of it for a while`() {
    var pending = PendingFiles()
    pending.touch(key, at: 0, due: 10)
    pending.touch(key, at: 5, due: 15)
    #expect(pending.takeDue(at: 12, limit: 10).isEmpty)
    #expect(pending.takeDue(at: 15, limit: 10).map(\.key) == [key])
    #expect(pending.count == 0)
    #expect(pending.takeDue(at: 100, limit: 10).isEmpty)
  }

  @Test func `what is heard while a file is looked at counts`() {
    var pending = PendingFiles()
    pending.touch(key, at: 0, due: 1)
    let taken = pending.takeDue(at: 1, limit: 10)[0]
    pending.touch(key, at: 2, due: 3)
    var entry = taken.entry
    entry.due = 50
    pending.put(key, entry)
    #expect(pending[key]?.due == 3)
  }

  @Test func `one that waits long is woken`() {
    var pending = PendingFiles()
    pending.put(key, PendingFiles.Entry(lastEvent: 0, due: 1_000, wait: .writer))
    pending.touch(key, at: 5, due: 6)
    #expect(pending.takeDue(at: 6, limit: 10).map(\.key) == [key])
  }

  @Test func `the first that is due comes first`() {
    var heap = DueHeap<Int>()
    for due in [5, 3, 9, 1, 7, 3, 8] { heap.push(due, due: Int64(due)) }
    var popped: [Int] = []
    while let item = heap.pop(at: 8) { popped.append(item) }
    #expect(popped == [1, 3, 3, 5, 7, 8])
    #expect(heap.firstDue == 9)
  }
}

@Suite("Watch map")
struct WatchMapTests {
  private func owner(_ folder: FolderNumber, client: UInt32 = 1) -> WatchMap.Owner {
    WatchMap.Owner(client: client, folder: folder)
  }

  private func owners(_ map: WatchMap, _ watch: Int32) -> Set<WatchMap.Owner> {
    var found: Set<WatchMap.Owner> = []
    map.forEachOwner(of: watch) { found.insert($0) }
    return found
  }

  @Test func `a watch is released by its last owner`() {
    var map = WatchMap()
    #expect(map.add(4, to: owner(1)) == nil)
    #expect(map.add(4, to: owner(2, client: 2)) == nil)
    #expect(owners(map, 4) == [owner(1), owner(2, client: 2)])
    #expect(map.remove(owner(1)) == nil)
    #expect(owners(map, 4) == [owner(2, client: 2)])
    #expect(map.remove(owner(2, client: 2)) == 4)
    #expect(!map.owns(4))
  }

  @Test func `an owner has one watch`() {
    var map = WatchMap()
    #expect(map.add(4, to: owner(1)) == nil)
    #expect(map.add(5, to: owner(1)) == 4)
    #expect(owners(map, 5) == [owner(1)])
    #expect(map.add(5, to: owner(1)) == nil)
  }

  @Test func `a folder that moved keeps its watch under its new number`() {
    var map = WatchMap()
    #expect(map.add(4, to: owner(1)) == nil)
    #expect(map.add(4, to: owner(2)) == nil)
    #expect(map.remove(owner(1)) == nil)
    #expect(owners(map, 4) == [owner(2)])
  }

  @Test func `what the kernel has removed is forgotten`() {
    var map = WatchMap()
    #expect(map.add(4, to: owner(1)) == nil)
    #expect(map.add(4, to: owner(2)) == nil)
    map.drop(4)
    #expect(!map.owns(4))
    #expect(map.remove(owner(1)) == nil)
    #expect(map.add(6, to: owner(2)) == nil)
    #expect(map.remove(client: 1) == [6])
  }
}
