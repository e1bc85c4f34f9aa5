import AppIntentsCore
import FolderTesting
import FolderWatching
import Foundation
import RunHistory
import Testing

@testable import Automations

@Suite("Ledger decisions")
struct LedgerDecisionTests {
  private let path = LedgerPath(root: 1, folder: [], name: [65])

  private func row(_ version: FileVersion, isAway: Bool = false) -> LedgerRow {
    LedgerRow(path: path, version: version, isAway: isAway, seen: .distantPast)
  }

  private func decide(
    _ version: FileVersion, _ row: LedgerRow? = nil, elsewhere: LedgerRow? = nil,
    keepsNumbers: Bool = true, wasRemoved: Bool = false
  ) -> LedgerDecision {
    LedgerDecision(
      version, row: row, elsewhere: elsewhere, keepsNumbers: keepsNumbers, wasRemoved: wasRemoved)
  }

  @Test func `a file that isn't known is new`() {
    #expect(decide(version()) == .added)
  }

  @Test func `a file that is known as it is needs nothing`() {
    #expect(decide(version(), row(version())) == .nothing)
  }

  @Test(arguments: [
    version(2), version(size: 11), version(modified: 101), version(birth: 51),
  ])
  func `another file or another content has changed`(changed: FileVersion) {
    #expect(decide(changed, row(version())) == .changed)
  }

  @Test func `another file after a removal is new, the same one has changed`() {
    #expect(decide(version(2), row(version()), wasRemoved: true) == .added)
    #expect(decide(version(birth: 51), row(version()), wasRemoved: true) == .added)
    #expect(decide(version(size: 11), row(version()), wasRemoved: true) == .changed)
    #expect(decide(version(), row(version()), wasRemoved: true) == .nothing)
    #expect(decide(version(device: 2), row(version()), wasRemoved: true) == .refresh)
    // Without a time of birth, the same inode number can be another file's.
    let known = row(version(birth: 0))
    #expect(decide(version(size: 11, birth: 0), known, wasRemoved: true) == .added)
    let elsewhere = row(version(2))
    #expect(
      decide(version(2), row(version()), elsewhere: elsewhere, wasRemoved: true)
        == .moved(from: elsewhere))
  }

  @Test func `another disk number is no change`() {
    #expect(decide(version(device: 2), row(version())) == .refresh)
  }

  @Test func `if files keep no inode numbers, only their content counts`() {
    #expect(decide(version(2, birth: 0), row(version()), keepsNumbers: false) == .refresh)
    #expect(decide(version(2, size: 11), row(version()), keepsNumbers: false) == .changed)
    #expect(decide(version(), elsewhere: row(version()), keepsNumbers: false) == .added)
  }

  @Test func `a file that was away and is back is known, unless it is another one`() {
    #expect(decide(version(), row(version(), isAway: true)) == .refresh)
    #expect(decide(version(2), row(version(), isAway: true)) == .added)
  }

  @Test func `a file that is known elsewhere has moved`() {
    #expect(decide(version(), elsewhere: row(version())) == .moved(from: row(version())))
    #expect(
      decide(version(size: 99), elsewhere: row(version())) == .moved(from: row(version())))
    #expect(decide(version(2), elsewhere: row(version())) == .added)
  }

  @Test func `without times of birth an inode number alone proves nothing`() {
    let known = row(version(birth: 0))
    #expect(decide(version(birth: 0), elsewhere: known) == .moved(from: known))
    #expect(decide(version(size: 99, birth: 0), elsewhere: known) == .added)
  }

  @Test func `a folder in place of a file is new`() {
    #expect(decide(version(2, isFolder: true), row(version())) == .added)
  }
}
