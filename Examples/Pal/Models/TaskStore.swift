import LocalStore

/// The tasks: a list in Markdown, with a box for each.
struct TaskStore: Sendable {
  let folder: AppFolder

  func add(_ task: String) throws {
    let file = folder.file("Tasks.md")
    try folder.locked {
      var text = try folder.text(of: file) ?? "# Tasks\n\n"
      if !text.isEmpty, !text.hasSuffix("\n") { text += "\n" }
      let line = task.split(whereSeparator: \.isNewline).joined(separator: " ")
      try folder.write(text + "- [ ] \(line)\n", to: file)
    }
  }
}
