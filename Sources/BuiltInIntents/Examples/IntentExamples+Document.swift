extension IntentExamples {
  static let document: [String: String] = [
    "document.convert": #"""
    steps:
      - document.convert: ~/Notes/letter.md
        format: txt
        to: ~/Documents/
      - file.read
    tests:
      example:
        files: { Notes/letter.md: "# To Ada\n\nWe meet on **Monday**.\n" }
        expect: { that: ['output contains "We meet on Monday."'] }
    """#,
    "document.text": #"""
    steps:
      - document.text: ~/Inbox/letter.rtf
    tests:
      example:
        files: { Inbox/letter.rtf: '{\rtf1 We meet on {\b Monday}.}' }
        expect: { output: "We meet on Monday." }
    """#,
  ]
}
