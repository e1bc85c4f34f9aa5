extension IntentExamples {
  static let markup: [String: String] = [
    "html.article": #"""
    steps:
      - file.read: ~/page.html
      - html.article
      - print: ${prev.title}
    tests:
      example:
        files: { page.html: { from: Samples/page.html } }
        expect: { messages: [Why lamps flicker] }
    """#,
    "html.details": #"""
    steps:
      - html.details: <title>Lamps</title><meta name="author" content="Ada">
      - print: ${prev.title} by ${prev.author}
    tests:
      example:
        expect: { messages: [Lamps by Ada] }
    """#,
    "html.extract": #"""
    steps:
      - html.extract: |
          <div class="product"><h2>Lamp</h2><b>49.90</b></div>
          <div class="product"><h2>Desk</h2><b>180</b></div>
        rows: .product
        fields: { name: h2, price: b }
      - print: ${join(prev.name, ", ")}
    tests:
      example:
        expect: { messages: ["Lamp, Desk"] }
    """#,
    "html.images": #"""
    steps:
      - html.images: <img src="/a.png"><img src="/b.png">
        base: https://example.org
    tests:
      example:
        expect: { output: ["https://example.org/a.png", "https://example.org/b.png"] }
    """#,
    "html.links": #"""
    steps:
      - html.links: <a href="/a">More</a>
        base: https://example.org
      - print: ${first(prev).url}
    tests:
      example:
        expect: { messages: ["https://example.org/a"] }
    """#,
    "html.select": #"""
    steps:
      - html.select: <h2><a href="/a">One</a></h2><h2><a href="/b">Two</a></h2>
        selector: h2 > a
        attribute: href
        give: attribute
    tests:
      example:
        expect: { output: [/a, /b] }
    """#,
    "html.tables": #"""
    steps:
      - html.tables: <table><tr><th>City<th>Rain<tr><td>Ulm<td>749</table>
      - print: ${prev[1][1].Rain} mm
    tests:
      example:
        expect: { messages: [749 mm] }
    """#,
    "html.to_markdown": #"""
    steps:
      - html.to_markdown: <h1>Plan</h1><p>See <a href="https://example.org">this</a></p>
    tests:
      example:
        expect: { output: "# Plan\n\nSee [this](https://example.org)\n" }
    """#,
    "html.to_text": #"""
    steps:
      - html.to_text: <p>One<p>Two<script>three</script>
    tests:
      example:
        expect: { output: "One\n\nTwo" }
    """#,
    "markdown.front_matter": #"""
    steps:
      - file.read: ~/Notes/plan.md
      - markdown.front_matter
      - print: ${prev.title}
    tests:
      example:
        files: { Notes/plan.md: "---\ntitle: Plan\n---\n\nText\n" }
        expect: { messages: [Plan] }
    """#,
    "markdown.table": #"""
    steps:
      - markdown.table: [{ name: Ann, age: 30 }]
    tests:
      example:
        expect: { that: ['output contains "| name | age |"'] }
    """#,
    "markdown.tasks": #"""
    steps:
      - file.read: ~/Notes/today.md
      - markdown.tasks
      - list.filter:
        where: not $item.done
      - print: ${count(prev)} left, the first in line ${first(prev).line}
    tests:
      example:
        files: { Notes/today.md: "- [x] Call Ann\n- [ ] Water the plants\n" }
        expect: { messages: ["1 left, the first in line 2"] }
    """#,
    "markdown.to_html": #"""
    steps:
      - markdown.to_html: |
          # Plan

          Call *Ann*
    tests:
      example:
        expect: { output: "<h1>Plan</h1>\n<p>Call <em>Ann</em></p>\n" }
    """#,
    "xml.parse": #"""
    steps:
      - xml.parse: <order id="7"><item>Lamp</item></order>
      - print: ${prev.order.item}
    tests:
      example:
        expect: { messages: [Lamp] }
    """#,
    "xml.select": #"""
    steps:
      - xml.select: <books><title lang="en">One</title><title lang="de">Zwei</title></books>
        path: //title[@lang='de']
    tests:
      example:
        expect: { output: [Zwei] }
    """#,
  ]
}
