extension IntentExamples {
  static let web: [String: String] = [
    "feed.discover": #"""
    steps:
      - feed.discover: https://example.org/blog
      - print
    tests:
      example:
        real: true
        expect: { output: ["https://example.org/feed.xml"] }
    """#,
    "feed.items": #"""
    steps:
      - feed.items: https://example.org/feed.xml
        limit: 1
      - print: ${first(prev).title}
    tests:
      example:
        real: true
        expect: { messages: [Library opens on Sundays] }
    """#,
    "feed.new_items": #"""
    steps:
      - feed.new_items: https://example.org/feed.xml
      - for: $prev
        do:
          - notify: $item.title
            text: $item.link
    tests:
      example:
        real: true
        expect: { ran: [notify] }
    """#,
    "url.clean": #"""
    steps:
      - url.clean: https://example.com/?id=7&utm_source=mail
    tests:
      example:
        expect: { output: "https://example.com/?id=7" }
    """#,
    "url.make": #"""
    steps:
      - url.make: https://example.com/api
        path: a b/c
        query: { q: ü }
    tests:
      example:
        expect: { output: "https://example.com/api/a%20b/c?q=%C3%BC" }
    """#,
    "url.open": #"""
    steps:
      - url.open: https://example.org/
    tests:
      example:
        with: { url.open: "https://example.org/" }
        expect: { ran: [url.open] }
    """#,
    "web.article": #"""
    steps:
      - web.article: https://example.org/lamps
      - file.write: $prev.markdown
        to: ~/Notes/lamps.md
    tests:
      example:
        real: true
        expect: { files: { Notes/lamps.md: { contains: A lamp that flickers } } }
    """#,
    "web.check": #"""
    steps:
      - web.check: https://example.org/
      - if: not $prev.up
        then: [notify: example.org is down]
    tests:
      example:
        real: true
        expect: { not_ran: [notify] }
    """#,
    "web.download": #"""
    steps:
      - web.download: https://example.org/manual.txt
        to: ~/Downloads/
    tests:
      example:
        real: true
        expect: { output: Downloads/manual.txt, files: { Downloads/manual.txt: How to use it } }
    """#,
    "web.expand": #"""
    steps:
      - web.expand: https://example.org/short
    tests:
      example:
        real: true
        expect: { output: "https://example.org/lamps" }
    """#,
    "web.get": #"""
    steps:
      - web.get: https://example.org/rates.json
      - print: 100 € are ${100 * prev.usd} $
    tests:
      example:
        real: true
        expect: { messages: [100 € are 108 $] }
    """#,
    "web.headers": #"""
    steps:
      - web.headers: https://example.org/
      - print: ${prev["content-type"]}
    tests:
      example:
        real: true
        expect: { messages: [text/html] }
    """#,
    "web.page": #"""
    steps:
      - web.page: https://example.org/lamps
      - file.write:
        to: ~/Notes/page.md
    tests:
      example:
        real: true
        expect: { files: { Notes/page.md: { contains: "# Why lamps flicker" } } }
    """#,
    "web.request": #"""
    steps:
      - web.request: https://example.org/orders
        method: post
        body: { item: lamp, count: 2 }
      - print: Order ${prev.number}
    tests:
      example:
        real: true
        expect: { messages: [Order 42] }
    """#,
    "web.wait_for_change": #"""
    steps:
      - web.wait_for_change: https://example.org/queue
        selector: .place
        every: 1m
        within: 1h
      - notify: Now at place ${prev}
    tests:
      example:
        real: true
        expect: { messages: [Now at place 2] }
    """#,
  ]
}
