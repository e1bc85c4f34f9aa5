import FolderTesting
import Testing

@testable import FolderWatching

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

  @Test func `folders below a removed folder are removed, and their numbers are reused`() {
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
    #expect(tree.countBelow(root) == expected.count + 1)
    #expect(Set(tree.children(of: root)) == Set(expected.values))
    for (name, number) in expected { #expect(tree.name(of: number) == Array(name.utf8)) }
  }
}
