extension IntentExamples {
  static let talk: [String: String] = [
    "ask": #"""
    steps:
      - ask: How many guests?
        type: number
        default: 2
      - print: A table for ${prev}
    tests:
      example:
        answers: [4]
        expect: { messages: [A table for 4] }
    """#,
    "confirm": #"""
    steps:
      - confirm: Delete the old backups?
        default: no
      - when: $prev
        file.delete: ~/Backups/*.old
    tests:
      example:
        files: { Backups/a.old: old }
        answers: [yes]
        expect: { files: { Backups/a.old: false } }
    """#,
    "log": #"""
    steps:
      - file.find: ~/Scans
      - log: ${count(prev)} scans
      - list.count
    tests:
      example:
        files: { Scans/a.pdf: pages }
        expect: { messages: [1 scans], output: 1 }
    """#,
    "notify": #"""
    steps:
      - notify: The backup is done
        text: 12 files
    tests:
      example:
        expect: { messages: ["The backup is done\n12 files"] }
    """#,
    "print": #"""
    steps:
      - text.change_case: hello
      - print: ${prev}!
    tests:
      example:
        expect: { messages: [HELLO!] }
    """#,
    "wait": #"""
    steps:
      - wait: 10s
      - print: Ready
    tests:
      example:
        expect: { messages: [Ready] }
    """#,
  ]
}
