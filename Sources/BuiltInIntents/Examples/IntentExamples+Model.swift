extension IntentExamples {
  static let model: [String: String] = [
    "model.classify": #"""
    steps:
      - model.classify: [invoice, letter, advertisement]
        content: Please pay 96.50 until 1 December
      - print: It is an ${prev}
    tests:
      example:
        replies: [invoice]
        expect: { messages: [It is an invoice] }
    """#,
    "model.compare": #"""
    steps:
      - model.compare: The shop opens at 9
        to: The shop opens at 10
      - print: ${prev.summary}
    tests:
      example:
        replies: [{ same: false, differences: [the time], summary: The second one says 10. }]
        expect: { messages: [The second one says 10.] }
    """#,
    "model.describe_image": #"""
    steps:
      - model.describe_image: ~/Pictures/photo.jpg
      - print
    tests:
      example:
        files: { Pictures/photo.jpg: { from: Samples/photo.jpg } }
        replies: [A blurred landscape]
        expect: { messages: [A blurred landscape] }
    """#,
    "model.extract": #"""
    steps:
      - model.extract: { vendor, amount: number, date: date }
        content: Paid ACME 96.50 on 3 October 2026
      - print: ${prev.amount} to ${prev.vendor}
    tests:
      example:
        replies: [{ vendor: ACME, amount: 96.5, date: 2026-10-03 }]
        expect: { messages: [96.5 to ACME] }
    """#,
    "model.rewrite": #"""
    steps:
      - model.rewrite: friendlier
        content: Send me the file.
    tests:
      example:
        replies: [Could you please send me the file?]
        expect: { output: Could you please send me the file? }
    """#,
    "model.summarize": #"""
    steps:
      - file.read: ~/Documents/report.txt
      - model.summarize:
        length: sentence
    tests:
      example:
        files: { Documents/report.txt: A long report about lamps. }
        replies: [It is about lamps.]
        expect: { output: It is about lamps. }
    """#,
    "model.translate": #"""
    steps:
      - model.translate: German
        content: Good morning
    tests:
      example:
        replies: [Guten Morgen]
        expect: { output: Guten Morgen }
    """#,
    "model.use": #"""
    steps:
      - model.use: Is this text about money?
        content: The rent is 640 per month
      - if: $prev
        then: [print: It is about money]
    tests:
      example:
        replies: [true]
        expect: { messages: [It is about money] }
    """#,
  ]
}
