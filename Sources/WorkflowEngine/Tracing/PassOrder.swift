/// The order in which visits of steps are read: a pass of a loop from its beginning to its end, and
/// then the next, though passes that ran side by side took turns.
package enum PassOrder {
  /// - Parameters:
  ///   - visits: as they began.
  ///   - path: which pass of which loop a visit belongs to, from the outermost loop in.
  package static func sorted<Visit>(_ visits: [Visit], path: (Visit) -> [Int]) -> [Visit] {
    var sorted: [Visit] = []
    var paths: [[Int]] = []
    for visit in visits {
      let path = path(visit)
      let place = place(of: path, among: paths)
      sorted.insert(visit, at: place)
      paths.insert(path, at: place)
    }
    return sorted
  }

  /// Behind what the same pass has done so far; where it begins, behind the passes before it.
  private static func place(of path: [Int], among paths: [[Int]]) -> Int {
    for (index, other) in paths.enumerated().reversed() {
      if other.starts(with: path) { return index + 1 }
      if path.starts(with: other) {
        let rest = paths[(index + 1)...]
        return rest.firstIndex { !$0.starts(with: other) } ?? paths.count
      }
    }
    return paths.count
  }
}
