import Testing

@testable import FolderWatching

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
