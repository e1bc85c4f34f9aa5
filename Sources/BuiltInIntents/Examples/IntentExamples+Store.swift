extension IntentExamples {
  static let store: [String: String] = [
    "store.append": #"""
    steps:
      - store.append: prices
        value: 49.90
        keep: 30
      - print: ${count(prev)} prices, on average ${average(prev)}
    tests:
      example:
        expect: { messages: ["1 prices, on average 49.9"] }
    """#,
    "store.delete": #"""
    steps:
      - store.set: last_price
        value: 49.90
      - store.delete: last_price
      - store.get: last_price
        default: unknown
    tests:
      example:
        expect: { output: unknown }
    """#,
    "store.get": #"""
    steps:
      - store.get: last_price
        default: 0
      - print: It was ${prev}
    tests:
      example:
        expect: { messages: [It was 0] }
    """#,
    "store.increment": #"""
    steps:
      - store.increment: invoices
      - print: Invoice ${prev}
    tests:
      example:
        expect: { messages: [Invoice 1] }
    """#,
    "store.seen": #"""
    steps:
      - store.seen: visitors
        value: Ada
      - if: not $prev
        then: [print: Ada is new]
    tests:
      example:
        expect: { messages: [Ada is new] }
    """#,
    "store.set": #"""
    steps:
      - store.set: last_price
        value: 49.90
        expires: 7d
    tests:
      example:
        expect: { output: 49.9 }
    """#,
  ]
}
