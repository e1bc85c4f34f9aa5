internal import Diagnostics

/// The kinds of problem that a file can have as YAML, whatever it is for.
package enum YAMLProblemKind: String, ProblemFamily {
  // The file
  case emptyFile = "empty-file"
  case fileTooLarge = "file-too-large"
  case notUTF8 = "not-utf-8"
  case controlCharacter = "control-character"
  case secondDocument = "second-document"
  case tooManyDirectives = "too-many-directives"
  case notYAML = "not-yaml"
  // Texts that need quotes
  case unquotedStar = "unquoted-star"
  case unquotedColon = "unquoted-colon"
  case unquotedBraces = "unquoted-braces"
  case doubleBraces = "double-braces"
  case reservedCharacter = "reserved-character"
  case textCutOff = "text-cut-off"
  case tag
  // Quotes and brackets
  case unclosedQuote = "unclosed-quote"
  case textAfterQuote = "text-after-quote"
  case unknownEscape = "unknown-escape"
  case unclosedBracket = "unclosed-bracket"
  // Lines
  case badIndentation = "bad-indentation"
  case tabIndentation = "tab-indentation"
  case missingColon = "missing-colon"
  case missingSpace = "missing-space"
  case unexpectedDash = "unexpected-dash"
  // Keys and aliases
  case duplicateKey = "duplicate-key"
  case keyNotText = "key-not-text"
  case unknownAlias = "unknown-alias"
  case aliasContainsItself = "alias-contains-itself"
  case mergeNotMap = "merge-not-map"
  // Limits
  case textTooLong = "text-too-long"
  case keyTooLong = "key-too-long"
  case nestedTooDeeply = "nested-too-deeply"
  case tooManyNodes = "too-many-nodes"

  package var explanation: String {
    switch self {
    case .emptyFile:
      "A workflow has at least `steps`. A file with only comments is empty, too."
    case .fileTooLarge:
      """
      A workflow has at most 1 MiB. Large data belongs in a file of its own, which a step reads: \
      `file.read`, `csv.parse`.
      """
    case .notUTF8:
      """
      A workflow is UTF-8 text, with or without a byte order mark. `file -i` tells what a file is, \
      and `iconv` converts it.
      """
    case .controlCharacter:
      """
      YAML doesn't allow characters that control a terminal and are invisible, so that nothing is \
      hidden in a file. In double quotes they are written as escapes: `"\\e[1m"`, `"\\u0007"`.
      """
    case .secondDocument:
      """
      `---` begins another document, and a file holds one workflow. `run` lets one workflow run \
      another.
      """
    case .tooManyDirectives:
      "A file has at most two lines that begin with `%`. A workflow needs none."
    case .notYAML:
      """
      The file isn't valid YAML from here on, and its meaning isn't clear. Look at the line above, \
      too: a missing quote, bracket or colon there is found only here.
      """
    case .unquotedStar:
      """
      YAML reads a `*` at the beginning of a text as an alias, so a pattern such as `*.pdf` needs \
      quotes: `"*.pdf"`.
      """
    case .unquotedColon:
      """
      A colon and a space separate a key and its value anywhere in a line. A text that contains \
      them needs quotes, or is a block after `|`.
      """
    case .unquotedBraces:
      """
      Between `{ }` and `[ ]`, YAML reads the braces of `${…}` and the brackets of `$list[1]` as \
      its own syntax. Quote such a value, or give it a line of its own.
      """
    case .doubleBraces:
      """
      Other tools insert values with `{{ name }}`. Here it is `$name` for the whole value, and \
      `${name}` inside a text.
      """
    case .reservedCharacter:
      """
      A text without quotes can't begin with a character that has a meaning in YAML (`&`, `|`, `>`) \
      or that is reserved (`@`, `%` and the backtick).
      """
    case .textCutOff:
      """
      After a space, `#` begins a comment, so the text ends there. Quote the text if the rest belongs \
      to it, or put two spaces before the `#` of a comment.
      """
    case .tag:
      """
      Words that begin with `!` are YAML's tags, which give a value a type. In a workflow the type \
      comes from the parameter, so tags have no meaning. Quote a text that begins with `!`; the opposite of \
      a condition is `not`.
      """
    case .unclosedQuote:
      "A quoted text begins here and never ends, so the rest of the file belongs to it."
    case .textAfterQuote:
      """
      Nothing can follow a closing quote on its line. A quote inside a quoted \
      text is doubled in single quotes (`''`) and has a backslash in double ones (`\\"`).
      """
    case .unknownEscape:
      """
      In double quotes a backslash begins an escape: `\\n`, `\\t`, `\\"`, `\\\\`, `\\x41`, `\\u20AC` and a \
      few others. Patterns are easier in single quotes, where a backslash is only a backslash.
      """
    case .unclosedBracket:
      "A `[` or `{` begins a list or a map, and its closing bracket is missing."
    case .badIndentation:
      """
      The keys of a map begin in one column, and so do the `-` of a list. This line is further in \
      or out than those around it.
      """
    case .tabIndentation:
      "YAML doesn't take tabs at the beginning of a line. Most editors can put spaces there instead."
    case .missingColon:
      "A line in a map is a key, a colon, a space and a value."
    case .missingSpace:
      "A key ends with a colon and a space: `log: x`. Without the space the line is one text."
    case .unexpectedDash:
      "A list below a key begins on the next line, one `- ` an item. On the key's own line it is written `[a, b]`."
    case .duplicateKey:
      """
      A map has each key once. Many YAML readers use the last of two equal keys without a message; \
      here it is an error, because one of the values would be lost.
      """
    case .keyNotText:
      "A key is a text, never a list or a map."
    case .unknownAlias:
      """
      `*name` repeats the node that `&name` marks above. A text that begins with `*` needs quotes.
      """
    case .aliasContainsItself:
      "The node that an alias repeats can't contain that alias, because it would never end."
    case .mergeNotMap:
      """
      `<<` adds the keys of another map: `<<: *defaults`, where `&defaults` marks a map or a list of \
      maps.
      """
    case .textTooLong:
      """
      A text on a line or in quotes has at most 64 KiB, and a block after `|` or `>` at most the size \
      of the file. Long texts belong in a file that a step reads.
      """
    case .keyTooLong:
      "A key has at most 256 bytes."
    case .nestedTooDeeply:
      "Lists and maps can be nested at most 64 levels deep."
    case .tooManyNodes:
      """
      A file has at most 50,000 texts, lists and maps, counting the nodes of an alias each time \
      that it is used.
      """
    }
  }
}

extension Diagnostic.Kind {
  static func yaml(_ kind: YAMLProblemKind) -> Self { Self(kind) }
}
