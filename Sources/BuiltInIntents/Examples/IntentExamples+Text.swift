extension IntentExamples {
  static let text: [String: String] = [
    "text.between": #"""
    steps:
      - text.between: Order [42] of Ada
        after: "["
        before: "]"
    tests:
      example:
        expect: { output: "42" }
    """#,
    "text.change_case": #"""
    steps:
      - text.change_case: Annual report
        to: snake_case
    tests:
      example:
        expect: { output: annual_report }
    """#,
    "text.compare": #"""
    steps:
      - text.compare: The quick fox
        other: The slow fox
        style: words
    tests:
      example:
        expect: { output: "The [-quick-]{+slow+} fox" }
    """#,
    "text.correct": #"""
    steps:
      - text.correct: I recieve it
        language: en
    tests:
      example:
        expect: { output: I receive it }
    """#,
    "text.count": #"""
    steps:
      - text.count: The quick brown fox
        unit: words
    tests:
      example:
        expect: { output: 4 }
    """#,
    "text.dates": #"""
    steps:
      - text.dates: Lunch on Nov 21, 2026 at 1 pm
      - print: ${format(first(prev), "yyyy-MM-dd HH:mm")}
    tests:
      example:
        expect: { messages: ["2026-11-21 13:00"] }
    """#,
    "text.decode": #"""
    steps:
      - text.decode: R3LDvMOfZQ==
    tests:
      example:
        expect: { output: Grüße }
    """#,
    "text.emails": #"""
    steps:
      - text.emails: "Ada <ada@example.com>, bob@example.org"
    tests:
      example:
        expect: { output: [ada@example.com, bob@example.org] }
    """#,
    "text.encode": #"""
    steps:
      - text.encode: Grüße
        to: url
    tests:
      example:
        expect: { output: Gr%C3%BC%C3%9Fe }
    """#,
    "text.fill": #"""
    steps:
      - text.fill: Dear {name}, you live in {address.city}
        values: { name: Ada, address: { city: London } }
    tests:
      example:
        expect: { output: "Dear Ada, you live in London" }
    """#,
    "text.fits": #"""
    steps:
      - text.fits: Invoice 42
        pattern: ^Invoice \d+$
      - if: $prev
        then: [print: It is an invoice]
    tests:
      example:
        expect: { messages: [It is an invoice] }
    """#,
    "text.join": #"""
    steps:
      - text.join: [milk, bread]
        by: " and "
    tests:
      example:
        expect: { output: milk and bread }
    """#,
    "text.language": #"""
    steps:
      - text.language: Guten Morgen, wie geht es Ihnen heute?
        among: [de, en]
    tests:
      example:
        expect: { output: de }
    """#,
    "text.lines": #"""
    steps:
      - file.read: ~/shopping.txt
      - text.lines
    tests:
      example:
        files: { shopping.txt: "milk\nbread\n" }
        expect: { output: [milk, bread] }
    """#,
    "text.links": #"""
    steps:
      - text.links: See https://example.com/a (or www.example.org).
    tests:
      example:
        expect: { output: ["https://example.com/a", "https://www.example.org"] }
    """#,
    "text.match": #"""
    steps:
      - text.match: Invoice No 42
        pattern: No (?<number>\d+)
      - print: ${prev.number}
    tests:
      example:
        expect: { messages: ["42"] }
    """#,
    "text.match_all": #"""
    steps:
      - text.match_all: a=1, b=2
        pattern: (?<name>\w+)=(?<value>\d+)
      - print: ${join(prev.name, " and ")}
    tests:
      example:
        expect: { messages: [a and b] }
    """#,
    "text.numbers": #"""
    steps:
      - text.numbers: 3 apples for 1,234.50 €
    tests:
      example:
        expect: { output: [3, 1234.5] }
    """#,
    "text.pad": #"""
    steps:
      - text.pad: "7"
        width: 3
        fill: "0"
        side: start
    tests:
      example:
        expect: { output: "007" }
    """#,
    "text.phones": #"""
    steps:
      - text.phones: Call 030 901820 or +1 (212) 555-0123
        country: DE
    tests:
      example:
        expect: { output: ["+4930901820", "+12125550123"] }
    """#,
    "text.replace": #"""
    steps:
      - text.replace: 2026-11-21
        find: "-"
        by: /
    tests:
      example:
        expect: { output: 2026/11/21 }
    """#,
    "text.reverse": #"""
    steps:
      - text.reverse: abc
    tests:
      example:
        expect: { output: cba }
    """#,
    "text.shorten": #"""
    steps:
      - text.shorten: The quick brown fox
        length: 10
    tests:
      example:
        expect: { output: The quick… }
    """#,
    "text.slug": #"""
    steps:
      - text.slug: Crème brûlée, 2nd try
    tests:
      example:
        expect: { output: creme-brulee-2nd-try }
    """#,
    "text.split": #"""
    steps:
      - text.split: milk, bread
        by: ", "
    tests:
      example:
        expect: { output: [milk, bread] }
    """#,
    "text.trim": #"""
    steps:
      - text.trim: "  Plan \n"
    tests:
      example:
        expect: { output: Plan }
    """#,
    "text.wrap": #"""
    steps:
      - text.wrap: The quick brown fox jumps over the lazy dog
        width: 24
        prefix: "> "
    tests:
      example:
        expect: { output: "> The quick brown fox\n> jumps over the lazy\n> dog" }
    """#,
  ]
}
