/// The order in which a trace is read: each pass of a loop from beginning to end, even if the passes
/// ran in parallel.
package enum PassOrder {
  /// - Parameters:
  ///   - visits: in the order in which they began.
  ///   - path: the passes of the loops that a visit is in, from the outermost loop in.
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

  /// After the earlier visits of the same pass; for a pass that begins, after the passes before it.
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
