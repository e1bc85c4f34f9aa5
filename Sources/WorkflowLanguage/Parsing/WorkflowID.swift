/// What a workflow is called by its file.
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
    id.split { $0 == "-" || $0 == "_" || $0 == " " }
      .map { $0.prefix(1).uppercased() + String($0.dropFirst()) }
      .joined(separator: " ")
  }
}
