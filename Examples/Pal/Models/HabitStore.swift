import Foundation
import LocalStore

/// Habits: a Markdown file each, with a line for each time.
struct HabitStore: Sendable {
  let folder: AppFolder

  func names() throws -> [String] {
    try folder.files(withExtension: "md").map { $0.deletingPathExtension().lastPathComponent }
  }

  /// Adds a line, and gives the sum of the day.
  func log(_ value: Decimal, of habit: String, at date: Date) throws -> Decimal {
    let name = habit.split { $0 == "/" || $0.isNewline || $0 == "\0" }.joined(separator: " ")
    let file = folder.file("\(name.hasPrefix(".") ? "_\(name)" : name).md")
    return try folder.locked {
      var text = try folder.text(of: file) ?? "# \(habit)\n\n"
      if !text.isEmpty, !text.hasSuffix("\n") { text += "\n" }
      let day = date.formatted(.iso8601.year().month().day())
      let time = date.formatted(.iso8601.time(includingFractionalSeconds: false))
      text += "- \(day) \(time): \(value)\n"
      try folder.write(text, to: file)
      return Self.sum(of: day, in: text)
    }
  }

  private static func sum(of day: String, in text: String) -> Decimal {
    text.split(whereSeparator: \.isNewline).reduce(0) { sum, line in
      guard line.hasPrefix("- \(day) "), let colon = line.range(of: ": ", options: .backwards)
      else { return sum }
      return sum + (Decimal(string: String(line[colon.upperBound...])) ?? 0)
    }
  }
}
