/// The id of a workflow, from its file's name.
package enum WorkflowID {
  /// The file's name without its folder and `.yaml` or `.yml`.
  package static func of(path: String) -> String {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    for ending in [".yaml", ".yml"] where name.hasSuffix(ending) && name.count > ending.count {
      return String(name.dropLast(ending.count))
    }
    return name
  }

  /// The id in title case: `file-invoices` is "File Invoices".
  package static func title(of id: String) -> String {
    // Character by character, because the runtime takes a tenth of a millisecond at every start to
    // instantiate the types of `split`, `map` and `joined`.
    var title = ""
    var beginsWord = true
    for character in id {
      if character == "-" || character == "_" || character == " " {
        beginsWord = true
      } else if beginsWord {
        if !title.isEmpty { title += " " }
        title += character.uppercased()
        beginsWord = false
      } else {
        title.append(character)
      }
    }
    return title
  }
}
