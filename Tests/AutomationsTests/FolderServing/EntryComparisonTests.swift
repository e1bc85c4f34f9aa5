import FileOperations
import FolderTesting
import FolderWatching
import Foundation
import RunHistory
import Testing

@testable import Automations

@Suite("Entry comparison")
struct EntryComparisonTests {
  private static let since: Int64 = 1_000
  private let entry = EntryComparison.Entry(parent: [], name: [65], kind: .file)

  private func comparison(
    _ scope: FolderScope = FolderScope(), earlier: FolderScope? = nil, isSeeded: Bool = true,
    keepsNumbers: Bool = true
  ) throws -> EntryComparison {
    EntryComparison(
      ledger: LedgerRoot(
        id: 3, trigger: 1, path: [47], scope: "", since: Self.since, isSeeded: isSeeded),
      filter: try FolderFilter(scope), earlier: try earlier.map { try FolderFilter($0) },
      armedAt: Self.since, keepsNumbers: keepsNumbers, now: .distantPast)
  }

  private func snapshot(
    _ version: FileVersion = version(), changed: Int64 = 2_000
  ) -> FileSnapshot {
    FileSnapshot(kind: version.isFolder ? .folder : .file, version: version, changed: changed)
  }

  private func row(_ version: FileVersion = version(), isAway: Bool = false) -> LedgerRow {
    LedgerRow(
      path: LedgerPath(root: 3, folder: [], name: [65]), version: version, isAway: isAway,
      seen: .distantPast)
  }

  private var existing: EntryComparison.Verdict {
    var row = row()
    row.unwanted = .existing
    return .existing(row)
  }

  @Test func `an entry that isn't known needs a look, and one that is known doesn't`() throws {
    let comparison = try comparison()
    let seen = snapshot()
    #expect(comparison.verdict(on: entry, nil) { seen } == .pending(seen))
    #expect(comparison.verdict(on: entry, row()) { seen } == .nothing)
    #expect(comparison.verdict(on: entry, row(version(size: 9))) { seen } == .pending(seen))
    #expect(comparison.verdict(on: entry, row(isAway: true)) { seen } == .pending(seen))
    #expect(comparison.verdict(on: entry, row(version(device: 2))) { seen } == .pending(seen))
    #expect(comparison.verdict(on: entry, nil) { nil } == .nothing)
  }

  @Test func `an entry that the rule isn't for isn't looked at`() throws {
    let comparison = try comparison(FolderScope(match: ["*.txt"]))
    let verdict = comparison.verdict(on: entry, nil) {
      Issue.record("it was looked at")
      return nil
    }
    #expect(verdict == .nothing)
    let small = try self.comparison(FolderScope(minSize: 11))
    #expect(small.verdict(on: entry, nil) { snapshot() } == .nothing)
  }

  @Test func `a folder in place of a known file needs a look, whatever the rule is for`() throws {
    let folder = EntryComparison.Entry(parent: [], name: [65], kind: .folder)
    #expect(try comparison().verdict(on: folder, row()) { nil } == .pending(nil))
  }

  @Test func `a file that was there before the trigger was switched on is recorded as that`()
    throws
  {
    let comparison = try comparison(isSeeded: false)
    #expect(comparison.verdict(on: entry, nil) { snapshot(changed: 999) } == existing)
    let later = snapshot(changed: 1_000)
    #expect(comparison.verdict(on: entry, nil) { later } == .pending(later))
    let known = comparison.verdict(on: entry, row(version(2))) { snapshot(changed: 999) }
    #expect(known == existing)
  }

  @Test func `a file that a changed rule newly takes was there before`() throws {
    let comparison = try comparison(earlier: FolderScope(match: ["*.txt"]))
    #expect(comparison.verdict(on: entry, nil) { snapshot(changed: 999) } == existing)
    let later = snapshot(changed: 1_000)
    #expect(comparison.verdict(on: entry, nil) { later } == .pending(later))
    let same = try self.comparison(earlier: FolderScope(minSize: 1))
    let earlier = snapshot(changed: 999)
    #expect(same.verdict(on: entry, nil) { earlier } == .pending(earlier))
  }

  @Test func `a row without an entry needs a look, or is forgotten if it went while off`() throws {
    #expect(try comparison().verdict(onMissing: row()) == .pending(nil))
    #expect(try comparison().verdict(onMissing: row(isAway: true)) == .nothing)
    #expect(try comparison(isSeeded: false).verdict(onMissing: row()) == .forget(row()))
  }
}
