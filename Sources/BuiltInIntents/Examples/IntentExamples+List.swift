extension IntentExamples {
  static let list: [String: String] = [
    "list.add": #"""
    steps:
      - list.add: [milk, bread]
        item: butter
        position: first
    tests:
      example:
        expect: { output: [butter, milk, bread] }
    """#,
    "list.chunk": #"""
    steps:
      - list.chunk: [1, 2, 3, 4, 5]
        size: 2
    tests:
      example:
        expect: { output: [[1, 2], [3, 4], [5]] }
    """#,
    "list.combine": #"""
    steps:
      - list.combine: [a, b]
        other: [b, c]
        how: union
    tests:
      example:
        expect: { output: [a, b, c] }
    """#,
    "list.count": #"""
    steps:
      - file.find: ~/Scans
      - list.count
    tests:
      example:
        files: { Scans/a.pdf: pages, Scans/b.pdf: pages }
        expect: { output: 2 }
    """#,
    "list.filter": #"""
    steps:
      - list.filter: [3, 12, 7]
        where: $item > 5
    tests:
      example:
        expect: { output: [12, 7] }
    """#,
    "list.flatten": #"""
    steps:
      - list.flatten: [1, [2, [3]]]
    tests:
      example:
        expect: { output: [1, 2, 3] }
    """#,
    "list.frequencies": #"""
    steps:
      - list.frequencies: [red, blue, red]
      - print: ${first(prev).value}, ${first(prev).count} times
    tests:
      example:
        expect: { messages: ["red, 2 times"] }
    """#,
    "list.get": #"""
    steps:
      - list.get: [a, b, c, d]
        position: 2..3
    tests:
      example:
        expect: { output: [b, c] }
    """#,
    "list.group": #"""
    steps:
      - file.find: ~/Downloads
      - list.group:
        by: extension
      - print: ${count(prev.pdf)} PDFs
    tests:
      example:
        files: { Downloads/a.pdf: pages, Downloads/b.pdf: pages, Downloads/c.zip: archive }
        expect: { messages: [2 PDFs] }
    """#,
    "list.map": #"""
    steps:
      - list.map: [{ name: Lamp, price: 50 }, { name: Desk, price: 180 }]
        to:
          name: ${upper(item.name)}
          price: ${item.price * 2}
    tests:
      example:
        expect: { output: [{ name: LAMP, price: 100 }, { name: DESK, price: 360 }] }
    """#,
    "list.merge": #"""
    steps:
      - list.merge: [{ customer: 7, total: 20 }]
        other: [{ customer: 7, name: Ada }]
        by: customer
    tests:
      example:
        expect: { output: [{ customer: 7, total: 20, name: Ada }] }
    """#,
    "list.range": #"""
    steps:
      - list.range: 10
        to: 0
        step: 5
    tests:
      example:
        expect: { output: [10, 5, 0] }
    """#,
    "list.remove": #"""
    steps:
      - list.remove: [a, b, c, b]
        item: b
    tests:
      example:
        expect: { output: [a, c] }
    """#,
    "list.reverse": #"""
    steps:
      - list.reverse: [1, 2, 3]
    tests:
      example:
        expect: { output: [3, 2, 1] }
    """#,
    "list.sample": #"""
    steps:
      - list.sample: [Ann, Bob, Cem]
        count: 2
      - print: ${join(prev, " and ")} wash up
    tests:
      example:
        expect: { that: [count(output) is 2] }
    """#,
    "list.sort": #"""
    steps:
      - file.find: ~/Downloads
      - list.sort:
        by: size
        order: descending
    tests:
      example:
        files: { Downloads/a.txt: small, Downloads/b.txt: not so small }
        expect: { output: [Downloads/b.txt, Downloads/a.txt] }
    """#,
    "list.sum": #"""
    steps:
      - list.sum: [1.5 MB, 500 kB]
    tests:
      example:
        expect: { output: 2 MB }
    """#,
    "list.summarize": #"""
    steps:
      - list.summarize:
          - { country: DE, amount: 50 }
          - { country: FR, amount: 20 }
          - { country: DE, amount: 30 }
        by: country
        totals: { sales: sum($items.amount), orders: count($items) }
    tests:
      example:
        expect: { output: [{ country: DE, sales: 80, orders: 2 }, { country: FR, sales: 20, orders: 1 }] }
    """#,
    "list.unique": #"""
    steps:
      - list.unique: [b, a, b]
    tests:
      example:
        expect: { output: [b, a] }
    """#,
    "list.zip": #"""
    steps:
      - list.zip: [a, b]
        other: [1, 2]
        names: [letter, number]
    tests:
      example:
        expect: { output: [{ letter: a, number: 1 }, { letter: b, number: 2 }] }
    """#,
  ]
}
