internal import Diagnostics

/// What can be wrong with a file before anybody asks what it says.
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
      Characters that steer a terminal and show nothing can't stand in YAML, so that nothing hides \
      in a file. In double quotes they are written as escapes: `"\\e[1m"`, `"\\u0007"`.
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
      Here the file stops being YAML, and what was meant isn't clear. Look at the line above, too: \
      a quote, a bracket or a colon that is missing there shows only here.
      """
    case .unquotedStar:
      """
      YAML takes a `*` at the beginning of a text for an alias, so a pattern such as `*.pdf` \
      stands in quotes: `"*.pdf"`.
      """
    case .unquotedColon:
      """
      A colon and a space make a key and its value, wherever they stand in a line. A text in which \
      they occur is quoted, or stands as a block below `|`.
      """
    case .unquotedBraces:
      """
      Between `{ }` and `[ ]`, YAML takes the braces of `${…}` and the brackets of `$list[1]` for \
      its own. Quote such a value, or give it a line of its own.
      """
    case .doubleBraces:
      """
      Other tools insert values with `{{ name }}`. Here it is `$name` for the whole value, and \
      `${name}` inside a text.
      """
    case .reservedCharacter:
      """
      A text can't begin with one of the signs that mean something to YAML (`&`, `|`, `>`) or that \
      it keeps for itself (`@`, `%` and the backtick). In quotes it can.
      """
    case .textCutOff:
      """
      Behind a space, `#` begins a comment, so the text ends there. Quote the text if the rest \
      belongs to it. Two spaces before the `#` say that a comment is meant.
      """
    case .tag:
      """
      Words that begin with `!` are YAML's tags, which give a value a type. Here the type comes \
      from the parameter, so they mean nothing. Quote a text that begins with `!`; the opposite of \
      a condition is `not`.
      """
    case .unclosedQuote:
      "A quote begins here, and none ends the text. Everything that follows belongs to it."
    case .textAfterQuote:
      """
      When the closing quote has come, nothing else can stand on the line. A quote inside a quoted \
      text is doubled in single quotes (`''`) and has a backslash in double ones (`\\"`).
      """
    case .unknownEscape:
      """
      In double quotes a backslash begins an escape: `\\n`, `\\t`, `\\"`, `\\\\`, `\\x41`, `\\u20AC` and a \
      few others. Patterns are easier in single quotes, where a backslash is only a backslash.
      """
    case .unclosedBracket:
      "A `[` or `{` begins a list or a map on a line, and its end is missing."
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
      "A colon makes a key only with a space behind it: `log: x`. Without it the line is one text."
    case .unexpectedDash:
      "A list below a key begins on the next line, one `- ` an item. On the key's own line it is written `[a, b]`."
    case .duplicateKey:
      """
      A key stands once in a map. YAML readers often take the last one and say nothing; here it is \
      an error, because one of them is lost.
      """
    case .keyNotText:
      "A key is a text, never a list or a map."
    case .unknownAlias:
      """
      `*name` repeats what `&name` marked further up. A text that only begins with `*` stands in \
      quotes.
      """
    case .aliasContainsItself:
      "What an alias stands for can't contain that alias, or it would never end."
    case .mergeNotMap:
      """
      `<<` takes over the keys of another map: `<<: *defaults`, where `&defaults` marks a map, or \
      a list of such.
      """
    case .textTooLong:
      """
      A text on a line or in quotes has at most 64 KiB, a block below `|` or `>` up to the size of \
      the file. Long texts belong in a file that a step reads.
      """
    case .keyTooLong:
      "A key has at most 256 bytes."
    case .nestedTooDeeply:
      "Lists and maps lie at most 64 levels inside each other."
    case .tooManyNodes:
      """
      A file has at most 50,000 texts, lists and maps, counting what an alias stands for each time \
      that it is used.
      """
    }
  }
}

extension Diagnostic.Kind {
  static func yaml(_ kind: YAMLProblemKind) -> Self { Self(kind) }
}
