/// The links within a folder, and where they lead.
///
/// A link that leads out of the folder, also through another link, is refused, and so is one with an
/// absolute target.
struct InnerLinks {
  /// The targets by the parts of the links' paths in the folder.
  private let targets: [[[UInt8]]: [UInt8]]
  /// How many parts of paths may still be followed.
  private var steps: Int

  /// - Parameter steps: how many parts of paths may be followed. In an archive that is an attack, many
  ///   long links that lead to each other would take for ever.
  init(_ targets: [[[UInt8]]: [UInt8]], steps: Int = 1_000_000) {
    self.targets = targets
    self.steps = steps
  }

  /// Whether a path goes through one of the links, other than being one.
  func areAbove(_ names: [[UInt8]]) -> Bool {
    !targets.isEmpty
      && names.indices.dropFirst().contains { targets[Array(names[..<$0])] != nil }
  }

  /// Whether what is at a path isn't a link, or is one that ends within the folder.
  mutating func staysInside(_ path: [[UInt8]]) -> Bool { end(of: path) != nil }

  /// Where the link at a path ends; the path itself if there is no link, and nil if it leads out of the
  /// folder on its way.
  mutating func end(of link: [[UInt8]]) -> [[UInt8]]? {
    guard let target = targets[link] else { return link }
    var place = Array(link.dropLast())
    var links = 1
    guard var pending = Self.reversed(target) else { return nil }
    while let name = pending.popLast() {
      steps -= 1
      guard steps > 0 else { return nil }
      if name == Array("..".utf8) {
        guard place.popLast() != nil else { return nil }
        continue
      }
      place.append(name)
      guard let next = targets[place] else { continue }
      links += 1
      guard links <= 40, let names = Self.reversed(next) else { return nil }
      place.removeLast()
      pending += names
    }
    return place
  }

  /// The parts of a target, the last one first; nil for an absolute one.
  private static func reversed(_ target: [UInt8]) -> [[UInt8]]? {
    target.first == UInt8(ascii: "/") ? nil : ArchiveEntry.names(of: target).reversed()
  }
}
