/// Which visit of which step: the step's number in the file, and the passes of the loops around it,
/// from the outermost in.
package struct JournalKey: Sendable, Hashable {
  package var step: Int
  package var path: [Int]

  package init(step: Int, path: [Int] = []) {
    self.step = step
    self.path = path
  }
}

extension JournalKey {
  var pathText: String { path.isEmpty ? "" : path.map { "\($0)" }.joined(separator: ".") }

  init(step: Int, pathText: String) throws {
    let path = pathText.split(separator: ".").map { Int($0) }
    self.init(step: step, path: path.compactMap { $0 })
    if self.path.count != path.count { throw UnreadableRecord(what: "the journal of a run") }
  }
}
