/// Lines of a drawing, those of each kind as one path, because lists have many drawings.
struct Bars: Widget {
  private var paths: [(kind: String, path: String)] = []
  /// Where the last level line of each kind ends, in tenths.
  private var levels: [String: (x: Int, y: Int)] = [:]

  /// Adds a line from the bottom up.
  mutating func addUpright(_ kind: String, x: Double, from bottom: Double, to top: Double) {
    let (x, bottom, top) = (Self.tenths(x), Self.tenths(bottom), Self.tenths(top))
    add(kind, "M\(Self.text(x)) \(Self.text(bottom))V\(Self.text(top))")
  }

  /// Adds a line from left to right.
  mutating func addLevel(_ kind: String, y: Double, from left: Double, to right: Double) {
    let (y, left, right) = (Self.tenths(y), Self.tenths(left), Self.tenths(right))
    let length = Self.text(right - left)
    // From the end of the line before to the beginning of this one is shorter to write.
    let last = levels[kind]
    let start =
      if let last, last.y == y {
        "m\(Self.text(left - last.x)) 0"
      } else { "M\(Self.text(left)) \(Self.text(y))" }
    add(kind, "\(start)h\(length)")
    levels[kind] = (right, y)
  }

  private mutating func add(_ kind: String, _ line: String) {
    if let index = paths.firstIndex(where: { $0.kind == kind }) {
      paths[index].path += line
    } else {
      paths.append((kind, line))
    }
  }

  private static func tenths(_ number: Double) -> Int { Int((number * 10).rounded()) }

  private static func text(_ tenths: Int) -> String {
    tenths % 10 == 0 ? "\(tenths / 10)" : "\(Double(tenths) / 10)"
  }

  @HTMLBuilder var body: HTML {
    for (kind, path) in paths { HTML(.path, .class(kind), .path(path)) }
  }
}
