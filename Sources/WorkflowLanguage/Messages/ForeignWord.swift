import Diagnostics

/// A word that other tools and languages have for what has another name here, so that a message can
/// say what to write.
enum ForeignWord {
  /// This word can take its place.
  case word(String)
  /// Something else has to be written.
  case help(String)

  /// In the place of an action.
  static let actions: [String: ForeignWord] = [
    "foreach": .word("for"), "for_each": .word("for"), "each": .word("for"), "loop": .word("for"),
    "with_items": .word("for"), "until": .help("write `while: not …`"),
    "else": .help("write `else:` beside the `if` before it, in the column of `then`"),
    "elif": otherBranches, "elsif": otherBranches, "elseif": otherBranches,
    "else_if": otherBranches, "then": .help("write it beside the `if` before it, in its column"),
    "switch": .word("choose"), "match": .word("choose"), "case": .word("choose"),
    "catch": .help("write it beside the `try` before it, in its column"),
    "finally": .help("write it beside the `try` before it, in its column"),
    "except": .help("write `catch:` beside the `try` before it, in its column"),
    "rescue": .help("write `catch:` beside the `try` before it, in its column"),
    "continue": .word("next"), "exit": .word("return"), "stop": .word("return"),
    "raise": .word("fail"), "throw": .word("fail"), "abort": .word("fail"),
    "let": .word("set"), "var": .word("set"), "assign": .word("set"),
    "register": .help("write `as: name` beside an action to name its output"),
    "name": .help("write `label:` beside an action to say what the step does"),
    "uses": .help("write the action itself, such as `- file.move: $file`"),
    "call": .word("run"), "workflow": .word("run"),
    "shell": .word("shell.run"), "sh": .word("shell.run"), "bash": .word("shell.run"),
    "zsh": .word("shell.run"), "script": .word("shell.run"), "command": .word("shell.run"),
    "cmd": .word("shell.run"), "exec": .word("shell.run"),
    "echo": .word("print"), "puts": .word("print"), "println": .word("print"),
    "sleep": .word("wait"), "delay": .word("wait"), "prompt": .word("ask"),
    "cp": .word("file.copy"), "mv": .word("file.move"), "rm": .word("file.delete"),
    "cat": .word("file.read"), "mkdir": .word("folder.make"), "ls": .word("folder.list"),
    "curl": .word("web.get"), "http": .word("web.request"),
  ]

  /// Beside an action.
  static let keys: [String: ForeignWord] = [
    "register": .word("as"), "id": .word("as"), "name": .word("label"), "retries": .word("retry"),
    "with_items": pass, "loop": pass, "foreach": pass,
    "elif": branchKey, "elsif": branchKey, "elseif": branchKey,
    "ignore_errors": .help("write `on_error: continue`"),
    "continue-on-error": .help("write `on_error: continue`"),
    "timeout-minutes": .help("write `timeout: 5m`"),
    "needs": .help("leave it out: steps run in the order of the file"),
    "depends_on": .help("leave it out: steps run in the order of the file"),
  ]

  /// In the place of a function.
  static let functions: [String: ForeignWord] = [
    "lowercase": .word("lower"), "to_lower": .word("lower"), "tolower": .word("lower"),
    "uppercase": .word("upper"), "to_upper": .word("upper"), "toupper": .word("upper"),
    "length": .word("count"), "len": .word("count"), "size": .word("count"),
    "str": .word("text"), "string": .word("text"), "to_string": .word("text"),
    "int": .word("number"), "float": .word("number"), "bool": .word("boolean"),
    "strip": .word("trim"), "mean": .word("average"), "ceiling": .word("ceil"),
    "replace": .help("`text.replace` is a step; put it before, and use its output"),
    "filter": .help("`list.filter` is a step; put it before, and use its output"),
    "map": .help("a property of a list is that of its items: `$files.name`"),
    "date_format": .word("format"), "strftime": .word("format"),
  ]

  /// In the map of an input.
  static let inputKeys: [String: ForeignWord] = [
    "required": .help("leave it out: an input without a `default` is required"),
    "choices": .word("values"), "options": .word("values"), "enum": .word("values"),
    "prompt": .word("ask"), "minimum": .word("min"), "maximum": .word("max"),
  ]

  /// What to write instead of a command where a workflow's name is wanted.
  static func command(_ text: String) -> String {
    let isLine = !text.contains("\n") && text.utf8.count <= 60
    return "`run` is for workflows; write `shell.run: \(isLine ? text : "…")` for a command"
  }

  private static let otherBranches = help(
    "write `else_if:` beside the `if` before it, with a list: `- if: …`, and below it `then: …`")
  private static let branchKey = help(
    "write `else_if:` with a list: `- if: …`, and below it `then: …`")
  private static let pass = help("write `- for: …`, and put this step into its `do:`")
}

extension Diagnostic {
  /// Says what to write instead, in place of a suggestion.
  mutating func tell(_ meaning: ForeignWord) {
    switch meaning {
    case .word(let word):
      label = "did you mean `\(word)`?"
      helps = []
    case .help(let help):
      label = nil
      helps = [help]
    }
  }
}
