import Diagnostics
import OrderedCollections

/// A table while its document is read. Its origin decides what may still be added to it.
final class TOMLTable {
  enum Origin {
    /// Created by a longer header: `a` in `[a.b]`. Its own header may follow.
    case passing
    /// Created by its own header.
    case header
    /// Created by a dotted key: `a` in `a.b = 1`. Only dotted keys may add to it.
    case dotted
  }

  enum Node {
    case value(TOMLValue)
    case table(TOMLTable)
    /// `[[a]]`
    case items(Items)
  }

  /// The tables of an array. They are kept in place, because adding to a copy would copy all each time.
  final class Items {
    var tables: [TOMLTable]

    init(_ tables: [TOMLTable]) { self.tables = tables }
  }

  private var origin: Origin
  private var nodes: OrderedDictionary<String, Node> = [:]

  init(_ origin: Origin) { self.origin = origin }

  var values: OrderedDictionary<String, TOMLValue> {
    nodes.mapValues { node in
      switch node {
      case .value(let value): value
      case .table(let table): .table(table.values)
      case .items(let items): .list(items.tables.map { .table($0.values) })
      }
    }
  }

  func set(_ key: String, to node: Node) throws {
    guard nodes.updateValue(node, forKey: key) == nil else { throw twice(key) }
  }

  /// The table that a header passes through: the last one of several items.
  func table(passing key: String) throws -> TOMLTable {
    switch nodes[key] {
    case nil: return try add(key, TOMLTable(.passing))
    case .table(let table): return table
    case .items(let items): return items.tables[items.tables.count - 1]
    case .value: throw closed(key)
    }
  }

  func table(dotted key: String) throws -> TOMLTable {
    switch nodes[key] {
    case nil: return try add(key, TOMLTable(.dotted))
    case .table(let table) where table.origin == .dotted: return table
    default: throw closed(key)
    }
  }

  /// The table of a header: `[key]`.
  func define(_ key: String) throws -> TOMLTable {
    guard let node = nodes[key] else { return try add(key, TOMLTable(.header)) }
    guard case .table(let table) = node, table.origin == .passing else { throw twice(key) }
    table.origin = .header
    return table
  }

  /// The next table of `[[key]]`.
  func appendItem(_ key: String) throws -> TOMLTable {
    let item = TOMLTable(.header)
    switch nodes[key] {
    case nil: nodes[key] = .items(Items([item]))
    case .items(let items): items.tables.append(item)
    default: throw twice(key)
    }
    return item
  }

  private func add(_ key: String, _ table: TOMLTable) throws -> TOMLTable {
    try set(key, to: .table(table))
    return table
  }

  private func twice(_ key: String) -> TOMLParser.Problem {
    TOMLParser.Problem("\(Phrasing.excerpt(key)) is already defined")
  }

  private func closed(_ key: String) -> TOMLParser.Problem {
    TOMLParser.Problem(
      "\(Phrasing.excerpt(key)) is already defined, and nothing can be added to it")
  }
}
