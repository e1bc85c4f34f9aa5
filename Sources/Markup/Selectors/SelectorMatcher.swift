/// Finds the elements of a tree that a selector means.
///
/// Each condition is decided once for each element, from the outermost to the innermost one, so the
/// time is the tree's size times the selector's length, whatever either looks like.
package struct SelectorMatcher {
  private let tree: MarkupTree
  private let places: SiblingPlaces

  package init(_ tree: MarkupTree) {
    self.tree = tree
    places = SiblingPlaces(tree)
  }

  /// The elements that a selector means, in the order of the document.
  package func elements(_ selector: Selector) throws -> [Int] {
    try matches(selector).indices(where: { $0 }).ranges.flatMap { Array($0) }
  }

  /// The first of several places in a part of the document. They are in order.
  package static func first(of places: [Int], in range: Range<Int>) -> Int? {
    let index = Self.index(of: range.lowerBound, in: places)
    guard index < places.count, places[index] < range.upperBound else { return nil }
    return places[index]
  }

  /// Those of several places that are in a part of the document.
  package static func all(of places: [Int], in range: Range<Int>) -> ArraySlice<Int> {
    let start = index(of: range.lowerBound, in: places)
    return places[start..<max(start, index(of: range.upperBound, in: places))]
  }

  private static func index(of place: Int, in places: [Int]) -> Int {
    var (low, high) = (0, places.count)
    while low < high {
      let middle = (low + high) / 2
      if places[middle] < place { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private func matches(_ selector: Selector) throws -> [Bool] {
    var all = Array(repeating: false, count: tree.nodes.count)
    for chain in selector.chains {
      try Task.checkCancellation()
      let found = try matches(chain)
      for index in all.indices where found[index] { all[index] = true }
    }
    return all
  }

  private func matches(_ chain: Selector.Chain) throws -> [Bool] {
    var before: [Bool]?
    for (relation, tests) in chain.links {
      let inner = try tests.map { test -> [Bool]? in
        switch test {
        case .not(let selector), .any(let selector): try matches(selector)
        default: nil
        }
      }
      let related = before.map { self.related($0, by: relation) }
      var now = Array(repeating: false, count: tree.nodes.count)
      // The document itself isn't an element.
      for index in tree.nodes.indices.dropFirst() {
        guard related?[index] != false, tree.name(index) != nil else { continue }
        now[index] = zip(tests, inner).allSatisfy { holds($0, for: index, $1) }
      }
      before = now
    }
    return before ?? []
  }

  /// Which elements have one that matched in a relation to them.
  private func related(_ matched: [Bool], by relation: Selector.Relation) -> [Bool] {
    var related = Array(repeating: false, count: matched.count)
    for index in tree.nodes.indices.dropFirst() {
      let parent = tree.nodes[index].parent
      let before = places.before[index]
      related[index] =
        switch relation {
        case .child: matched[parent]
        case .descendant: matched[parent] || related[parent]
        case .next: before >= 0 && matched[before]
        case .later: before >= 0 && (matched[before] || related[before])
        }
    }
    return related
  }

  private func holds(_ test: Selector.Test, for index: Int, _ inner: [Bool]?) -> Bool {
    switch test {
    case .name(let name): tree.name(index) == name
    case .attribute(let name, let comparison):
      comparison.holds(for: tree.attribute(name, of: index))
    case .position(let position):
      position.holds(for: places.place(of: index, position.isFromEnd, position.isOfType))
    case .count(let isOfType):
      places.place(of: index, false, isOfType) == 1 && places.place(of: index, true, isOfType) == 1
    case .empty: !tree.children(index).contains { tree.name($0) != nil || tree.text($0) != "" }
    case .root: tree.nodes[index].parent == MarkupTree.root
    case .not: inner?[index] == false
    case .any: inner?[index] == true
    }
  }
}

/// Where each element is among those in the same element.
private struct SiblingPlaces {
  /// The element before each one; -1 if it is the first.
  private(set) var before: [Int]
  /// Counted from the beginning and the end, among all and among those with the same name.
  private var places: [SIMD4<Int32>]

  init(_ tree: MarkupTree) {
    before = Array(repeating: -1, count: tree.nodes.count)
    places = Array(repeating: .zero, count: tree.nodes.count)
    for parent in tree.nodes.indices where !tree.inside(parent).isEmpty {
      var elements: [Int] = []
      var counts: [String: Int32] = [:]
      for child in tree.children(parent) {
        guard let name = tree.name(child) else { continue }
        if let last = elements.last { before[child] = last }
        elements.append(child)
        counts[name, default: 0] += 1
        places[child][0] = Int32(elements.count)
        places[child][2] = counts[name, default: 0]
      }
      for child in elements {
        places[child][1] = Int32(elements.count) - places[child][0] + 1
        places[child][3] = counts[tree.name(child) ?? "", default: 0] - places[child][2] + 1
      }
    }
  }

  func place(of index: Int, _ isFromEnd: Bool, _ isOfType: Bool) -> Int {
    Int(places[index][(isFromEnd ? 1 : 0) + (isOfType ? 2 : 0)])
  }
}
