extension ParameterMeaning {
  /// The meaning that a name tells which an app gives a parameter, or an entry of a dictionary, where the
  /// type doesn't: `path`, `file_name`, `baseURL`, `issue_id`. Servers in any language declare most of these
  /// as texts.
  ///
  /// Returns nil for other names, and for types that can't be one. A word too many only makes a workflow
  /// list the app under `permissions` before it may put a model's text there.
  package init?(named key: String, of type: ValueType) {
    let isNumber: Bool
    var item = type
    while case .list(let element) = item { item = element }
    switch item {
    case .text, .richText, .any: isNumber = false
    case .number, .date, .duration: isNumber = true
    default: return nil
    }
    let words = Self.words(of: key)
    guard let last = words.last else { return nil }
    switch last {
    case "number" where words.count > 1: self = .id
    case _ where Self.ids.contains(last): self = .id
    case _ where isNumber: return nil
    case _ where words.contains(where: Self.placeWords.contains): self = .path
    case _ where Self.paths.contains(last): self = .path
    case _ where Self.addresses.contains(last): self = .address
    case "name" where words.dropLast().last.map(Self.paths.contains) == true: self = .path
    default: return nil
    }
  }

  /// Whether the name of a path says that it is a program, or a command: `command`, `executable`.
  package static func isProgram(named key: String) -> Bool {
    !programs.isDisjoint(with: words(of: key))
  }

  /// The words of a name, without numbers at their ends.
  private static func words(of key: String) -> [String] {
    TypeName.snakeCase(key).split(separator: "_").map { word in
      let letters = String(word.reversed().drop(while: \.isNumber).reversed())
      return letters.isEmpty ? String(word) : letters
    }
  }

  private static let programs: Set = [
    "command", "cmd", "executable", "shell", "program", "script", "exec",
  ]
  private static let ids: Set = [
    "id", "ids", "uuid", "uuids", "uid", "guid", "slug", "sha", "ref", "branch", "repo",
    "repository", "channel", "recipient", "recipients", "email", "emails", "cc", "bcc",
  ]
  /// Words that tell it anywhere in a name.
  private static let placeWords: Set = [
    "path", "paths", "pathname", "filepath", "filepaths", "filename", "filenames", "command", "cmd",
    "dir", "dirs", "directory", "directories", "workdir", "cwd", "executable", "shell", "argv",
  ]
  private static let paths: Set = [
    "file", "files", "folder", "folders", "source", "src", "destination", "dest", "dst", "target",
    "root", "program", "script", "exec", "args", "sql", "attachment", "attachments",
  ]
  private static let addresses: Set = [
    "url", "urls", "uri", "uris", "href", "link", "links", "host", "hosts", "hostname", "domain",
    "server", "ip", "endpoint",
  ]
}
