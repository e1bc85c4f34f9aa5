import Foundation

/// What is between `BEGIN:X` and `END:X` in iCalendar and vCard.
struct Component: Sendable, Hashable {
  enum Part: Sendable, Hashable {
    case line(ContentLine)
    case component(Component)
  }

  let name: String
  var parts: [Part]

  init(_ name: String, _ lines: [ContentLine], _ components: [Component] = []) {
    self.name = name
    parts = lines.map { .line($0) } + components.map { .component($0) }
  }

  subscript(_ name: String) -> ContentLine? { lines(name).first }

  func lines(_ name: String) -> [ContentLine] {
    parts.compactMap { part in
      if case .line(let line) = part, line.name == name { line } else { nil }
    }
  }

  var components: [Component] {
    parts.compactMap { part in
      if case .component(let component) = part { component } else { nil }
    }
  }

  /// The component in the file's format, with folded lines.
  var text: String {
    var text = "BEGIN:\(name)\r\n"
    for part in parts {
      switch part {
      case .line(let line): text += line.folded + "\r\n"
      case .component(let component): text += component.text
      }
    }
    return text + "END:\(name)\r\n"
  }

  // MARK: - Reading

  struct Damage: Error {
    let line: Int
    let reason: String
  }

  /// How deep components may be in each other.
  private static let mostLevels = 16

  /// The components of a file.
  static func read(_ text: String) throws -> [Component] {
    var open: [Component] = []
    var finished: [Component] = []
    for (number, unfolded, source) in unfolded(text) {
      guard let line = ContentLine(unfolded, source: source) else {
        throw Damage(line: number, reason: "it has no colon")
      }
      switch line.name {
      case "BEGIN":
        guard open.count < mostLevels else {
          throw Damage(line: number, reason: "it is too deep")
        }
        open.append(Component(line.value.uppercased(), []))
      case "END":
        guard let closed = open.popLast(), closed.name == line.value.uppercased() else {
          throw Damage(line: number, reason: "nothing begins that it could end")
        }
        if open.isEmpty {
          finished.append(closed)
        } else {
          open[open.count - 1].parts.append(.component(closed))
        }
      default:
        guard !open.isEmpty else { throw Damage(line: number, reason: "it is in no component") }
        open[open.count - 1].parts.append(.line(line))
      }
    }
    if let last = open.last { throw Damage(line: 1, reason: "its \(last.name) has no end") }
    return finished
  }

  /// The lines with their folds undone, and where they begin.
  private static func unfolded(
    _ text: String
  ) -> [(number: Int, text: String, source: String)] {
    var lines: [(number: Int, text: String, source: String)] = []
    let physical = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (index, line) in physical.enumerated() where !line.isEmpty {
      if let first = line.first, first == " " || first == "\t", !lines.isEmpty {
        lines[lines.count - 1].text += line.dropFirst()
        lines[lines.count - 1].source += "\r\n" + line
      } else {
        lines.append((index + 1, String(line), String(line)))
      }
    }
    return lines
  }
}
