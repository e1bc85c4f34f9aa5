import AppIntents
import Diagnostics
package import WorkflowLanguage

extension FolderTrigger: DescribedTrigger {
  package var sentence: String {
    let verbs = events.map { event in
      switch event {
      case .added: "added to"
      case .changed: "changed in"
      case .removed: "removed from"
      case .moved: "moved in"
      }
    }
    let places = Phrasing.join(folders.map { "`\($0.value)`" }, "or")
    var text = "when \(subject) is \(Phrasing.join(verbs, "or")) \(places)"
    if isRecursive { text += " or a folder in it" }
    if let batch { text += ", those of \(batch) together" }
    if existing == .process { text += "; what lies there already counts, too" }
    return text
  }

  /// “a PDF”, “a PNG or JPG that matches `scan*`”.
  private var subject: String {
    var text =
      switch (kinds.contains(.file), kinds.contains(.folder)) {
      case (true, true): "a file or folder"
      case (false, true): "a folder"
      default: "a file"
      }
    if !extensions.isEmpty, !kinds.contains(.folder) {
      let names = extensions.map { $0.uppercased() }
      text = Self.article(for: names[0]) + " " + Phrasing.join(names, "or")
    }
    if !match.isEmpty { text += " that matches \(Phrasing.list(match, "or"))" }
    if let minSize { text += " of at least \(minSize) bytes" }
    return text
  }

  /// Abbreviations are read letter by letter.
  private static func article(for abbreviation: String) -> String {
    abbreviation.first.map { "AEFHILMNORSX8".contains($0) } == true ? "an" : "a"
  }

  package var occasions: [String] {
    var filter = kinds.map(\.rawValue).sorted()
    filter += match.sorted().map { "match \($0)" }
    filter += ignore.sorted().map { "ignore \($0)" }
    if let minSize { filter.append("at least \(minSize)") }
    let endings = extensions.isEmpty ? ["any"] : extensions.sorted().map { ".\($0)" }
    return folders.flatMap { folder in
      events.flatMap { event in
        endings.flatMap { ending in
          let place =
            folder.value.count > 1 && folder.value.hasSuffix("/")
            ? String(folder.value.dropLast()) : folder.value
          let one = "folder \(place) \(event.rawValue) \(ending) \(filter.joined(separator: ", "))"
          return [one] + (isRecursive ? ["\(one), recursive"] : [])
            + (existing == .process ? ["\(one), existing"] : [])
        }
      }
    }
  }
}
