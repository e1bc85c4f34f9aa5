/// Lines of a drawing, those of each kind as one path, because lists have many drawings.
struct Bars: Widget {
  private var paths: [(kind: String, path: String)] = []

  /// Adds a line from the bottom up.
  mutating func addUpright(_ kind: String, x: Double, from bottom: Double, to top: Double) {
    add(kind, "M\(Self.text(x)) \(Self.text(bottom))V\(Self.text(top))")
  }

  /// Adds a line from left to right.
  mutating func addLevel(_ kind: String, y: Double, from left: Double, to right: Double) {
    add(kind, "M\(Self.text(left)) \(Self.text(y))H\(Self.text(right))")
  }

  private mutating func add(_ kind: String, _ line: String) {
    if let index = paths.firstIndex(where: { $0.kind == kind }) {
      paths[index].path += line
    } else {
      paths.append((kind, line))
    }
  }

  private static func text(_ number: Double) -> String {
    let tenths = Int((number * 10).rounded())
    return tenths % 10 == 0 ? "\(tenths / 10)" : "\(Double(tenths) / 10)"
  }

  @HTMLBuilder var body: HTML {
    for (kind, path) in paths { HTML(.path, .class(kind), .path(path)) }
  }
}
