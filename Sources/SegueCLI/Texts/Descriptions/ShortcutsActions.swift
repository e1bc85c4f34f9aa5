/// Actions of Apple's Shortcuts for which the language has a word or a value, not an intent.
enum ShortcutsActions {
  /// What to write instead of an action; nil for other names.
  static func help(for name: String) -> String? { all[name.lowercased()] }

  /// What to write, by the names in lower case.
  static let all = [
    "add to variable": "`list.add` adds an item to a list, and `set` gives the new list the name",
    "choose from menu": word("menu"),
    "comment": "`# …` in a workflow's file is a comment",
    "format file size": "`${file.size}` in a text is a file's size, such as 1.2 MB",
    "get component of url": properties(of: "url"),
    "get details of files": properties(of: "file"),
    "get group from matched text": "`$match[\"1\"]` is the first group of what `text.match` gave",
    "get name": properties(of: "file"),
    "get parent directory": "`$file.folder` is the folder that a file is in",
    "get type": "`$value.type` is the type of a value",
    "get variable": "`$name` is the value that `set`, or a step with `as`, has given the name",
    "list": "`[red, green, blue]` is a list; `segue actions list` shows what can be done with one",
    "repeat with each": word("for"),
    "run shortcut": word("run"),
    "set name":
      "`file($report, \"a.txt\")` gives a file another name, and `file.rename` renames it",
    "set variable": word("set"),
    "stop and output": word("return"),
    "stop shortcut": word("return"),
  ]

  private static func word(_ word: String) -> String {
    "the language has the word `\(word)` for it; `segue actions \(word)` tells more"
  }

  private static func properties(of type: String) -> String {
    "a value has properties; `segue show type \(type)` lists those of a \(type)"
  }
}
