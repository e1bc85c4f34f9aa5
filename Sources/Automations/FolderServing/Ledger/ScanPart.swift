import FolderWatching
import RunHistory

/// A portion of a scan's entries, side by side with the rows that the ledger has of them.
struct ScanPart {
  /// The indices of the entries in the scan's listing.
  let indices: Range<Int>
  /// The name with which the portion ends; nil if it ends with the folder.
  let through: [UInt8]?
  /// An entry and its row, an entry without one, or a row without an entry, by name.
  let pairs: [(index: Int?, row: LedgerRow?)]

  /// - Parameters:
  ///   - limit: the most entries of a portion.
  ///   - rowLimit: the most rows that `rows` is asked for.
  ///   - read: reads the ledger's rows of the folder in the order of their names.
  init(
    of scan: FolderScan, limit: Int, rowLimit: Int,
    rows read: (_ after: [UInt8]?, _ through: [UInt8]?, _ limit: Int) throws -> [LedgerRow]
  ) throws {
    let listing = scan.listing
    var end = min(scan.next + limit, listing.count)
    var through = end < listing.count ? listing.name(at: end - 1) : nil
    let rows = try read(scan.comparedThrough, through, rowLimit)
    if rows.count == rowLimit, let last = rows.last {
      through = last.path.name
      while end > scan.next, last.path.name.lexicographicallyPrecedes(listing.name(at: end - 1)) {
        end -= 1
      }
    }
    var pairs: [(index: Int?, row: LedgerRow?)] = []
    var rest = rows[...]
    for index in scan.next..<end {
      let name = listing.name(at: index)
      while let row = rest.first, row.path.name.lexicographicallyPrecedes(name) {
        pairs.append((nil, rest.removeFirst()))
      }
      pairs.append((index, rest.first?.path.name == name ? rest.removeFirst() : nil))
    }
    pairs += rest.map { (nil, $0) }
    self.pairs = pairs
    self.through = through
    indices = scan.next..<end
  }
}
