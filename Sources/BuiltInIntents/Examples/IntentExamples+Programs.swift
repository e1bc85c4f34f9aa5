extension IntentExamples {
  static let programs: [String: String] = [
    "run.undo": #"""
    steps:
      - run.undo: 12
    tests:
      example:
        with: { run.undo: [moved `a.pdf` back] }
        expect: { output: [moved `a.pdf` back] }
    """#,
    "shell.run": #"""
    steps:
      - shell.run: df --output=pcent "$1" | tail -1
        args: [/]
      - print: The disk is ${trim(prev)} full
    tests:
      example:
        real: true
        expect: { that: ['messages[1] matches "[0-9]+% full"'] }
    """#,
  ]
}
