extension IntentExamples {
  static let pdf: [String: String] = [
    "pdf.attachments": #"""
    steps:
      - pdf.attachments: ~/Inbox/invoice.pdf
        to: ~/Documents/
    tests:
      example:
        files: { Inbox/invoice.pdf: { from: Samples/invoice.pdf } }
        expect: { output: [Documents/invoice.xml] }
    """#,
    "pdf.compress": #"""
    steps:
      - pdf.compress: ~/Scans/scan.pdf
        to: ~/Documents/
    tests:
      example:
        files: { Scans/scan.pdf: { from: Samples/scan.pdf } }
        expect: { output: Documents/scan.pdf }
    """#,
    "pdf.decrypt": #"""
    steps:
      - pdf.decrypt: ~/Inbox/locked.pdf
        password: $secrets.PDF
        to: ~/Documents/open.pdf
    tests:
      example:
        secrets: { PDF: correct horse }
        files: { Inbox/locked.pdf: { from: Samples/locked.pdf } }
        expect: { output: Documents/open.pdf, that: ['output.text contains "Report"'] }
    """#,
    "pdf.details": #"""
    steps:
      - pdf.details: ~/Documents/report.pdf
      - print: ${prev.title}, ${prev.pages} pages
    tests:
      example:
        files: { Documents/report.pdf: { from: Samples/report.pdf } }
        expect: { messages: ["Report, 3 pages"] }
    """#,
    "pdf.encrypt": #"""
    steps:
      - pdf.encrypt: ~/Documents/report.pdf
        password: $secrets.PDF
        to: ~/Documents/locked.pdf
    tests:
      example:
        secrets: { PDF: correct horse }
        files: { Documents/report.pdf: { from: Samples/report.pdf } }
        expect: { output: Documents/locked.pdf }
    """#,
    "pdf.fields": #"""
    steps:
      - pdf.fields: ~/Documents/form.pdf
      - print: ${join(keys(prev), ", ")}
    tests:
      example:
        files: { Documents/form.pdf: { from: Samples/form.pdf } }
        expect: { messages: ["name, agreed"] }
    """#,
    "pdf.fill": #"""
    steps:
      - pdf.fill: ~/Documents/form.pdf
        fields: { name: Ada, agreed: yes }
        to: ~/Documents/filled.pdf
      - pdf.fields
    tests:
      example:
        files: { Documents/form.pdf: { from: Samples/form.pdf } }
        expect: { output: { name: Ada, agreed: true } }
    """#,
    "pdf.images": #"""
    steps:
      - pdf.images: ~/Documents/report.pdf
        pages: 1-2
        resolution: 50
        to: ~/Pictures/
    tests:
      example:
        files: { Documents/report.pdf: { from: Samples/report.pdf } }
        expect: { output: [Pictures/report-1.png, Pictures/report-2.png] }
    """#,
    "pdf.make": #"""
    steps:
      - pdf.make: |
          # Shopping

          * milk
          * bread
        paper: a5
        to: ~/Documents/shopping.pdf
    tests:
      example:
        expect: { output: Documents/shopping.pdf, that: ['output.text contains "milk"'] }
    """#,
    "pdf.merge": #"""
    steps:
      - pdf.merge: [~/Documents/report.pdf, ~/Documents/form.pdf]
        to: ~/Documents/all.pdf
    tests:
      example:
        files: { Documents/report.pdf: { from: Samples/report.pdf }, Documents/form.pdf: { from: Samples/form.pdf } }
        expect: { that: [output.pages is 4] }
    """#,
    "pdf.pages": #"""
    steps:
      - pdf.pages: ~/Documents/report.pdf
        pages: 3,1
        to: ~/Documents/some.pdf
    tests:
      example:
        files: { Documents/report.pdf: { from: Samples/report.pdf } }
        expect: { that: [output.pages is 2] }
    """#,
    "pdf.recognize": #"""
    steps:
      - pdf.recognize: ~/Scans/scan.pdf
        to: ~/Documents/
      - pdf.text
    tests:
      example:
        files: { Scans/scan.pdf: { from: Samples/scan.pdf } }
        expect: { that: ['output contains "Rent contract"'] }
    """#,
    "pdf.rotate": #"""
    steps:
      - pdf.rotate: ~/Documents/report.pdf
        by: 90
        pages: 2
        to: ~/Documents/turned.pdf
    tests:
      example:
        files: { Documents/report.pdf: { from: Samples/report.pdf } }
        expect: { output: Documents/turned.pdf }
    """#,
    "pdf.set_details": #"""
    steps:
      - pdf.set_details: ~/Documents/report.pdf
        title: Lamps of 2026
        keywords: [lamps]
        to: ~/Documents/titled.pdf
    tests:
      example:
        files: { Documents/report.pdf: { from: Samples/report.pdf } }
        expect: { that: [output.title is "Lamps of 2026"] }
    """#,
    "pdf.split": #"""
    steps:
      - pdf.split: ~/Documents/report.pdf
        every: 2
        to: ~/Documents/
    tests:
      example:
        files: { Documents/report.pdf: { from: Samples/report.pdf } }
        expect: { output: [Documents/report-1.pdf, Documents/report-2.pdf] }
    """#,
    "pdf.stamp": #"""
    steps:
      - pdf.stamp: ~/Documents/report.pdf
        text: DRAFT
        to: ~/Documents/draft.pdf
    tests:
      example:
        files: { Documents/report.pdf: { from: Samples/report.pdf } }
        expect: { output: Documents/draft.pdf }
    """#,
    "pdf.text": #"""
    steps:
      - pdf.text: ~/Documents/report.pdf
        pages: last
    tests:
      example:
        files: { Documents/report.pdf: { from: Samples/report.pdf } }
        expect: { that: ['output contains "Page 3"'] }
    """#,
  ]
}
