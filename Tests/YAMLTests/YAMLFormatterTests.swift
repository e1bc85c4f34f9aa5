import Diagnostics
import Testing
import YAML

@Suite("YAML formatter")
struct YAMLFormatterTests {
  @Test(arguments: SuiteCase.all)
  func `formatting keeps what a file says, and once is enough`(example: SuiteCase) {
    let text = String(decoding: example.bytes, as: UTF8.self)
    let formatted = YAMLFormatter.format(text)
    #expect(YAMLFormatter.format(formatted) == formatted)
    #expect(YAMLEvents(text: formatted) == YAMLEvents(text: text))
  }

  @Test func `a file in the layout stays as it is`() {
    #expect(YAMLFormatter.format(Self.example) == Self.example)
  }

  @Test func `indentation and spacing become regular`() {
    let untidy = """


      name:   File invoices
      steps:
      -   file.move:   $file
          to:    ~/Paid/
      - for :   $files
        do:
           - next   


           -   log: "done"
      tags: [a,  b]


      """
    #expect(
      YAMLFormatter.format(untidy) == """
        name: File invoices
        steps:
          - file.move: $file
            to: ~/Paid/
          - for: $files
            do:
              - next

              - log: "done"
        tags: [a,  b]

        """)
  }

  @Test func `comments keep their line and their alignment`() {
    let untidy = """
      # first
      triggers:   # why
      # about the folder
      - folder: ~/Inbox
        settle:   2s      # closed
        batch: 10s        # several
        # at the end of the item
      # at the end of the list
      steps: [] # one
      # last
      """
    #expect(
      YAMLFormatter.format(untidy) == """
        # first
        triggers:   # why
          # about the folder
          - folder: ~/Inbox
            settle: 2s      # closed
            batch: 10s      # several
            # at the end of the item
        # at the end of the list
        steps: [] # one
        # last

        """)
  }

  @Test func `blocks and long texts move with their step`() {
    let untidy = """
      steps:
      - shell.run: |
            echo one
              echo two

            echo three
        as: x
      - log: this goes
          on and on
      - set: { a: 1,
               b: 2 }
      """
    #expect(
      YAMLFormatter.format(untidy) == """
        steps:
          - shell.run: |
              echo one
                echo two

              echo three
            as: x
          - log: this goes
              on and on
          - set: { a: 1,
                   b: 2 }

        """)
  }

  @Test func `what is no YAML stays as it is`() {
    #expect(YAMLFormatter.format("a: b: c\n") == "a: b: c\n")
    #expect(YAMLFormatter.format("") == "")
  }

  static let example = """
    name: File invoices
    description: Read new PDFs, file the invoices by year, tell me what happened.
    icon: doc.text
    tags: [paperwork]

    triggers:
      - folder: ~/Inbox
        match: "*.pdf"
        settle: 2s                 # closed for writing, and quiet for 2 s
        existing: process          # also what lies there when it is first switched on
        batch: 5s                  # what settles within 5 s becomes one run
      - cron: 30 7 * * 1-5
        timezone: Europe/Berlin
        missed: once               # skip | once | all

    inputs:
      files: { type: [file], default: ~/Inbox/*.pdf }   # the first input receives what started the run
      review_above: 1000

    overlap: queue                 # skip | queue | replace | parallel

    steps:
      - for: $files
        each: file
        parallel: 4
        do:
          - try:
              - pdf.text: $file
                as: text
                retry: { times: 3, delay: 2s, backoff: 2 }
              - text.match:                        # in the previous output
                pattern: 'Invoice\\s+No\\.?\\s*(?<number>\\d+).*?Total\\s+(?<total>[\\d.,]+)'
                as: invoice
              - if: $invoice has no value
                then:
                  - log: Not an invoice, leaving ${file.name}
                  - next
              - if: $invoice.total > $review_above
                then:
                  - menu: File ${file.name} (${invoice.total})?
                    within: 8h
                    default: File it
                    options:
                      File it: []
                      Leave it: [next]
              - file.move: $file
                to: ~/Documents/Invoices/${file.created.year}/${invoice.number}.pdf
                conflict: rename
                as: filed
            catch:
              - file.move: $file
                to: ~/Inbox/failed/
              - notify: Could not file ${file.name}
                text: $error.message
      - notify: Filed ${count(filed)} of ${count(files)} files

    output: $filed

    """
}
