/// The links within a folder, and where they lead.
///
/// A link that leads out of the folder, also through another link, is refused, and so is one with an
/// absolute target.
struct InnerLinks {
  /// The targets by the parts of the links' paths in the folder.
  private let targets: [[[UInt8]]: [UInt8]]
  /// How many parts of paths may still be followed: many long links that lead to each other would
  /// take for ever.
  private var steps = 1_000_000

  init(_ targets: [[[UInt8]]: [UInt8]]) { self.targets = targets }

  /// Whether a path goes through one of the links, other than being one.
  func areAbove(_ names: [[UInt8]]) -> Bool {
    !targets.isEmpty
      && names.indices.dropFirst().contains { targets[Array(names[..<$0])] != nil }
  }

  /// Whether the link at a path ends within the folder.
  mutating func staysInside(_ link: [[UInt8]]) -> Bool {
    guard let target = targets[link] else { return true }
    var place = Array(link.dropLast())
    var links = 1
    guard var pending = Self.reversed(target) else { return false }
    while let name = pending.popLast() {
      steps -= 1
      guard steps > 0 else { return false }
      if name == Array("..".utf8) {
        guard place.popLast() != nil else { return false }
        continue
      }
      place.append(name)
      guard let next = targets[place] else { continue }
      links += 1
      guard links <= 40, let names = Self.reversed(next) else { return false }
      place.removeLast()
      pending += names
    }
    return true
  }

  /// The parts of a target, the last one first; nil for an absolute one.
  private static func reversed(_ target: [UInt8]) -> [[UInt8]]? {
    target.first == UInt8(ascii: "/") ? nil : ArchiveEntry.names(of: target).reversed()
  }
}
